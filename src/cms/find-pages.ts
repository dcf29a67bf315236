import { type SQL, and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { TermKind } from '#db/schema/cms.ts'
import { clampPage } from '#db/lists/list-query.ts'
import { stmt } from '#db/stmt.ts'
import { inKeyOrder } from '#db/lists/read-batches.ts'
import type { Exec } from '#db/types.ts'
import { parseDocument } from '#src/blocks/parse-document.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { termKinds } from './terms.ts'
import { isListed } from './shown-pages.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** Reads for one visitor: a language (null = default), whether pages for members are listed, and the time in epoch ms. */
export interface Reader {
  language: string | null
  isMember: boolean
  now: number
}

const pageColumns = ({ t: { cmsPages, users, media } }: Exec) => ({
  ...pick(cmsPages, 'id', 'slug', 'title', 'excerpt', 'document', 'status', 'publishAt', 'deletedAt', 'template'),
  ...pick(cmsPages, 'membersOnly', 'noindex', 'home', 'seoTitle', 'seoDescription', 'lead', 'wordCount', 'createdAt'),
  ...pick(cmsPages, 'revisedAt'),
  author: users.name,
  imageFile: media.file,
  imageWidth: media.width,
})

const selectPage = (q: Exec, where: SQL) => {
  const { cmsPages, users, media } = q.t
  return q
    .select(pageColumns(q))
    .from(cmsPages)
    .leftJoin(users, eq(users.id, cmsPages.authorId))
    .leftJoin(media, eq(media.id, cmsPages.imageMediaId))
    .where(where)
    .limit(1)
}

// In one statement, because every unknown path asks it: the page with this slug, else the one that had it.
const pageBySlug = stmt((q) =>
  selectPage(
    q,
    sql`${q.t.cmsPages.id} = coalesce(
      (select current_page.id from cms_pages as current_page where current_page.slug = ${sql.placeholder('slug')}),
      (select former.target_id from redirects as former where former.kind = 'page' and former.slug = ${sql.placeholder('slug')}))`,
  ),
)

/** Of any state, by its slug or a former one. */
export async function findPageBySlug(q: Exec, slug: string) {
  const [row] = await pageBySlug(q, { slug })
  return row ?? null
}

export type Page = NonNullable<Awaited<ReturnType<typeof findPageBySlug>>>

/** Of any state. */
export async function findPage(q: Exec, id: number): Promise<Page | null> {
  const [row] = await selectPage(q, eq(q.t.cmsPages.id, id))
  return row ?? null
}

/** The page in a language; missing texts are in the default one. */
export async function translatePage(q: Exec, page: Page, language: string | null): Promise<Page> {
  const texts = (await readContentTexts(q, { kind: 'page', ids: [page.id], language })).get(page.id)
  if (!texts) return page
  return {
    ...page,
    title: texts.title ?? page.title,
    excerpt: texts.excerpt ?? page.excerpt,
    document: texts.document === undefined ? page.document : parseDocument(texts.document),
    seoTitle: texts.seo_title ?? (texts.title === undefined ? page.seoTitle : ''),
    seoDescription: texts.seo_description ?? (texts.excerpt === undefined ? page.seoDescription : ''),
  }
}

export interface TermLink {
  id: number
  kind: TermKind
  slug: string
  name: string
}

const termsOfPage = stmt((q) => {
  const { cmsPageTerms, cmsTerms } = q.t
  return q
    .select(pick(cmsTerms, 'id', 'kind', 'slug', 'name'))
    .from(cmsPageTerms)
    .innerJoin(cmsTerms, eq(cmsTerms.id, cmsPageTerms.termId))
    .where(eq(cmsPageTerms.pageId, sql.placeholder('pageId')))
    .orderBy(asc(cmsPageTerms.position), asc(cmsTerms.id))
})

/** Categories and tags of a page; the category of its breadcrumb first. */
export async function listPageTerms(q: Exec, pageId: number, language: string | null): Promise<TermLink[]> {
  const rows = await termsOfPage(q, { pageId })
  if (rows.length === 0) return []
  const translated = new Map<number, string>()
  for (const kind of ['category', 'tag'] as const) {
    const ids = rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
    for (const [id, { name }] of await readContentTexts(q, { kind: termKinds[kind], ids, language, fields: ['name'] }))
      if (name !== undefined) translated.set(id, name)
  }
  return rows.map((row) => ({ ...row, name: translated.get(row.id) ?? row.name }))
}

export async function findTerm(q: Exec, kind: TermKind, slug: string, language: string | null) {
  const { cmsTerms } = q.t
  const [row] = await q
    .select()
    .from(cmsTerms)
    .where(and(eq(cmsTerms.kind, kind), eq(cmsTerms.slug, slug)))
    .limit(1)
  if (!row) return null
  const texts = (await readContentTexts(q, { kind: termKinds[kind], ids: [row.id], language })).get(row.id)
  return { ...row, name: texts?.name ?? row.name, description: texts?.description ?? row.description }
}

export type Term = NonNullable<Awaited<ReturnType<typeof findTerm>>>

/** What lists of pages show. */
export type PageCard = Awaited<ReturnType<typeof listCards>>[number]

/** A page of the pages with a category or tag, the newest first. */
export async function listTermPages(
  q: Exec,
  termId: number,
  reader: Reader,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ cards: PageCard[]; total: number; page: number; pages: number }> {
  const where = and(isListed(q, reader), hasTerm(q, [termId]))!
  const total = await q.$count(q.t.cmsPages, where)
  const { page: shownPage, pages } = clampPage(page, total, pageSize)
  const cards = await listCards(q, reader, { where, orderBy: newestFirst(q), limit: pageSize, offset: (shownPage - 1) * pageSize })
  return { cards, total, page: shownPage, pages }
}

/** In the order of the ids. */
export async function listPagesById(q: Exec, ids: number[], reader: Reader): Promise<PageCard[]> {
  if (ids.length === 0) return []
  const cards = await listCards(q, reader, { where: inArray(q.t.cmsPages.id, ids), orderBy: [], limit: ids.length })
  return inKeyOrder(ids, cards, ({ id }) => id)
}

export function hasTerm(q: Exec, termIds: number[]): SQL {
  const { cmsPages, cmsPageTerms } = q.t
  return inArray(cmsPages.id, q.select({ id: cmsPageTerms.pageId }).from(cmsPageTerms).where(inArray(cmsPageTerms.termId, termIds)))
}

export const newestFirst = ({ t: { cmsPages } }: Exec): SQL[] => [desc(cmsPages.publishAt), desc(cmsPages.id)]

/** Cards in the language of the reader. */
export async function listCards(
  q: Exec,
  { language }: Reader,
  { where, orderBy, limit, offset = 0 }: { where: SQL; orderBy: SQL[]; limit: number; offset?: number },
) {
  const { cmsPages, users, media } = q.t
  const rows = await q
    .select({
      ...pick(cmsPages, 'id', 'slug', 'title', 'excerpt', 'lead'),
      author: users.name,
      ...pick(cmsPages, 'publishAt', 'createdAt', 'revisedAt'),
      image: pick(media, 'file', 'width', 'height', 'renditions'),
    })
    .from(cmsPages)
    .leftJoin(users, eq(users.id, cmsPages.authorId))
    .leftJoin(media, eq(media.id, cmsPages.imageMediaId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ id }) => id)
  const texts = await readContentTexts(q, { kind: 'page', ids, language, fields: ['title', 'excerpt'] })
  return rows.map(({ lead, publishAt, createdAt, ...card }) => ({
    ...card,
    title: texts.get(card.id)?.title ?? card.title,
    /** Its own, or the beginning of the text. */
    excerpt: texts.get(card.id)?.excerpt ?? (card.excerpt || lead),
    author: card.author ?? '',
    publishedAt: publishAt ?? createdAt,
  }))
}
