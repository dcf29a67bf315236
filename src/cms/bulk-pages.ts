import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { TermKind } from '#db/schema/cms.ts'
import type { Exec, Tx } from '#db/types.ts'
import { deleteContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import type { PublishState } from '#src/lib/content-state.ts'
import { UserError } from '#src/lib/errors.ts'
import { deleteRedirects } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { refreshDerivedTexts } from './derived-texts.ts'
import type { Editor } from './drafts.ts'
import { createPage, getPageForStaff } from './edit-pages.ts'
import { trashDays } from './limits.ts'
import { emptyFacts } from './page-rules.ts'

/** Publishes pages now, scheduled ones too, or makes them drafts. Returns the previous states of those that changed. */
export async function setPublished(tx: Tx, ids: number[], isPublished: boolean, now: number): Promise<PublishState[]> {
  const { cmsPages } = tx.t
  const isScheduled = sql`(${cmsPages.publishAt} is null or ${cmsPages.publishAt} > ${now})`
  const changes = isPublished ? sql`(${cmsPages.status} = 'draft' or ${isScheduled})` : sql`${cmsPages.status} = 'published'`
  const previous = await tx
    .select({ id: cmsPages.id, status: cmsPages.status, publishAt: cmsPages.publishAt })
    .from(cmsPages)
    .where(and(inArray(cmsPages.id, ids), isNull(cmsPages.deletedAt), changes))
  const published = { status: 'published' as const, publishAt: sql`case when ${isScheduled} then ${now} else ${cmsPages.publishAt} end` }
  await tx
    .update(cmsPages)
    .set({ ...(isPublished ? published : { status: 'draft' as const }), updatedAt: nextUpdatedAt(tx, now) })
    .where(
      inArray(
        cmsPages.id,
        previous.map(({ id }) => id),
      ),
    )
  await bumpVersion(tx, 'cms')
  return previous
}

// Later than before, even when the clock is not: open editors notice the change.
const nextUpdatedAt = ({ t: { cmsPages } }: Tx, now: number) =>
  sql`case when ${cmsPages.updatedAt} >= ${now} then ${cmsPages.updatedAt} + 1 else ${now} end`

/** Restores the states before `setPublished`. */
export async function restoreStates(tx: Tx, states: PublishState[], now: number): Promise<void> {
  const { cmsPages } = tx.t
  for (const group of Map.groupBy(states, ({ status, publishAt }) => `${status} ${publishAt}`).values()) {
    const { status, publishAt } = group[0]!
    const ids = group.map(({ id }) => id)
    await tx
      .update(cmsPages)
      .set({ status, publishAt, updatedAt: nextUpdatedAt(tx, now) })
      .where(inArray(cmsPages.id, ids))
  }
  await bumpVersion(tx, 'cms')
}

/** Moves pages to the trash, where nobody but staff sees them. Returns the ids of those that were not there. */
export async function trashPages(tx: Tx, ids: number[], now: number): Promise<number[]> {
  const { cmsPages } = tx.t
  const rows = await tx
    .update(cmsPages)
    .set({ deletedAt: now, updatedAt: nextUpdatedAt(tx, now) })
    .where(and(inArray(cmsPages.id, ids), isNull(cmsPages.deletedAt)))
    .returning({ id: cmsPages.id })
  await bumpVersion(tx, 'cms')
  return rows.map(({ id }) => id)
}

/** Takes pages out of the trash, with their state. Returns the ids of those that were there. */
export async function restorePages(tx: Tx, ids: number[], now: number): Promise<number[]> {
  const { cmsPages } = tx.t
  const rows = await tx
    .update(cmsPages)
    .set({ deletedAt: null, updatedAt: nextUpdatedAt(tx, now) })
    .where(and(inArray(cmsPages.id, ids), isNotNull(cmsPages.deletedAt)))
    .returning({ id: cmsPages.id })
  await bumpVersion(tx, 'cms')
  return rows.map(({ id }) => id)
}

/** Adds a category or tag to pages after their others. Returns the ids of those that did not have it. Throws UserError for an unknown one. */
export async function addTerm(tx: Tx, ids: number[], { kind, id: termId }: { kind: TermKind; id: number }): Promise<number[]> {
  const { cmsPages, cmsTerms, cmsPageTerms } = tx.t
  const known = await tx
    .select({ id: cmsTerms.id })
    .from(cmsTerms)
    .where(and(eq(cmsTerms.kind, kind), eq(cmsTerms.id, termId)))
    .limit(1)
  if (known.length === 0) throw new UserError('form.choose', {}, 'term')
  const existing = await tx.select({ id: cmsPages.id }).from(cmsPages).where(inArray(cmsPages.id, ids))
  if (existing.length === 0) return []
  const rows = await tx
    .insert(cmsPageTerms)
    .values(existing.map(({ id }) => ({ pageId: id, termId, position: lastPosition })))
    .onConflictDoNothing()
    .returning({ id: cmsPageTerms.pageId })
  await bumpVersion(tx, 'cms')
  return rows.map(({ id }) => id)
}

const lastPosition = 99

export async function removeTerm(tx: Tx, ids: number[], termId: number): Promise<void> {
  const { cmsPageTerms } = tx.t
  await tx.delete(cmsPageTerms).where(and(inArray(cmsPageTerms.pageId, ids), eq(cmsPageTerms.termId, termId)))
  await bumpVersion(tx, 'cms')
}

/** Copies a page with its translations as a draft and returns its id. `title` is that of the copy. Throws NotFound. */
export async function duplicatePage(
  tx: Tx,
  id: number,
  { title, editor, now }: { title: string; editor: Editor; now: number },
): Promise<number> {
  const { excerpt, document, categoryIds, tags, template, membersOnly, noindex, ...original } = await getPageForStaff(tx, id)
  const { seoTitle, seoDescription, imageMediaId } = original
  const texts = { title, excerpt, document, categoryIds, tags, seoTitle, seoDescription, imageMediaId }
  const facts = { ...emptyFacts, ...texts, template, membersOnly, noindex, authorId: editor.id }
  const copyId = await createPage(tx, facts, { editor, now })
  for (const { language, field, text } of await listTranslations(tx, id))
    await saveContentTexts(tx, { kind: 'page', id: copyId, language }, { [field]: text }, now)
  await refreshDerivedTexts(tx, copyId)
  return copyId
}

function listTranslations(q: Exec, id: number) {
  const { contentTranslations: table } = q.t
  return q
    .select({ language: table.language, field: table.field, text: table.text })
    .from(table)
    .where(and(eq(table.kind, 'page'), eq(table.entityId, id)))
}

/** Scheduled task: erases pages that were in the trash for long, with their versions. */
export async function prunePageTrash(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { cmsPages } = tx.t
    const rows = await tx
      .delete(cmsPages)
      .where(lt(cmsPages.deletedAt, shop.now() - trashDays * 86_400_000))
      .returning({ id: cmsPages.id })
    await deleteContentTexts(
      tx,
      'page',
      rows.map(({ id }) => id),
    )
    for (const { id } of rows) await deleteRedirects(tx, 'page', id)
  })
}
