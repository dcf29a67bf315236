import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { Module, SearchedRows } from '#src/module.ts'
import { modules } from '#src/modules.ts'

const builtInTypes = ['product', 'category', 'brand', 'page', 'kb_article', 'faq'] as const
/** Described by `searched` in the module.ts of their modules. */
const typesOfModules = ['store_location'] as const

export type BuiltInSearchType = (typeof builtInTypes)[number]
export type SearchTypeOfModule = (typeof typesOfModules)[number]
export type SearchType = BuiltInSearchType | SearchTypeOfModule

/** The content that visitors search, in the order of equally good results. */
export const searchTypes: readonly SearchType[] = [...builtInTypes, ...typesOfModules.filter((type) => findSearched(type) !== undefined)]

export const isBuiltIn = (type: SearchType): type is BuiltInSearchType => (builtInTypes as readonly string[]).includes(type)

export const noIds = (): Record<SearchType, number[]> =>
  Object.fromEntries(searchTypes.map((type) => [type, []])) as unknown as Record<SearchType, number[]>

/** What one result is called. */
export const typeLabel = (type: SearchType): StringKey => (isBuiltIn(type) ? `search.types.${type}` : (searchedAs(type).label as StringKey))

/** What all results are called. */
export const groupLabel = (type: SearchType): StringKey =>
  isBuiltIn(type) ? `search.groups.${type}` : (searchedAs(type).group as StringKey)

export const loadSearched = (type: SearchTypeOfModule): Promise<SearchedRows> => searchedAs(type).load()

function searchedAs(type: SearchTypeOfModule): NonNullable<Module['searched']> {
  const found = findSearched(type)
  if (!found) throw new TypeError(`No module describes how ${String(type)} is searched.`)
  return found
}

/** None where the module was removed from the program. */
function findSearched(type: SearchTypeOfModule): Module['searched'] {
  return modules.map(({ searched }: Module) => searched).find((searched) => searched?.type === type)
}
