import { and, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { refuseDuplicate } from '#db/refuse-duplicate.ts'
import { saveContentTexts, type ContentTexts } from '#src/i18n/content-translations.ts'
import { Conflict, NotFound } from '#src/lib/errors.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { type ArticleFacts, checkArticleFacts, findFreeSlug, slugTaken } from './article-rules.ts'
import { type DraftSave, type Editor, replaceDraft } from './drafts.ts'
import { listArticleCategoryIds } from './find-articles.ts'
import { maxTitleLength } from './limits.ts'
import { refreshSearchWords } from './update-search-words.ts'
import { addVersion, sameTexts } from './versions.ts'

/** Of any state, in the trash too. */
export async function findArticleForStaff(q: Exec, id: number) {
  const { kbArticles } = q.t
  const [row] = await q.select().from(kbArticles).where(eq(kbArticles.id, id)).limit(1)
  return row ? { ...row, categoryIds: await listArticleCategoryIds(q, id) } : null
}

export type StaffArticle = NonNullable<Awaited<ReturnType<typeof findArticleForStaff>>>

/** Throws NotFound. */
export async function getArticleForStaff(q: Exec, id: number): Promise<StaffArticle> {
  const article = await findArticleForStaff(q, id)
  if (!article) throw new NotFound('article')
  return article
}

/** Returns its id. An empty slug is made from the title. Throws UserError on the invalid field. */
export async function createArticle(tx: Tx, facts: ArticleFacts, { editor, now }: { editor: Editor; now: number }): Promise<number> {
  const { kbArticles } = tx.t
  const complete = await completeFacts(tx, facts, null, now)
  const { categoryIds, ...row } = complete
  const [created] = await refuseDuplicate(slugTaken(), () =>
    tx.savepoint((savepoint) =>
      savepoint
        .insert(kbArticles)
        .values({ ...row, createdAt: now, revisedAt: now, updatedAt: now })
        .returning({ id: kbArticles.id }),
    ),
  )
  const id = created!.id
  await savePlacements(tx, id, categoryIds)
  await addVersion(tx, id, complete, { editor: editor.name, now })
  await refreshSearchWords(tx, id)
  await bumpVersion(tx, 'kb')
  return id
}

export type ArticleSave = DraftSave & { expectedUpdatedAt: number }

/** Replaces the article and any unpublished changes. Throws Conflict after another save of either, NotFound, and UserError. */
export async function saveArticle(tx: Tx, id: number, facts: ArticleFacts, save: ArticleSave): Promise<void> {
  const { kbArticles } = tx.t
  const stored = await getArticleForStaff(tx, id)
  const complete = await completeFacts(tx, facts, stored, save.now)
  const { categoryIds, ...row } = complete
  const isRevised = !sameTexts(stored, complete)
  const updatedAt = Math.max(save.now, save.expectedUpdatedAt + 1)
  const updated = await refuseDuplicate(slugTaken(), () =>
    tx.savepoint((savepoint) =>
      savepoint
        .update(kbArticles)
        .set({ ...row, updatedAt, ...(isRevised ? { revisedAt: save.now } : {}) })
        .where(and(eq(kbArticles.id, id), eq(kbArticles.updatedAt, save.expectedUpdatedAt)))
        .returning({ id: kbArticles.id }),
    ),
  )
  if (updated.length === 0) throw new Conflict('kb.editConflict')
  await replaceDraft(tx, id, complete, save)
  await savePlacements(tx, id, categoryIds)
  if (isRevised) await addVersion(tx, id, complete, { editor: save.editor.name, now: save.now })
  if (stored.seoLink !== row.seoLink) await addRedirect(tx, 'kb_article', stored.seoLink, id, save.now)
  await refreshSearchWords(tx, id)
  await bumpVersion(tx, 'kb')
}

/** The texts of an article in other languages, by language. */
export async function listArticleTexts(q: Exec, id: number): Promise<Map<string, ContentTexts<'kb_article'>>> {
  const { contentTranslations: table } = q.t
  const rows = await q
    .select({ language: table.language, field: table.field, text: table.text })
    .from(table)
    .where(and(eq(table.kind, 'kb_article'), eq(table.entityId, id)))
  const texts = new Map<string, ContentTexts<'kb_article'>>()
  for (const { language, field, text } of rows) texts.set(language, { ...texts.get(language), [field]: text })
  return texts
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
    .set({ updatedAt: Math.max(now, expectedUpdatedAt + 1) })
    .where(and(eq(kbArticles.id, id), eq(kbArticles.updatedAt, expectedUpdatedAt)))
    .returning({ id: kbArticles.id })
  if (updated.length === 0) throw new Conflict('kb.editConflict')
  const body = texts.body === undefined ? {} : { body: await sanitizeDescription(texts.body) }
  await saveContentTexts(tx, { kind: 'kb_article', id, language }, { ...texts, ...body }, now)
  await refreshSearchWords(tx, id)
  await bumpVersion(tx, 'kb')
}

export interface NewDraft {
  title: string
  bodyHtml: string
  authorId: number
  now: number
}

/** Creates an unpublished article, such as from the answer to a ticket, and returns its id. Throws UserError. */
export async function createDraftArticle(tx: Tx, { title, bodyHtml, authorId, now }: NewDraft): Promise<number> {
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
    seoLink: facts.seoLink === '' ? (stored?.seoLink ?? (await findFreeSlug(tx, facts.title))) : facts.seoLink,
    categoryIds: [...new Set(facts.categoryIds)],
    publishAt: facts.publishAt ?? (facts.status === 'published' ? now : null),
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
