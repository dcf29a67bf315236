import { and, eq, sql } from 'drizzle-orm'
import { matchesLookup, searchNames } from '#db/lists/named-rows.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { type LinkedRows, alwaysShown } from '#src/module.ts'

export const linkedCategories: LinkedRows = {
  /** Categories without products are hidden, as in the menu that is made of categories. */
  async read(q, where) {
    const { categories, listingCounts } = q.t
    const rows = await q
      .select({
        ...pick(categories, 'id', 'name', 'slug'),
        products: sql<number>`coalesce(${listingCounts.products}, 0)`.mapWith(Number),
      })
      .from(categories)
      .leftJoin(listingCounts, and(eq(listingCounts.categoryId, categories.id), eq(listingCounts.brandId, 0)))
      .where(matchesLookup(where, categories.id, categories.slug))
    return rows.map(({ products, ...row }) => ({ ...row, ...alwaysShown, isShown: products > 0 }))
  },
  search: (q, text, limit) => searchNames(q, { table: q.t.categories, name: q.t.categories.name }, text, limit),
}
