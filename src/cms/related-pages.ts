import { type SQL, and, asc, ne, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { isListed } from './shown-pages.ts'
import { hasTerm, listCards, newestFirst, type Page, type PageCard, type Reader } from './find-pages.ts'

/** The newest pages that share a category or tag, without the page itself. */
export function listRelatedPages(q: Exec, pageId: number, termIds: number[], reader: Reader, limit: number): Promise<PageCard[]> {
  if (termIds.length === 0) return Promise.resolve([])
  const where = and(isListed(q, reader), ne(q.t.cmsPages.id, pageId), hasTerm(q, termIds))!
  return listCards(q, reader, { where, orderBy: newestFirst(q), limit })
}

/** The pages of a category before and after one by their time of publishing. */
export async function findNeighbors(
  q: Exec,
  page: Pick<Page, 'id' | 'publishAt'>,
  categoryId: number,
  reader: Reader,
): Promise<{ previous: PageCard | null; next: PageCard | null }> {
  const { cmsPages } = q.t
  const place = sql`(${page.publishAt ?? 0}, ${page.id})`
  const at = sql`(${cmsPages.publishAt}, ${cmsPages.id})`
  const isNeighbor = (isBeyond: SQL) => and(isListed(q, reader), hasTerm(q, [categoryId]), isBeyond)!
  const [previous] = await listCards(q, reader, { where: isNeighbor(sql`${at} < ${place}`), orderBy: newestFirst(q), limit: 1 })
  const oldestFirst = [asc(cmsPages.publishAt), asc(cmsPages.id)]
  const [next] = await listCards(q, reader, { where: isNeighbor(sql`${at} > ${place}`), orderBy: oldestFirst, limit: 1 })
  return { previous: previous ?? null, next: next ?? null }
}
