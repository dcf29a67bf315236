import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import type { CountedPlacement } from './listing-counts.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** Up to a few hundred products. Those not in `directByProduct` keep their direct categories. The caller updates listing counts. */
export async function placeInCategories(tx: Tx, ids: number[], directByProduct: ReadonlyMap<number, number[]> = new Map()): Promise<void> {
  if (ids.length === 0) return
  const { categoryProducts, products } = tx.t
  const productRows = await tx.select(copiedColumns(tx)).from(products).where(inArray(products.id, ids)).orderBy(products.id)
  const existingByProduct = Map.groupBy(
    await tx.select().from(categoryProducts).where(inArray(categoryProducts.productId, ids)),
    ({ productId }) => productId,
  )
  const directIdsOf = (productId: number) =>
    directByProduct.get(productId) ?? existingByProduct.get(productId)?.flatMap((row) => (row.chosen ? row.categoryId : [])) ?? []
  const selfAndAncestors = await findSelfAndAncestorIds(tx, [...new Set(productRows.flatMap(({ id }) => directIdsOf(id)))])
  const newRows: (typeof categoryProducts.$inferInsert)[] = []
  for (const product of productRows) {
    const existing = existingByProduct.get(product.id) ?? []
    const directIds = new Set(directIdsOf(product.id))
    const wantedIds = new Set([...directIds].flatMap((id) => selfAndAncestors.get(id) ?? []))
    const staleIds = existing
      .filter((row) => !wantedIds.has(row.categoryId) || row.chosen !== directIds.has(row.categoryId))
      .map((row) => row.categoryId)
    if (staleIds.length > 0) {
      await tx
        .delete(categoryProducts)
        .where(and(eq(categoryProducts.productId, product.id), inArray(categoryProducts.categoryId, staleIds)))
    }
    const unchangedIds = new Set(existing.map((row) => row.categoryId).filter((id) => !staleIds.includes(id)))
    for (const categoryId of wantedIds) {
      if (!unchangedIds.has(categoryId)) newRows.push(buildPlacement(product, categoryId, directIds.has(categoryId)))
    }
  }
  for (const batch of inChunks(newRows)) await tx.insert(categoryProducts).values(batch)
}

export const directCategoryIds = ({ categoryId, alsoIn }: { categoryId: number | null; alsoIn: number[] }): number[] => [
  ...new Set([categoryId, ...alsoIn].filter((id) => id !== null)),
]

/** The categories that each product is directly in, by id. */
export async function findDirectCategoryIds(q: Exec, productIds: number[]): Promise<Map<number, number[]>> {
  const { categoryProducts } = q.t
  const rows = await q
    .select(pick(categoryProducts, 'productId', 'categoryId'))
    .from(categoryProducts)
    .where(and(inArray(categoryProducts.productId, productIds), eq(categoryProducts.chosen, true)))
    .orderBy(asc(categoryProducts.categoryId))
  const byProduct = new Map(productIds.map((id): [number, number[]] => [id, []]))
  for (const { productId, categoryId } of rows) byProduct.get(productId)!.push(categoryId)
  return byProduct
}

/** Null unless the product is active. */
export async function countedPlacement(q: Exec, productId: number): Promise<CountedPlacement | null> {
  return (await countedPlacements(q, [productId])).get(productId) ?? null
}

/** Null for inactive products. */
export async function countedPlacements(q: Exec, ids: number[]): Promise<Map<number, CountedPlacement | null>> {
  const { products, categoryProducts } = q.t
  if (ids.length === 0) return new Map()
  const rows = await q
    .select({ id: products.id, status: products.status, brandId: products.brandId })
    .from(products)
    .where(inArray(products.id, ids))
  const placements = await q
    .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(inArray(categoryProducts.productId, ids))
  const placementsByProduct = Map.groupBy(placements, ({ productId }) => productId)
  return new Map(
    rows.map(({ id, status, brandId }) => {
      const categoryIds = (placementsByProduct.get(id) ?? []).map(({ categoryId }) => categoryId)
      return [id, status === 'active' ? { categoryIds, brandId } : null]
    }),
  )
}

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

type Product = Exec['t']['products']['$inferSelect']

/** The columns a placement copies from its product. A trigger keeps the copies up to date (db/triggers). */
const copiedColumns = ({ t: { products } }: Exec) =>
  pick(products, 'id', 'createdAt', 'listPrice', 'name', 'brandId', 'inStock', 'onSale', 'status')

/** `chosen`: the product is directly in the category, not only in a descendant. */
function buildPlacement({ id, status, ...copied }: CopiedColumns, categoryId: number, chosen: boolean) {
  return { categoryId, productId: id, chosen, ...copied, active: status === 'active' }
}

type CopiedColumns = Pick<Product, keyof ReturnType<typeof copiedColumns>>
