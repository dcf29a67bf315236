import type { ImportSource } from '#db/schema/imports.ts'

/** Splits a cell at `separator`, trims the parts and keeps their backslash escapes. */
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

export const unescapePart = (part: string): string => part.replace(/\\(.)/gsu, '$1').trim()

/** Reverses the escaping of WooCommerce, which writes a comma of a value as \, and nothing else so; a doubled backslash is one. */
export const unescapeComma = (part: string): string => part.replace(/\\([\\,])/g, '$1').trim()

/** How the parts of a list are unescaped: our own files escape any separator. */
export const unescapeIn = (source: ImportSource): ((part: string) => string) => (source === 'own' ? unescapePart : unescapeComma)

export const escapePart = (part: string, separators: string): string =>
  part.replace(/[\\]/g, '\\\\').replace(new RegExp(`[${RegExp.escape(separators)}]`, 'gu'), '\\$&')

/** "Home > Kitchen" is ['Home', 'Kitchen']. */
export const parseCategoryPath = (text: string, source: ImportSource = 'own'): string[] => splitList(text, '>').map(unescapeIn(source))

export const formatCategoryPath = (names: readonly string[]): string => names.map((name) => escapePart(name, '>,')).join(' > ')

/** "Home > Kitchen, Gifts" has two paths. */
export const parseCategoryPaths = (text: string, source: ImportSource = 'own'): string[][] =>
  splitList(text, ',').map((path) => parseCategoryPath(path, source))

export const formatCategoryPaths = (paths: readonly (readonly string[])[]): string => paths.map(formatCategoryPath).join(', ')

/** "Color: Red; Size: M" as ordered pairs; null when a name is missing. */
export function parsePairs(text: string): [string, string][] | null {
  const pairs = splitList(text, ';').map((part) => splitList(part, ':'))
  if (pairs.some((pair) => pair.length < 2)) return null
  return pairs.map(([name = '', ...value]) => [unescapePart(name), unescapePart(value.join(':'))])
}

export const formatPairs = (pairs: readonly (readonly [string, string | number])[]): string =>
  pairs.map(([name, value]) => `${escapePart(name, ':;')}: ${escapePart(String(value), ':;')}`).join('; ')
