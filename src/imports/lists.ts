/** Parts of a cell, told apart by `mark`; a backslash takes the sign after it literally. Blanks around parts are not part of them. */
export function splitList(text: string, mark: string): string[] {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\' && at + 1 < text.length) {
      part += text.slice(at, at + 2)
      at += 1
    } else if (text[at] === mark) {
      parts.push(part.trim())
      part = ''
    } else part += text[at]
  }
  return [...parts, part.trim()].filter((one) => one !== '')
}

/** One part as it was before `escaped` wrote it. */
export const plainPart = (part: string): string => part.replace(/\\(.)/gsu, '$1').trim()

/** A part with a backslash before every sign that would end it. */
export const escaped = (part: string, marks: string): string =>
  part.replace(/[\\]/g, '\\\\').replace(new RegExp(`[${RegExp.escape(marks)}]`, 'gu'), '\\$&')

/** Names from the top down: "Home > Kitchen" is ['Home', 'Kitchen']. */
export const readPath = (text: string): string[] => splitList(text, '>').map(plainPart)

export const writePath = (names: readonly string[]): string => names.map((name) => escaped(name, '>,')).join(' > ')

/** Several of them: "Home > Kitchen, Gifts". */
export const readPaths = (text: string): string[][] => splitList(text, ',').map(readPath)

export const writePaths = (paths: readonly (readonly string[])[]): string => paths.map(writePath).join(', ')

/** "Color: Red; Size: M" as pairs in order; null when a part has no name. */
export function readPairs(text: string): [string, string][] | null {
  const pairs = splitList(text, ';').map((part) => splitList(part, ':'))
  if (pairs.some((pair) => pair.length < 2)) return null
  return pairs.map(([name = '', ...value]) => [plainPart(name), plainPart(value.join(':'))])
}

export const writePairs = (pairs: readonly (readonly [string, string | number])[]): string =>
  pairs.map(([name, value]) => `${escaped(name, ':;')}: ${escaped(String(value), ':;')}`).join('; ')
