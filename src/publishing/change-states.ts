import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { nextUpdatedAtOf } from '#db/updated-at.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import type { PublishState } from '#src/lib/content/content-state.ts'
import { day } from '#src/lib/dates/durations.ts'
import { deleteRedirects } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { trashDays } from './limits.ts'
import type { ContentTexts, PublishingKind } from './publishing-kind.ts'

interface Change {
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

/** Moves items to the trash, where nobody but staff sees them. Returns the ids of those that were not there. */
export async function trash<T extends ContentTexts>(tx: Tx, kind: PublishingKind<T>, { ids, now }: Change): Promise<number[]> {
  const { items } = kind.tables(tx.t)
  const rows = await tx
    .update(items)
    .set({ deletedAt: now, updatedAt: nextUpdatedAtOf(items.updatedAt, now) })
    .where(and(inArray(items.id, ids), isNull(items.deletedAt)))
    .returning({ id: items.id })
  await bumpVersion(tx, kind.versionTag)
  return idsOf(rows)
}

/** Takes items out of the trash, with their state. Returns the ids of those that were there. */
export async function restore<T extends ContentTexts>(tx: Tx, kind: PublishingKind<T>, { ids, now }: Change): Promise<number[]> {
  const { items } = kind.tables(tx.t)
  const rows = await tx
    .update(items)
    .set({ deletedAt: null, updatedAt: nextUpdatedAtOf(items.updatedAt, now) })
    .where(and(inArray(items.id, ids), isNotNull(items.deletedAt)))
    .returning({ id: items.id })
  await bumpVersion(tx, kind.versionTag)
  return idsOf(rows)
}

/** Erases what was in the trash for long, with its versions, translations and former slugs. */
export async function eraseTrash<T extends ContentTexts>(shop: Shop, kind: PublishingKind<T>): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { items } = kind.tables(tx.t)
    const rows = await tx
      .delete(items)
      .where(lt(items.deletedAt, shop.now() - trashDays * day))
      .returning({ id: items.id })
    await deleteContentTexts(tx, kind.storedAs, idsOf(rows))
    for (const { id } of rows) await deleteRedirects(tx, kind.storedAs, id)
  })
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)
