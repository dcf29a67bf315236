import { asc, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'

export interface CategoryNode {
  id: number
  parentId: number | null
  slug: string
  name: string
  intro: string
  mediaId: number | null
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
  const nodes = new Map<number, CategoryNode>()
  for (const { category, products } of rows) nodes.set(category.id, { ...category, ...texts.get(category.id), products, children: [] })
  const roots: CategoryNode[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    ;(parent?.children ?? roots).push(node)
  }
  return roots
}

/** Nodes from the root to the first match; [] when there is none. */
export function findPath(tree: CategoryNode[], predicate: (node: CategoryNode) => boolean): CategoryNode[] {
  for (const node of tree) {
    if (predicate(node)) return [node]
    const rest = findPath(node.children, predicate)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}

export interface NewCategory {
  slug: string
  name: string
  intro?: string
  parentId?: number | null
  mediaId?: number | null
  position?: number
}

/** Adds a category and returns its id. Throws a unique constraint error when the slug is taken. */
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
