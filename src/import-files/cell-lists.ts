/** Parts of a cell, told apart by `mark`; a backslash takes the sign after it literally. Blanks around parts are not part of them. */
export function splitList(text: string, separator: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && at + 1 < text.length) {
      part += text.slice(at, at + 2)
      at += 1
    } else if (text[at] === separator) {
      parts.push(part.trim())
      part = ''
    } else part += text[at]
  }
  return [...parts, part.trim()].filter((item) => item !== '')
}

/** One part as it was before `escaped` wrote it. */
export const unescapePart = (part: string): string => part.replace(/\\(.)/gsu, '$1').trim()

/** A part with a backslash before every sign that would end it. */
export const escapePart = (part: string, separators: string): string =>
  part.replace(/[\\]/g, '\\\\').replace(new RegExp(`[${RegExp.escape(separators)}]`, 'gu'), '\\$&')

/** Names from the top down: "Home > Kitchen" is ['Home', 'Kitchen']. */
export const parseCategoryPath = (text: string): string[] => splitList(text, '>').map(unescapePart)

export const formatCategoryPath = (names: readonly string[]): string => names.map((name) => escapePart(name, '>,')).join(' > ')

/** Several of them: "Home > Kitchen, Gifts". */
export const parseCategoryPaths = (text: string): string[][] => splitList(text, ',').map(parseCategoryPath)

export const formatCategoryPaths = (paths: readonly (readonly string[])[]): string => paths.map(formatCategoryPath).join(', ')

/** "Color: Red; Size: M" as pairs in order; null when a part has no name. */
export function parsePairs(text: string): [string, string][] | null {
  const pairs = splitList(text, ';').map((part) => splitList(part, ':'))
  if (pairs.some((pair) => pair.length < 2)) return null
  return pairs.map(([name = '', ...value]) => [unescapePart(name), unescapePart(value.join(':'))])
}

export const formatPairs = (pairs: readonly (readonly [string, string | number])[]): string =>
  pairs.map(([name, value]) => `${escapePart(name, ':;')}: ${escapePart(String(value), ':;')}`).join('; ')
