import { and, asc, eq, gt } from 'drizzle-orm'
import { categoryTree } from '#src/categories/categories.ts'
import { readAllTexts } from '#src/i18n/content-translations.ts'
import { listShownFaqs } from '#src/faqs/faqs.ts'
import { flattenTree } from '#src/lib/collections/trees.ts'
import { htmlToText } from '#src/kb/article-body.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { NameIndex } from './name-index.ts'
import { type SearchTypeOfModule, loadSearched } from './search-types.ts'

/** Categories with products, by their names in all languages. */
export const readCategoryIndex = cachedByVersion(['navigation'], async (q) => {
  const rows = flattenTree(await categoryTree(q)).filter(({ products }) => products > 0)
  const translations = await readAllTexts(q, 'category', ['name'])
  return new NameIndex(rows, ({ id, name }) => ({ title: name, texts: translations.get(id) ?? [] }))
})

/** Brands with products, by their names. */
export const readBrandIndex = cachedByVersion(['navigation'], async (q) => {
  const { brands, listingCounts } = q.t
  const rows = await q
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .innerJoin(listingCounts, and(eq(listingCounts.brandId, brands.id), eq(listingCounts.categoryId, 0), gt(listingCounts.products, 0)))
    .orderBy(asc(brands.name), asc(brands.id))
  return new NameIndex(rows, ({ name }) => ({ title: name, texts: [] }))
})

/** Published questions with their answers in all languages. */
export const readFaqIndex = cachedByVersion(['faqs', 'navigation'], async (q) => {
  const translations = await readAllTexts(q, 'faq', ['question', 'answer'])
  const questions = (await listShownFaqs(q, null, null)).flatMap(({ id: groupId, questions }) =>
    questions.map((question) => ({ ...question, groupId })),
  )
  return new NameIndex(questions, ({ id, question, answer }) => ({
    title: question,
    texts: [answer, ...(translations.get(id) ?? [])].map(htmlToText),
  }))
})

const moduleIndexes = new Map<string, (shop: Pick<Shop, 'db'>) => Promise<NameIndex<{ id: number }>>>()

/** What a module lists of itself. */
export function readModuleIndex(type: SearchTypeOfModule): (shop: Pick<Shop, 'db'>) => Promise<NameIndex<{ id: number }>> {
  let read = moduleIndexes.get(type)
  if (!read) {
    read = cachedByVersion([type, 'navigation'], async (q) => {
      const rows = await (await loadSearched(type)).list(q)
      return new NameIndex(rows, ({ title, texts }) => ({ title, texts }))
    })
    moduleIndexes.set(type, read)
  }
  return read
}
