import { and, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { type ContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import { Conflict, orNotFound } from '#src/lib/errors/errors.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import type { ContentSave, Editor } from '#src/publishing/drafts.ts'
import { finishCreate, finishSave, savedTimes } from '#src/publishing/finish-save.ts'
import { publishTime } from '#src/publishing/schedule.ts'
import { findFreeSlug } from '#src/publishing/slugs.ts'
import { refreshItems } from '#src/publishing/translations.ts'
import { hasSameTexts } from '#src/publishing/versions.ts'
import { articleKind } from './article-kind.ts'
import { type ArticleFacts, checkArticleFacts, slugTaken } from './article-rules.ts'
import { listArticleCategoryIds } from './find-articles.ts'
import { maxTitleLength } from '#src/publishing/limits.ts'

/** Of any state, in the trash too. */
export async function findArticleForStaff(q: Exec, id: number) {
  const { kbArticles } = q.t
  const [row] = await q.select().from(kbArticles).where(eq(kbArticles.id, id)).limit(1)
  return row ? { ...row, categoryIds: await listArticleCategoryIds(q, id) } : null
}

export type StaffArticle = NonNullable<Awaited<ReturnType<typeof findArticleForStaff>>>

/** Throws NotFound. */
export const getArticleForStaff = async (q: Exec, id: number): Promise<StaffArticle> =>
  orNotFound(await findArticleForStaff(q, id), 'article')

/** Returns its id. An empty slug is made from the title. Throws UserError on the invalid field. */
export async function createArticle(tx: Tx, facts: ArticleFacts, { editor, now }: { editor: Editor; now: number }): Promise<number> {
  const { kbArticles } = tx.t
  const complete = await completeFacts(tx, facts, null, now)
  const { categoryIds, ...row } = complete
  const [created] = await refuseDuplicateInSavepoint(tx, slugTaken(), (savepoint) =>
    savepoint
      .insert(kbArticles)
      .values({ ...row, createdAt: now, revisedAt: now, updatedAt: now })
      .returning({ id: kbArticles.id }),
  )
  const id = created!.id
  await savePlacements(tx, id, categoryIds)
  await finishCreate(tx, { kind: articleKind, id }, complete, { editor, now })
  return id
}

/** Replaces the article and any unpublished changes. Throws Conflict after another save of either, NotFound, and UserError. */
export async function saveArticle(tx: Tx, id: number, facts: ArticleFacts, save: ContentSave): Promise<void> {
  const { kbArticles } = tx.t
  const stored = await getArticleForStaff(tx, id)
  const complete = await completeFacts(tx, facts, stored, save.now)
  const { categoryIds, ...row } = complete
  const isRevised = !hasSameTexts(articleKind, stored, complete)
  const updated = await refuseDuplicateInSavepoint(tx, slugTaken(), (savepoint) =>
    savepoint
      .update(kbArticles)
      .set({ ...row, ...savedTimes(save, isRevised) })
      .where(and(eq(kbArticles.id, id), eq(kbArticles.updatedAt, save.expectedUpdatedAt)))
      .returning({ id: kbArticles.id }),
  )
  if (updated.length === 0) throw new Conflict('kb.editConflict')
  await savePlacements(tx, id, categoryIds)
  const formerSlug = stored.seoLink === row.seoLink ? null : stored.seoLink
  await finishSave(tx, { kind: articleKind, id }, { texts: complete, isRevised, formerSlug }, save)
}

/** Saves the texts of another language; '' falls back to the default one. Throws Conflict after another save, and NotFound. */
export async function saveArticleTexts(
  tx: Tx,
  id: number,
  texts: ContentTexts<'kb_article'>,
  { language, now, expectedUpdatedAt }: { language: string; now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { kbArticles } = tx.t
  await getArticleForStaff(tx, id)
  const updated = await tx
    .update(kbArticles)
    .set({ updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
    .where(and(eq(kbArticles.id, id), eq(kbArticles.updatedAt, expectedUpdatedAt)))
    .returning({ id: kbArticles.id })
  if (updated.length === 0) throw new Conflict('kb.editConflict')
  const body = texts.body === undefined ? {} : { body: await sanitizeDescription(texts.body) }
  await saveContentTexts(tx, { kind: 'kb_article', id, language }, { ...texts, ...body }, now)
  await refreshItems(tx, articleKind, [id])
}

/** Creates an unpublished article, such as from the answer to a ticket, and returns its id. Throws UserError. */
export async function createDraftArticle(
  tx: Tx,
  { title, bodyHtml, authorId, now }: { title: string; bodyHtml: string; authorId: number; now: number },
): Promise<number> {
  const { users } = tx.t
  const [author] = await tx.select({ name: users.name }).from(users).where(eq(users.id, authorId)).limit(1)
  const editor = { id: authorId, name: author?.name ?? '' }
  return createArticle(tx, { ...emptyFacts, title: title.slice(0, maxTitleLength), body: bodyHtml, authorId }, { editor, now })
}

export const emptyFacts: ArticleFacts = {
  title: '',
  seoLink: '',
  excerpt: '',
  body: '',
  categoryIds: [],
  featured: false,
  authorId: null,
  seoTitle: '',
  seoDescription: '',
  status: 'draft',
  publishAt: null,
}

/** Checked and sanitized, with a slug and the time of publishing. */
async function completeFacts(tx: Tx, facts: ArticleFacts, stored: StaffArticle | null, now: number): Promise<ArticleFacts> {
  const complete = {
    ...facts,
    title: facts.title.trim(),
    seoLink: facts.seoLink === '' ? (stored?.seoLink ?? (await findFreeSlug(tx, articleKind, facts.title))) : facts.seoLink,
    categoryIds: [...new Set(facts.categoryIds)],
    publishAt: publishTime(facts, now),
  }
  await checkArticleFacts(tx, complete)
  return { ...complete, body: await sanitizeDescription(complete.body) }
}

async function savePlacements(tx: Tx, articleId: number, categoryIds: number[]): Promise<void> {
  const { kbPlacements } = tx.t
  await tx.delete(kbPlacements).where(eq(kbPlacements.articleId, articleId))
  if (categoryIds.length === 0) return
  await tx.insert(kbPlacements).values(categoryIds.map((categoryId, position) => ({ articleId, categoryId, position })))
}
