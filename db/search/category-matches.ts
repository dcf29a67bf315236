import { and, eq } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import { untilCommit } from '#db/until-commit.ts'
import type { SearchWord } from './word-forms.ts'
import { type Spelling, spellWords } from './spellings.ts'

export interface CategoryName {
  id: number
  parentId: number | null
  words: Spelling[]
}

/** Names in all languages. They are not in the index, so renaming a category changes no product. */
export const listCategoryNames = untilCommit(async (q): Promise<CategoryName[]> => {
  const rows = [...(await selectNames(q, {})), ...(await selectTranslations(q, {}))]
  return rows.map(({ id, parentId, name }) => ({ id, parentId, words: cachedWords(name) }))
})

const selectNames = stmt((q) =>
  q.select({ id: q.t.categories.id, parentId: q.t.categories.parentId, name: q.t.categories.name }).from(q.t.categories),
)

const selectTranslations = stmt((q) => {
  const { categories, contentTranslations } = q.t
  return q
    .select({ id: categories.id, parentId: categories.parentId, name: contentTranslations.text })
    .from(contentTranslations)
    .innerJoin(categories, eq(categories.id, contentTranslations.entityId))
    .where(and(eq(contentTranslations.kind, 'category'), eq(contentTranslations.field, 'name')))
})

/**
 * Ids of the categories whose name has the word, its singular or plural, or a word that begins with it. Without subcategories of others:
 * a product is in all ancestors of its categories.
 */
export function matchingCategoryIds(names: CategoryName[], { exact, forms }: SearchWord): number[] {
  const isMatch = (word: string) => {
    for (const text of exact) if (word.startsWith(text)) return true
    return forms.includes(word)
  }
  const matches = names.filter(({ words }) => words.some(({ plain, german }) => isMatch(plain) || (german !== plain && isMatch(german))))
  if (matches.length === 0) return []
  const ids = new Set(matches.map(({ id }) => id))
  const parents = new Map(names.map(({ id, parentId }) => [id, parentId]))
  const hasMatchingAncestor = (id: number) => {
    for (let parent = parents.get(id); parent; parent = parents.get(parent)) if (ids.has(parent)) return true
    return false
  }
  return [...ids].filter((id) => !hasMatchingAncestor(id))
}

const maxCachedNames = 10_000
const wordsByName = new Map<string, Spelling[]>()

function cachedWords(name: string): Spelling[] {
  let words = wordsByName.get(name)
  if (words) return words
  if (wordsByName.size >= maxCachedNames) wordsByName.clear()
  wordsByName.set(name, (words = spellWords(name)))
  return words
}
