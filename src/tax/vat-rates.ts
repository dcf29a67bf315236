import type { TaxClass } from '#src/lib/tax/tax-classes.ts'

/** Day on which this file was compiled. */
export const vatCheckedOn = '2026-11-22'

type Percents = Partial<Record<TaxClass, number>>

/**
 * Reduced rates in percent. Compiled from secondary lists and the published changes of 2025 and 2026 (Finland, Lithuania, Romania,
 * Slovakia, Sweden); not every figure was compared with the European Commission's list of VAT rates. `reduced` and `second_reduced` are the
 * country's own, the more common first. Food and books are left out where most of them are taxed at the standard rate.
 *
 * Checked again on 2026-11-29: the reduced rates of each country of the Union with the table of mindlink.lv; food and books with vero.fi (FI),
 * sovos.com (LT), capital.ro (RO) and Prop. 2025/26:55 (SE). What other countries charge on food and books was not compared again.
 */
export const reducedVatRates: Record<string, Percents> = {
  // Most food: since 2026-07-01, milk, eggs, bread and other goods of Anlage 3 UStG (BGBl. I Nr. 37/2026) have 4.9 %.
  AT: { reduced: 10, second_reduced: 13, food: 10, books: 10 },
  BE: { reduced: 6, second_reduced: 12, food: 6, books: 6 },
  BG: { reduced: 9, books: 9 },
  CY: { reduced: 9, second_reduced: 5, food: 5, books: 3 },
  CZ: { reduced: 12, food: 12, books: 0 },
  DE: { reduced: 7, food: 7, books: 7 },
  EE: { reduced: 13, second_reduced: 9, books: 9 },
  ES: { reduced: 10, second_reduced: 4, food: 10, books: 4 },
  FI: { reduced: 13.5, second_reduced: 10, food: 13.5, books: 13.5 },
  FR: { reduced: 10, second_reduced: 5.5, food: 5.5, books: 5.5 },
  GR: { reduced: 13, second_reduced: 6, food: 13, books: 6 },
  HR: { reduced: 13, second_reduced: 5, books: 5 },
  HU: { reduced: 18, second_reduced: 5, books: 5 },
  IE: { reduced: 13.5, second_reduced: 9, food: 0, books: 0 },
  IT: { reduced: 10, second_reduced: 5, food: 10, books: 4 },
  LT: { reduced: 12, second_reduced: 5, books: 5 },
  LU: { reduced: 14, second_reduced: 8, food: 3, books: 3 },
  LV: { reduced: 12, second_reduced: 5, books: 5 },
  MT: { reduced: 7, second_reduced: 5, food: 0, books: 5 },
  NL: { reduced: 9, food: 9, books: 9 },
  PL: { reduced: 8, second_reduced: 5, food: 5, books: 5 },
  PT: { reduced: 13, second_reduced: 6, food: 6, books: 6 },
  RO: { reduced: 11, food: 11, books: 11 },
  SE: { reduced: 12, second_reduced: 6, food: 6, books: 6 },
  SI: { reduced: 9.5, second_reduced: 5, food: 9.5, books: 5 },
  SK: { reduced: 19, second_reduced: 5, food: 19, books: 5 },
  // Outside the European Union.
  AU: { food: 0 },
  CH: { reduced: 2.6, second_reduced: 3.8, food: 2.6, books: 2.6 },
  GB: { reduced: 5, food: 0, books: 0 },
  IM: { reduced: 5, food: 0, books: 0 },
  IS: { reduced: 11, food: 11, books: 11 },
  JP: { reduced: 8, food: 8 },
  LI: { reduced: 2.6, second_reduced: 3.8, food: 2.6, books: 2.6 },
  MC: { reduced: 10, second_reduced: 5.5, food: 5.5, books: 5.5 },
  NO: { reduced: 15, second_reduced: 12, food: 15, books: 0 },
}

/** Standard rates in percent that are newer than the data file's. */
export const newerStandardRates: Record<string, number> = { BS: 10, KZ: 16, LI: 8.1, LK: 18, PK: 18, RU: 22, TH: 7 }

// Code général des impôts art. 296, checked on 2026-11-29: the lower rate is for all that France taxes at 10 % or 5.5 %.
const overseasDepartments = { standard: 8.5, reduced: 2.1, second_reduced: 2.1, food: 2.1, books: 2.1 }

// As in Austria, except for the standard rate: UStG § 10(4), checked on 2026-11-29.
const jungholzAndMittelberg = { ...reducedVatRates['AT'], standard: 19 }

/**
 * Areas of a country with VAT of their own, by the start of the postal code: Directive 2006/112/EC arts. 104 to 105. Territories outside are
 * also in tax-territories.ts.
 */
export const vatAreas: { country: string; prefixes: string[]; percents: Percents }[] = [
  // Canary Islands, Ceuta and Melilla: outside the Union's VAT.
  { country: 'ES', prefixes: ['35', '38', '51', '52'], percents: { standard: 0 } },
  {
    country: 'PT',
    prefixes: ['90', '91', '92', '93', '94'],
    percents: { standard: 22, reduced: 12, second_reduced: 4, food: 4, books: 4 },
  },
  { country: 'PT', prefixes: ['95', '96', '97', '98', '99'], percents: { standard: 16, reduced: 9, second_reduced: 4, food: 4, books: 4 } },
  // Åland.
  { country: 'FI', prefixes: ['22'], percents: { standard: 0 } },
  // Büsingen and Heligoland.
  { country: 'DE', prefixes: ['78266', '27498'], percents: { standard: 0 } },
  { country: 'AT', prefixes: ['6691', '6991', '6992', '6993'], percents: jungholzAndMittelberg },
  // Corsica: Code général des impôts art. 297, checked on 2026-11-29.
  { country: 'FR', prefixes: ['20'], percents: { standard: 20, reduced: 10, second_reduced: 2.1, food: 2.1, books: 2.1 } },
  // Guadeloupe, Martinique and Réunion, all of each.
  ...['GP', 'MQ', 'RE'].map((country) => ({ country, prefixes: [''], percents: overseasDepartments })),
  // Livigno and Campione d’Italia.
  { country: 'IT', prefixes: ['23041', '22061'], percents: { standard: 0 } },
]

/** Changes that are already law. */
export const vatComingChanges = [
  // The lower rate on food is limited to April 2026 to December 2027: Prop. 2025/26:55, checked on 2026-11-29.
  { country: 'SE', taxClass: 'food' as const, from: '2028-01-01', percent: 12 },
]
