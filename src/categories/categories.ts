import { asc, sql } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { buildTree, findTreePath } from '#src/lib/collections/trees.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'

export interface CategoryNode extends Omit<Schema['categories']['$inferSelect'], 'position' | 'updatedAt'> {
  /** Active products, including descendants. */
  products: number
  children: CategoryNode[]
}

/** The category tree with product counts in a language (null = default). Cache it by the version tag 'navigation'. */
export async function categoryTree(q: Exec, language: string | null = null): Promise<CategoryNode[]> {
  const { categories, listingCounts } = q.t
  const rows = await q
    .select({ category: categories, products: sql<number>`coalesce(${listingCounts.products}, 0)`.mapWith(Number) })
    .from(categories)
    .leftJoin(listingCounts, sql`${listingCounts.categoryId} = ${categories.id} and ${listingCounts.brandId} = 0`)
    .orderBy(asc(categories.position), asc(categories.id))
  const texts = await readContentTexts(q, { kind: 'category', ids: rows.map(({ category }) => category.id), language })
  return buildTree(rows.map(({ category, products }): CategoryNode => ({ ...category, ...texts.get(category.id), products, children: [] })))
}

/** Nodes from the root to the first match; [] when there is none. */
export const findPath = (tree: CategoryNode[], predicate: (node: CategoryNode) => boolean): CategoryNode[] => findTreePath(tree, predicate)

export type CategoryRow = Schema['categories']['$inferSelect']

/** Adds a category and returns its id. Throws a unique constraint error when the slug is taken. */
export async function addCategory(tx: Tx, category: Omit<Schema['categories']['$inferInsert'], 'updatedAt'>, now: number): Promise<number> {
  const [row] = await tx
    .insert(tx.t.categories)
    .values({ ...category, updatedAt: now })
    .returning({ id: tx.t.categories.id })
  await bumpVersion(tx, 'navigation')
  return row!.id
}
