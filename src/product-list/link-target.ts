import { matchesLookup } from '#db/lists/named-rows.ts'
import { type LinkedRows, alwaysShown } from '#src/module.ts'
import { searchProductsForStaff } from './list-products.ts'

export const linkedProducts: LinkedRows = {
  async read(q, where) {
    const { products } = q.t
    const rows = await q
      .select({ id: products.id, name: products.name, slug: products.seoLink, status: products.status })
      .from(products)
      .where(matchesLookup(where, products.id, products.seoLink))
    return rows.map(({ status, ...row }) => ({ ...row, ...alwaysShown, isShown: status === 'active' }))
  },
  search: searchProductsForStaff,
}
