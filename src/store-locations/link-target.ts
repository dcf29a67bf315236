import { matchesLookup, searchNames } from '#db/lists/named-rows.ts'
import { type LinkedRows, alwaysShown } from '#src/module.ts'

export const linkedStores: LinkedRows = {
  async read(q, where) {
    const { storeLocations: table } = q.t
    const rows = await q
      .select({ id: table.id, name: table.name, slug: table.slug, isShown: table.published })
      .from(table)
      .where(matchesLookup(where, table.id, table.slug))
    return rows.map((row) => ({ ...alwaysShown, ...row }))
  },
  search: (q, text, limit) => searchNames(q, { table: q.t.storeLocations, name: q.t.storeLocations.name }, text, limit),
}
