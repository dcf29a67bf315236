import { matchesLookup, searchNames } from '#db/lists/named-rows.ts'
import { type LinkedRows, alwaysShown } from '#src/module.ts'
import { publishedTarget } from '#src/publishing/link-target.ts'
import { searchArticles } from './search-articles.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const linkedArticles: LinkedRows = {
  async read(q, where) {
    const { kbArticles } = q.t
    const rows = await q
      .select({
        ...pick(kbArticles, 'id', 'status', 'publishAt', 'deletedAt'),
        name: kbArticles.title,
        slug: kbArticles.seoLink,
      })
      .from(kbArticles)
      .where(matchesLookup(where, kbArticles.id, kbArticles.seoLink))
    return rows.map(({ id, name, slug, ...row }) => ({ id, name, slug, membersOnly: false, ...publishedTarget(row) }))
  },
  search: async (q, text, limit) => (await searchArticles(q, text, limit)).map(({ id, title }) => ({ id, name: title })),
}

export const linkedKbCategories: LinkedRows = {
  async read(q, where) {
    const { kbCategories } = q.t
    const rows = await q
      .select({ id: kbCategories.id, name: kbCategories.name, slug: kbCategories.slug })
      .from(kbCategories)
      .where(matchesLookup(where, kbCategories.id, kbCategories.slug))
    return rows.map((row) => ({ ...row, ...alwaysShown }))
  },
  search: (q, text, limit) => searchNames(q, { table: q.t.kbCategories, name: q.t.kbCategories.name }, text, limit),
}
