/** Text normalized for search: lower case, no accents, single spaces. Both engines then compare plain characters. */
export function searchText(...parts: (string | number | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

export const likePattern = (query: string): string => containsPattern(searchText(query))

/** A LIKE pattern that finds `text` anywhere, unchanged; use with `like … escape '\'`. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
