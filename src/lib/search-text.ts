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

/** A LIKE pattern that finds `query` anywhere, with its wildcards escaped by \. */
export function likePattern(query: string): string {
  return `%${searchText(query).replace(/[\\%_]/g, '\\$&')}%`
}
