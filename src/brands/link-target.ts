import { matchesLookup, searchNames } from '#db/lists/named-rows.ts'
import { type LinkedRows, alwaysShown } from '#src/module.ts'

export const linkedBrands: LinkedRows = {
  async read(q, where) {
    const { brands } = q.t
    const rows = await q
      .select({ id: brands.id, name: brands.name, slug: brands.slug })
      .from(brands)
      .where(matchesLookup(where, brands.id, brands.slug))
    return rows.map((row) => ({ ...row, ...alwaysShown }))
  },
  search: (q, text, limit) => searchNames(q, { table: q.t.brands, name: q.t.brands.name }, text, limit),
}
