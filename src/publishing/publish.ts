import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { nextUpdatedAtOf } from '#db/updated-at.ts'
import type { PublishState } from '#src/lib/content/content-state.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { ContentTexts, PublishingKind } from './publishing-kind.ts'

export interface Change {
  ids: number[]
  /** Epoch ms. */
  now: number
}

/** Publishes items now, scheduled ones too. Returns the previous states of those that changed. */
export async function publish<T extends ContentTexts>(tx: Tx, kind: PublishingKind<T>, { ids, now }: Change): Promise<PublishState[]> {
  const { items } = kind.tables(tx.t)
  const isScheduled = sql`(${items.publishAt} is null or ${items.publishAt} > ${now})`
  const changes = and(sql`(${items.status} = 'draft' or ${isScheduled})`, kind.isComplete?.(tx.t))
  const previous = await tx
    .select({ id: items.id, status: items.status, publishAt: items.publishAt })
    .from(items)
    .where(and(inArray(items.id, ids), isNull(items.deletedAt), changes))
  await tx
    .update(items)
    .set({
      status: 'published',
      publishAt: sql`case when ${isScheduled} then ${now} else ${items.publishAt} end`,
      updatedAt: nextUpdatedAtOf(items.updatedAt, now),
    })
    .where(inArray(items.id, idsOf(previous)))
  await bumpVersion(tx, kind.versionTag)
  return previous
}

/** Makes items drafts. Returns the previous states of those that changed. */
export async function unpublish<T extends ContentTexts>(tx: Tx, kind: PublishingKind<T>, { ids, now }: Change): Promise<PublishState[]> {
  const { items } = kind.tables(tx.t)
  const previous = await tx
    .select({ id: items.id, status: items.status, publishAt: items.publishAt })
    .from(items)
    .where(and(inArray(items.id, ids), isNull(items.deletedAt), sql`${items.status} = 'published'`))
  await tx
    .update(items)
    .set({ status: 'draft', updatedAt: nextUpdatedAtOf(items.updatedAt, now) })
    .where(inArray(items.id, idsOf(previous)))
  await bumpVersion(tx, kind.versionTag)
  return previous
}

/** Restores the states before `publish` or `unpublish`. */
export async function restoreStates<T extends ContentTexts>(
  tx: Tx,
  kind: PublishingKind<T>,
  { states, now }: { states: PublishState[]; now: number },
): Promise<void> {
  const { items } = kind.tables(tx.t)
  for (const group of Map.groupBy(states, ({ status, publishAt }) => `${status} ${publishAt}`).values()) {
    const { status, publishAt } = group[0]!
    await tx
      .update(items)
      .set({ status, publishAt, updatedAt: nextUpdatedAtOf(items.updatedAt, now) })
      .where(inArray(items.id, idsOf(group)))
  }
  await bumpVersion(tx, kind.versionTag)
}

export const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)
