import { and, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { nextUpdatedAtOf } from '#db/updated-at.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { day } from '#src/lib/dates/durations.ts'
import { deleteRedirects } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { trashDays } from './limits.ts'
import type { ContentTexts, PublishingKind } from './publishing-kind.ts'
import { type Change, idsOf } from './publish.ts'

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
