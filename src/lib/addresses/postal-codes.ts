// Reduced from the patterns of postcode-validator 3.10.22 (2026-08-07), which are MIT-licensed. Countries with fewer details in the
// source than here have only their number of digits; El Salvador, Nicaragua and Saudi Arabia also have their current longer or shorter form.

/** Digits only, by how many. */
const digitCounts: Record<string, number[]> = {
  ...count('FO GN IS LS MG OM PG', 3),
  ...count('AF AL AT AU AZ BD BE BG CC CH CK CV CX CY DK ET GE GL GW HM HT HU LI LR LU LV MD MK MZ NE NF NO NZ PA PH PY SI SV TN VE ZA', 4),
  ...count(
    'AX BA BL BT CU CZ DE DO DZ EE EG EH ES FI FR GF GP GR GT HN HR ID IQ IT JO KE KH KR KW LA LK LT MA MC ME MF MM MN MQ MV MX MY NA NC NP',
    5,
  ),
  ...count('PE PF PK PM RE SA SD SE SK SM SN SO TH TR UA UY VA WF XK YT ZM', 5),
  ...count('BY CN CO EC IN KG KZ NG RO RU SG TJ TM UZ', 6),
  ...count('BR', 8),
  ...count('IR', 10),
  ...count('AS FM GU MH MP PR PW UM US VI', 5, 9),
  AM: [4, 6],
  BH: [3, 4],
  CL: [7],
  CR: [5],
  IL: [5, 7],
  JP: [7],
  LB: [4, 8],
  MU: [5],
  NI: [5],
  PL: [5],
  PT: [4, 7],
  RS: [5, 6],
  SA: [5, 9],
  TW: [3, 5, 6],
  TZ: [4, 5],
  VN: [5, 6],
}

const gb = /^(?:GIR0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPS-UW]|[A-HK-Y]\d[ABEHMNPRV-Y])\d[ABD-HJLN-UW-Z]{2})$/

/** With letters; without blanks and hyphens. */
const patterns: Record<string, RegExp> = {
  AD: /^AD\d{3}$/,
  AI: /^AI2640$/,
  AR: /^(?:\d{4}|[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?)$/,
  BB: /^BB\d{5}$/,
  BM: /^[A-Z]{2}[A-Z0-9]{2}$/,
  BN: /^[A-Z]{2}\d{4}$/,
  CA: /^[ABCEGHJKLMNPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/,
  FK: /^FIQQ1ZZ$/,
  GB: gb,
  GG: /^GY\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}$/,
  GI: /^GX111AA$/,
  GS: /^SIQQ1ZZ$/,
  IE: /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[0-9AC-FHKNPRTV-Y]{4}$/,
  IM: /^IM\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}$/,
  IO: /^BBND1ZZ$/,
  JE: /^JE\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}$/,
  KY: /^KY[123]\d{4}$/,
  MT: /^[A-Z]{3}\d{2,4}$/,
  NL: /^\d{4}[A-Z]{2}$/,
  PN: /^PCRN1ZZ$/,
  SH: /^(?:ASCN|STHL|TDCU)1ZZ$/,
  SZ: /^[HLMS]\d{3}$/,
  TC: /^TKCA1ZZ$/,
  VC: /^VC\d{4}$/,
  VG: /^VG\d{4}$/,
}

/** Where the written form has a separator: after how many characters, or before how many if negative. */
const separators: Record<string, [position: number, separator: string]> = {
  ...separate('GB GG IM JE FK GI GS IO PN SH TC CA', -3, ' '),
  ...separate('CZ GR SE SK', 3, ' '),
  IE: [3, ' '],
  MT: [3, ' '],
  NL: [4, ' '],
  AI: [2, '-'],
  BR: [5, '-'],
  JP: [3, '-'],
  KY: [3, '-'],
  PL: [2, '-'],
}

/** Of codes that have a longer form: how long the short form is. */
const extensions: Record<string, [length: number, separator: string]> = {
  ...separate('AS FM GU MH MP PR PW UM US VI SA', 5, '-'),
  PT: [4, '-'],
  LB: [4, ' '],
}

/** Whether addresses of this country have a postal code. Unknown countries have none. */
export const hasPostalCodes = (country: string): boolean => Object.hasOwn(digitCounts, country) || Object.hasOwn(patterns, country)

/**
 * The code as the country writes it: "sw1a1aa" becomes "SW1A 1AA", "D-10969" becomes "10969". Null when it is none of this country. Any text
 * is a code of a country without known ones.
 */
export function parsePostalCode(country: string, text: string): string | null {
  const typed = text.normalize('NFKC').trim().replace(/\s+/g, ' ')
  if (typed === '' || !hasPostalCodes(country)) return typed
  const code = typed.toUpperCase().replace(/[\s.\-\u2010-\u2015]/g, '')
  const pattern = patterns[country]
  if (pattern) return pattern.test(code) ? written(country, code) : null
  const digits = code.replace(/^[A-Z]{1,3}(?=\d)/, '')
  return /^\d+$/.test(digits) && digitCounts[country]!.includes(digits.length) ? written(country, digits) : null
}

function written(country: string, code: string): string {
  const extension = extensions[country]
  const [position, separator] = separators[country] ?? (extension && code.length > extension[0] ? extension : [0, ''])
  return position === 0 ? code : code.slice(0, position) + separator + code.slice(position)
}

function count(countries: string, ...digits: number[]): Record<string, number[]> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, digits]))
}

function separate(countries: string, position: number, separator: string): Record<string, [number, string]> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, [position, separator]]))
}
