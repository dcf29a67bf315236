import { defaultResults, maxQueryLength, maxResults } from '#src/search/limits.ts'
import { type SearchType, searchTypes } from '#src/search/search-types.ts'

/** What was typed, without NUL and spaces around it. */
export const readQuery = (params: URLSearchParams): string => (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxQueryLength)

/** The type to search; null for all, or when it is unknown. */
export const readType = (params: URLSearchParams): SearchType | null => searchTypes.find((name) => name === params.get('type')) ?? null

/** How many results to return: 1 to 25. */
export function readLimit(params: URLSearchParams): number {
  const limit = Number.parseInt(params.get('limit') ?? '', 10)
  return Number.isNaN(limit) ? defaultResults : Math.min(Math.max(limit, 1), maxResults)
}

/** The page of results. */
export const searchPath = (query: string, type?: SearchType): string =>
  `/search?${new URLSearchParams({ q: query, ...(type ? { type } : {}) }).toString()}`
