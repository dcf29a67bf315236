import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { deleteContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import type { PublishState } from '#src/lib/content-state.ts'
import { UserError } from '#src/lib/errors.ts'
import { deleteRedirects } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { createArticle, getArticleForStaff, listArticleTexts } from './edit-articles.ts'
import type { Editor } from './drafts.ts'
import { trashDays } from './limits.ts'
import { refreshSearchWords } from './update-search-words.ts'

/** Publishes articles now, scheduled ones too, or makes them drafts. Returns the previous states of those that changed. */
export async function setPublished(tx: Tx, ids: number[], isPublished: boolean, now: number): Promise<PublishState[]> {
  const { kbArticles } = tx.t
  const isScheduled = sql`(${kbArticles.publishAt} is null or ${kbArticles.publishAt} > ${now})`
  const changes = isPublished
    ? sql`(${kbArticles.status} = 'draft' or ${isScheduled}) and ${kbArticles.body} <> ''`
    : sql`${kbArticles.status} = 'published'`
  const previous = await tx
    .select({ id: kbArticles.id, status: kbArticles.status, publishAt: kbArticles.publishAt })
    .from(kbArticles)
    .where(and(inArray(kbArticles.id, ids), isNull(kbArticles.deletedAt), changes))
  await tx
    .update(kbArticles)
    .set(
      isPublished
        ? {
            status: 'published',
            publishAt: sql`case when ${isScheduled} then ${now} else ${kbArticles.publishAt} end`,
            updatedAt: nextUpdatedAt(tx, now),
          }
        : { status: 'draft', updatedAt: nextUpdatedAt(tx, now) },
    )
    .where(
      inArray(
        kbArticles.id,
        previous.map(({ id }) => id),
      ),
    )
  await bumpVersion(tx, 'kb')
  return previous
}

// Later than before, even when the clock is not: open editors notice the change.
const nextUpdatedAt = ({ t: { kbArticles } }: Tx, now: number) =>
  sql`case when ${kbArticles.updatedAt} >= ${now} then ${kbArticles.updatedAt} + 1 else ${now} end`

/** Restores the states before `setPublished`. */
export async function restoreStates(tx: Tx, states: PublishState[], now: number): Promise<void> {
  const { kbArticles } = tx.t
  for (const group of Map.groupBy(states, ({ status, publishAt }) => `${status} ${publishAt}`).values()) {
    const { status, publishAt } = group[0]!
    const ids = group.map(({ id }) => id)
    await tx
      .update(kbArticles)
      .set({ status, publishAt, updatedAt: nextUpdatedAt(tx, now) })
      .where(inArray(kbArticles.id, ids))
  }
  await bumpVersion(tx, 'kb')
}

/** Moves articles to the trash, where nobody but staff sees them. Returns the ids of those that were not there. */
export async function trashArticles(tx: Tx, ids: number[], now: number): Promise<number[]> {
  const { kbArticles } = tx.t
  const rows = await tx
    .update(kbArticles)
    .set({ deletedAt: now, updatedAt: nextUpdatedAt(tx, now) })
    .where(and(inArray(kbArticles.id, ids), isNull(kbArticles.deletedAt)))
    .returning({ id: kbArticles.id })
  await bumpVersion(tx, 'kb')
  return rows.map(({ id }) => id)
}

/** Takes articles out of the trash, with their state. Returns the ids of those that were there. */
export async function restoreArticles(tx: Tx, ids: number[], now: number): Promise<number[]> {
  const { kbArticles } = tx.t
  const rows = await tx
    .update(kbArticles)
    .set({ deletedAt: null, updatedAt: nextUpdatedAt(tx, now) })
    .where(and(inArray(kbArticles.id, ids), isNotNull(kbArticles.deletedAt)))
    .returning({ id: kbArticles.id })
  await bumpVersion(tx, 'kb')
  return rows.map(({ id }) => id)
}

/** Adds articles to a category after their others. Returns the ids of those that were not in it. Throws UserError for an unknown category. */
export async function addToCategory(tx: Tx, ids: number[], categoryId: number): Promise<number[]> {
  const { kbArticles, kbCategories, kbPlacements } = tx.t
  const known = await tx.select({ id: kbCategories.id }).from(kbCategories).where(eq(kbCategories.id, categoryId)).limit(1)
  if (known.length === 0) throw new UserError('form.choose', {}, 'category')
  const existing = await tx.select({ id: kbArticles.id }).from(kbArticles).where(inArray(kbArticles.id, ids))
  if (existing.length === 0) return []
  const rows = await tx
    .insert(kbPlacements)
    .values(existing.map(({ id }) => ({ articleId: id, categoryId, position: lastPosition })))
    .onConflictDoNothing()
    .returning({ id: kbPlacements.articleId })
  await bumpVersion(tx, 'kb')
  return rows.map(({ id }) => id)
}

const lastPosition = 99

export async function removeFromCategory(tx: Tx, ids: number[], categoryId: number): Promise<void> {
  const { kbPlacements } = tx.t
  await tx.delete(kbPlacements).where(and(inArray(kbPlacements.articleId, ids), eq(kbPlacements.categoryId, categoryId)))
  await bumpVersion(tx, 'kb')
}

/** Copies an article with its translations as a draft and returns its id. `title` is that of the copy. Throws NotFound. */
export async function duplicateArticle(
  tx: Tx,
  id: number,
  { title, editor, now }: { title: string; editor: Editor; now: number },
): Promise<number> {
  const original = await getArticleForStaff(tx, id)
  const { excerpt, body, categoryIds, seoTitle, seoDescription } = original
  const facts = { title, seoLink: '', excerpt, body, categoryIds, seoTitle, seoDescription, featured: false }
  const copyId = await createArticle(tx, { ...facts, authorId: editor.id, status: 'draft', publishAt: null }, { editor, now })
  for (const [language, texts] of await listArticleTexts(tx, id))
    await saveContentTexts(tx, { kind: 'kb_article', id: copyId, language }, texts, now)
  await refreshSearchWords(tx, copyId)
  return copyId
}

/** Scheduled task: erases articles that were in the trash for long, with their votes and versions. */
export async function pruneTrash(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { kbArticles } = tx.t
    const rows = await tx
      .delete(kbArticles)
      .where(lt(kbArticles.deletedAt, shop.now() - trashDays * 86_400_000))
      .returning({ id: kbArticles.id })
    await deleteContentTexts(
      tx,
      'kb_article',
      rows.map(({ id }) => id),
    )
    for (const { id } of rows) await deleteRedirects(tx, 'kb_article', id)
  })
}
