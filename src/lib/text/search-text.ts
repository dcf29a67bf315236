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

/** Whether one character can be a whole word, as in Chinese, Japanese and Korean; one of an alphabet begins too many. */
export const hasWordCharacter = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)

export const likePattern = (query: string): string => containsPattern(searchText(query))

/** A LIKE pattern that finds `text` anywhere, unchanged; use with `like … escape '\'`. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
