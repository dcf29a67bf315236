import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { matchesWords } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { searchLinkableArticles } from '#src/kb/search-articles.ts'
import { articlePath } from '#templates/kb/kb-paths.ts'
import { searchProductsForStaff } from '#src/product-list/list-products.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { leastSearchLetters, linkTargetsPerGroup, maxOffset, offeredProducts } from '../limits.ts'

export interface LinkTarget {
  title: string
  href: string
  group: 'pages' | 'products' | 'categories' | 'brands' | 'articles'
}

interface FindPage {
  search: string
  /** How many of each kind were shown before. */
  offset: number
}

/** What a link can lead to, some of each kind; without a search, the pages saved last and the top categories. `next` is the next offset. */
export async function findLinkTargets(
  q: Exec,
  { search, offset }: FindPage,
  now: number,
): Promise<{ targets: LinkTarget[]; next: number | null }> {
  const { cmsPages, categories, brands } = q.t
  const limit = linkTargetsPerGroup + 1
  const pages = await q
    .select({ title: cmsPages.title, slug: cmsPages.slug })
    .from(cmsPages)
    .where(and(isNull(cmsPages.deletedAt), matchesWords(search, [cmsPages.title, cmsPages.slug])))
    .orderBy(desc(cmsPages.updatedAt), desc(cmsPages.id))
    .limit(limit)
    .offset(offset)
  const sections = await q
    .select({ title: categories.name, slug: categories.slug })
    .from(categories)
    .where(matchesWords(search, [categories.name]))
    .orderBy(categories.parentId, categories.position, categories.id)
    .limit(limit)
    .offset(offset)
  const toTarget =
    (group: LinkTarget['group'], prefix: string) =>
    ({ title, slug }: { title: string; slug: string }): LinkTarget => ({ group, title, href: encodeAddress(prefix + slug) })
  const groups: LinkTarget[][] = [pages.map(toTarget('pages', '/')), sections.map(toTarget('categories', '/section/'))]
  if (search.length >= leastSearchLetters) {
    const named = await q
      .select({ title: brands.name, slug: brands.slug })
      .from(brands)
      .where(matchesWords(search, [brands.name]))
      .orderBy(brands.name, brands.id)
      .limit(limit)
      .offset(offset)
    const found = await findProducts(q, { search, offset }, limit)
    const articles = (await searchLinkableArticles(q, search, { now, limit: offset + limit })).slice(offset)
    groups.push(
      found.map(({ name, seoLink }) => toTarget('products', '/items/')({ title: name, slug: seoLink })),
      named.map(toTarget('brands', '/brands/')),
      articles.map(({ title, seoLink }) => ({ group: 'articles' as const, title, href: encodeAddress(articlePath(seoLink)) })),
    )
  }
  const hasMore = groups.some((group) => group.length > linkTargetsPerGroup) && offset + linkTargetsPerGroup <= maxOffset
  return { targets: groups.flatMap((group) => group.slice(0, linkTargetsPerGroup)), next: hasMore ? offset + linkTargetsPerGroup : null }
}

/** Active products that have all the words; without any, the newest. */
export async function findProductTargets(q: Exec, page: FindPage) {
  const rows = await findProducts(q, page, offeredProducts + 1)
  const next = page.offset + offeredProducts
  return { products: rows.slice(0, offeredProducts), next: rows.length > offeredProducts && next <= maxOffset ? next : null }
}

async function findProducts(q: Exec, { search, offset }: FindPage, limit: number) {
  const { products } = q.t
  const found =
    search.length < leastSearchLetters ? null : (await searchProductsForStaff(q, search, (offset + limit) * 2)).map(({ id }) => id)
  const query = q
    .select(pick(products, 'id', 'name', 'seoLink', 'card'))
    .from(products)
    .where(and(eq(products.status, 'active'), found === null ? undefined : inArray(products.id, found)))
    .orderBy(desc(products.createdAt), desc(products.id))
  if (found === null) return query.limit(limit).offset(offset)
  return (await query).toSorted((a, b) => found.indexOf(a.id) - found.indexOf(b.id)).slice(offset, offset + limit)
}
