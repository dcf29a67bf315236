import { and, asc, eq } from 'drizzle-orm'
import { refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import type { Exec, Tx } from '#db/types.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { Conflict, orNotFound } from '#src/lib/errors/errors.ts'
import type { ContentSave, Editor } from '#src/publishing/drafts.ts'
import { finishCreate, finishSave, savedTimes } from '#src/publishing/finish-save.ts'
import { publishTime } from '#src/publishing/schedule.ts'
import { findFreeSlug } from '#src/publishing/slugs.ts'
import { hasSameTexts } from '#src/publishing/versions.ts'
import { setHome } from './home-page.ts'
import { pageKind } from './page-kind.ts'
import { type PageFacts, checkPageFacts, slugTaken } from './page-rules.ts'
import { findOrCreateTags } from './terms.ts'

/** Of any state, in the trash too. */
export async function findPageForStaff(q: Exec, id: number) {
  const { cmsPages, cmsPageTerms, cmsTerms } = q.t
  const [row] = await q.select().from(cmsPages).where(eq(cmsPages.id, id)).limit(1)
  if (!row) return null
  const terms = await q
    .select({ id: cmsTerms.id, kind: cmsTerms.kind, name: cmsTerms.name })
    .from(cmsPageTerms)
    .innerJoin(cmsTerms, eq(cmsTerms.id, cmsPageTerms.termId))
    .where(eq(cmsPageTerms.pageId, id))
    .orderBy(asc(cmsPageTerms.position), asc(cmsTerms.id))
  return {
    ...row,
    isHome: row.home !== null,
    categoryIds: terms.flatMap((term) => (term.kind === 'category' ? [term.id] : [])),
    tags: terms.flatMap((term) => (term.kind === 'tag' ? [term.name] : [])),
  }
}

export type StaffPage = NonNullable<Awaited<ReturnType<typeof findPageForStaff>>>

/** Throws NotFound. */
export const getPageForStaff = async (q: Exec, id: number): Promise<StaffPage> => orNotFound(await findPageForStaff(q, id), 'page')

/** Returns its id. An empty slug is made from the title. Throws UserError on the invalid field. */
export async function createPage(tx: Tx, facts: PageFacts, { editor, now }: { editor: Editor; now: number }): Promise<number> {
  const { cmsPages } = tx.t
  const complete = await completeFacts(tx, facts, null, now)
  const [created] = await refuseDuplicateInSavepoint(tx, slugTaken(), (savepoint) =>
    savepoint
      .insert(cmsPages)
      .values({ ...rowOf(complete), createdAt: now, revisedAt: now, updatedAt: now })
      .returning({ id: cmsPages.id }),
  )
  const id = created!.id
  await saveTerms(tx, id, complete, now)
  if (complete.isHome) await setHome(tx, id, true)
  await finishCreate(tx, { kind: pageKind, id }, complete, { editor, now })
  return id
}

/** Replaces the page and any unpublished changes. Throws Conflict after another save of either, NotFound, and UserError. */
export async function savePage(tx: Tx, id: number, facts: PageFacts, save: ContentSave): Promise<void> {
  const { cmsPages } = tx.t
  const stored = await getPageForStaff(tx, id)
  const complete = await completeFacts(tx, facts, stored, save.now)
  const isRevised = !hasSameTexts(pageKind, stored, complete)
  const updated = await refuseDuplicateInSavepoint(tx, slugTaken(), (savepoint) =>
    savepoint
      .update(cmsPages)
      .set({ ...rowOf(complete), ...savedTimes(save, isRevised) })
      .where(and(eq(cmsPages.id, id), eq(cmsPages.updatedAt, save.expectedUpdatedAt)))
      .returning({ id: cmsPages.id }),
  )
  if (updated.length === 0) throw new Conflict('cms.editConflict')
  await saveTerms(tx, id, complete, save.now)
  if (stored.isHome !== complete.isHome) await setHome(tx, id, complete.isHome)
  const formerSlug = stored.slug === complete.slug ? null : stored.slug
  await finishSave(tx, { kind: pageKind, id }, { texts: complete, isRevised, formerSlug }, save)
}

const rowOf = (facts: PageFacts) => omit(facts, 'categoryIds', 'tags', 'isHome')

/** Checked and sanitized, with a slug and the time of publishing. */
async function completeFacts(tx: Tx, facts: PageFacts, stored: StaffPage | null, now: number): Promise<PageFacts> {
  return checkPageFacts(tx, {
    ...facts,
    title: facts.title.trim(),
    slug: facts.slug === '' ? (stored?.slug ?? (await findFreeSlug(tx, pageKind, facts.title))) : facts.slug,
    categoryIds: [...new Set(facts.categoryIds)],
    publishAt: publishTime(facts, now),
  })
}

async function saveTerms(tx: Tx, pageId: number, { categoryIds, tags }: PageFacts, now: number): Promise<void> {
  const { cmsPageTerms } = tx.t
  await tx.delete(cmsPageTerms).where(eq(cmsPageTerms.pageId, pageId))
  const termIds = [...categoryIds, ...(await findOrCreateTags(tx, tags, now))]
  if (termIds.length === 0) return
  await tx.insert(cmsPageTerms).values(termIds.map((termId, position) => ({ pageId, termId, position })))
}
