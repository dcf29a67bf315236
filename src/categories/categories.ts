import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { bumpVersion, cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'

export interface CategoryNode {
  id: number
  parentId: number | null
  slug: string
  name: string
  intro: string
  mediaId: number | null
  /** Active products in it and below. */
  products: number
  children: CategoryNode[]
}

/** The whole tree of categories in shop order, with kept product counts. Cache it by the version tag 'navigation'. */
export async function categoryTree(q: Exec): Promise<CategoryNode[]> {
  const { categories, listingCounts } = q.t
  const rows = await q
    .select({ category: categories, products: sql<number>`coalesce(${listingCounts.products}, 0)`.mapWith(Number) })
    .from(categories)
    .leftJoin(listingCounts, sql`${listingCounts.categoryId} = ${categories.id} and ${listingCounts.brandId} = 0`)
    .orderBy(asc(categories.position), asc(categories.id))
  const nodes = new Map(rows.map(({ category, products }) => [category.id, { ...category, products, children: [] as CategoryNode[] }]))
  const roots: CategoryNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    ;(parent?.children ?? roots).push(node)
  }
  return roots
}

/** The nodes from the root down to the category with this slug; [] when there is none. */
export function findPath(tree: CategoryNode[], predicate: (node: CategoryNode) => boolean): CategoryNode[] {
  for (const node of tree) {
    if (predicate(node)) return [node]
    const rest = findPath(node.children, predicate)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

/** Ids of categories with all their ancestors, by the id of each. */
export async function findSelfAndAncestorIds(q: Exec, ids: number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const { categories } = q.t
  const rows = await q.rows<{ start: number; id: number }>(sql`
    with recursive up(start, id, parent_id) as (
      select id, id, parent_id from ${categories} where ${inArray(categories.id, ids)}
      union select up.start, c.id, c.parent_id from ${categories} c join up on c.id = up.parent_id)
    select cast(start as integer) as start, cast(id as integer) as id from up`)
  const selfAndAncestors = new Map<number, number[]>()
  for (const { start, id } of rows) selfAndAncestors.set(Number(start), [...(selfAndAncestors.get(Number(start)) ?? []), Number(id)])
  return selfAndAncestors
}

export interface NewCategory {
  slug: string
  name: string
  intro?: string
  parentId?: number | null
  mediaId?: number | null
  position?: number
}

/** Adds a category and returns its id. Throws a unique error when the slug is taken. */
export async function addCategory(tx: Tx, category: NewCategory, now: number): Promise<number> {
  const [row] = await tx
    .insert(tx.t.categories)
    .values({
      slug: category.slug,
      name: category.name,
      intro: category.intro ?? '',
      parentId: category.parentId ?? null,
      mediaId: category.mediaId ?? null,
      position: category.position ?? 0,
      updatedAt: now,
    })
    .returning({ id: tx.t.categories.id })
  await bumpVersion(tx, 'navigation')
  return row!.id
}

export interface Brand {
  id: number
  slug: string
  name: string
  story: string
}

export const findBrand = stmt((q) =>
  q
    .select({ id: q.t.brands.id, slug: q.t.brands.slug, name: q.t.brands.name, story: q.t.brands.story })
    .from(q.t.brands)
    .where(eq(q.t.brands.slug, sql.placeholder('slug')))
    .limit(1),
)

/**
 * The kept counts of a place (category, or 0 = the whole shop): first the row with id 0 for all brands together, then every brand
 * that has something there, by name. Asked of the database once for each version of the navigation.
 */
export async function getBrandCounts(shop: Pick<Shop, 'db'>, categoryId: number): Promise<BrandCount[]> {
  const cached = await brandCountsByCategory(shop)
  let counts = cached.get(categoryId)
  if (!counts) cached.set(categoryId, (counts = await brandCountsQuery(shop.db.read, { categoryId })))
  return counts
}

export interface BrandCount {
  id: number
  slug: string
  name: string
  products: number
}

const brandCountsByCategory = cachedByVersion(['navigation'], async () => new Map<number, BrandCount[]>())

const brandCountsQuery = stmt((q) =>
  q
    .select({
      id: q.t.listingCounts.brandId,
      slug: sql<string>`coalesce(${q.t.brands.slug}, '')`,
      name: sql<string>`coalesce(${q.t.brands.name}, '')`,
      products: q.t.listingCounts.products,
    })
    .from(q.t.listingCounts)
    .leftJoin(q.t.brands, eq(q.t.brands.id, q.t.listingCounts.brandId))
    .where(sql`${q.t.listingCounts.categoryId} = ${sql.placeholder('categoryId')} and ${q.t.listingCounts.products} > 0`)
    .orderBy(sql`case when ${q.t.listingCounts.brandId} = 0 then 0 else 1 end`, asc(q.t.brands.name), asc(q.t.listingCounts.brandId)),
)

/** How many active products of a brand each category holds, by category id. Asked of the database as `getBrandCounts` is. */
export async function getCategoryCounts(shop: Pick<Shop, 'db'>, brandId: number): Promise<Map<number, number>> {
  const cached = await categoryCountsByBrand(shop)
  let counts = cached.get(brandId)
  if (!counts) {
    const rows = await categoryCountsQuery(shop.db.read, { brandId })
    cached.set(brandId, (counts = new Map(rows.map((row) => [row.categoryId, row.products]))))
  }
  return counts
}

const categoryCountsByBrand = cachedByVersion(['navigation'], async () => new Map<number, Map<number, number>>())

const categoryCountsQuery = stmt((q) =>
  q
    .select({ categoryId: q.t.listingCounts.categoryId, products: q.t.listingCounts.products })
    .from(q.t.listingCounts)
    .where(sql`${q.t.listingCounts.brandId} = ${sql.placeholder('brandId')} and ${q.t.listingCounts.products} > 0`),
)

/** Adds a brand and returns its id. */
export async function addBrand(tx: Tx, brand: { slug: string; name: string; story?: string }, now: number): Promise<number> {
  const [row] = await tx
    .insert(tx.t.brands)
    .values({ slug: brand.slug, name: brand.name, story: brand.story ?? '', updatedAt: now })
    .returning({ id: tx.t.brands.id })
  return row!.id
}

/** Brands that tell something about themselves and have something to sell, by name. */
export async function listBrandsWithStory(q: Exec, limit: number): Promise<Brand[]> {
  const { brands, listingCounts } = q.t
  return q
    .select({ id: brands.id, slug: brands.slug, name: brands.name, story: brands.story })
    .from(brands)
    .innerJoin(
      listingCounts,
      sql`${listingCounts.brandId} = ${brands.id} and ${listingCounts.categoryId} = 0 and ${listingCounts.products} > 0`,
    )
    .where(sql`${brands.story} <> ''`)
    .orderBy(asc(brands.name), asc(brands.id))
    .limit(limit)
}

/** All brands for a form's select, by name. */
export async function listBrands(q: Exec): Promise<{ id: number; name: string }[]> {
  return q.select({ id: q.t.brands.id, name: q.t.brands.name }).from(q.t.brands).orderBy(asc(q.t.brands.name), asc(q.t.brands.id))
}
