/** A header as it is compared: Persian words contain zero-width characters, French ones no-break spaces. */
export const normalizeName = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Names separated by | as they are compared. */
export const splitNames = (names: string): string[] =>
  names
    .trim()
    .split(/\s*\|\s*/)
    .map(normalizeName)
