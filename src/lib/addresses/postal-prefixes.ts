// Where the first part of a code varies in length: E1 and E17 are two districts.
const countriesInParts = new Set(['GB', 'GG', 'JE', 'IM'])

// Districts of London with only lettered codes: SW1 is SW1A to SW1Y, while N1 is a code beside N1C.
const letteredDistricts = new Set(['EC1', 'EC2', 'EC3', 'EC4', 'SW1', 'W1', 'WC1', 'WC2'])

/** Longest code and prefix, without spaces. */
const maxLength = 10

/**
 * A prefix as it is stored: upper case, with one space before the second part of a British code (SW1A 1), and `*` at the end where the first
 * part may continue (E1*).
 */
export function normalizePostalPrefix(text: string): string {
  const prefix = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015]+/g, ' ')
    .replace(/ ?\*$/, '*')
    // A second part begins with a digit, and the first one has one.
    .replace(/ (?=\D)/g, '')
    .trim()
    .replace(/^([A-Z]{1,2}) (?=\d)/, '$1')
  if (prefix.includes(' ')) return prefix.replace(/\*$/, '')
  return prefix.replace(
    /^(?:([A-Z]{1,2}\d[A-Z])(\d[A-Z]{0,2})|([A-Z]{1,2}\d{1,2})(\d[A-Z]{1,2})|([A-Z]{1,2}\d\d)(\d))\*?$/,
    '$1$3$5 $2$4$6',
  )
}

/** As it is stored for one country: most have codes of one part, where a prefix needs neither space nor `*`. */
export const normalizePostalPrefixOf = (country: string, text: string): string =>
  countriesInParts.has(country) ? normalizePostalPrefix(text) : compact(normalizePostalPrefix(text))

/** `prefix` as `normalizePostalPrefix` returns it. */
export const isPostalPrefix = (prefix: string): boolean => /^[A-Z0-9]+(?: [A-Z0-9]+)*\*?$/.test(prefix)

/** With an ellipsis where more may follow: 972…, but E1 in the United Kingdom. */
export const shownPrefix = (country: string, prefix: string): string => (countriesInParts.has(country) ? prefix : `${prefix}…`)

/** Every prefix of a postal code as `normalizePostalPrefixOf` returns it, and '' for every code. */
export function postalPrefixesOf(country: string, postalCode: string): string[] {
  if (!countriesInParts.has(country)) return ['', ...starts(compact(postalCode))]
  const [first, second] = partsOf(postalCode)
  const area = /^[A-Z]+/.exec(first)?.[0]
  const district = first.slice(0, -1)
  return [
    ...new Set([
      '',
      ...(area === undefined ? [] : [area]),
      ...(letteredDistricts.has(district) && /[A-Z]$/.test(first) ? [district] : []),
      ...(first === '' ? [] : [first]),
      ...starts(first).map((start) => `${start}*`),
      ...starts(second).map((start) => `${first} ${start}`),
    ]),
  ]
}

/** `prefix` as `normalizePostalPrefix` returns it. */
export const startsWithPrefix = (country: string, postalCode: string, prefix: string): boolean =>
  postalPrefixesOf(country, postalCode).includes(normalizePostalPrefixOf(country, prefix))

/** Of two prefixes of one code, the one that names more has the higher rank: E1 6, then E1, then E1*. */
export const prefixRank = (prefix: string): number => compact(prefix).length * 2 - (prefix.endsWith('*') ? 1 : 0)

const compact = (text: string): string => text.toUpperCase().replace(/[\s\-\u2010-\u2015*]/g, '')

const starts = (text: string): string[] => Array.from({ length: Math.min(text.length, maxLength) }, (_, index) => text.slice(0, index + 1))

/** The first and the second part; the second is empty in an incomplete code. */
function partsOf(postalCode: string): [first: string, second: string] {
  const whole = /^([A-Z0-9]{2,})(\d[A-Z]{2})$/.exec(compact(postalCode))
  if (whole) return [whole[1]!, whole[2]!]
  const [first = '', ...rest] = postalCode.trim().split(/\s+/)
  return [compact(first), compact(rest.join(''))]
}
