import { isInEuropeanUnion } from './european-union.ts'
import { startsWithPrefix } from '#src/lib/addresses/postal-prefixes.ts'

export interface TaxTerritory {
  /** Under which its addresses are also written. */
  country: string
  /** Of its postal codes there. */
  prefixes: string[]
  /** The country whose rates apply, if the store has any, and a postal code there if it is another one; null: untaxed. */
  ratesOf: { country: string; postalCode?: string } | null
  /** The member state that it belongs to for VAT, XI for Northern Ireland; null: outside. */
  union: string | null
}

/**
 * Areas that are not taxed like the country that their addresses name, checked on 2026-11-29. Territories with rates of their own inside a
 * country’s VAT (the Azores,
 * Madeira, Corsica, Jungholz and Mittelberg) are in vat-rates.ts.
 *
 * - Directive 2006/112/EC art. 6(1): Mount Athos, Canary Islands, French territories of arts. 349 and 355(1) TFEU, Åland, Channel Islands,
 *   Campione d'Italia; art. 6(2): Heligoland, Büsingen, Ceuta, Melilla, Livigno. In its version of 14 August 2025.
 * - Art. 7: Monaco is France, the Isle of Man the United Kingdom, Akrotiri and Dhekelia are Cyprus: these have no entry.
 * - Protocol 10 to the Act of Accession of 2003: the law of the Union is suspended in the north of Cyprus. Codes of Kyrenia begin with 9.
 * - Withdrawal Agreement, Windsor Framework art. 8: goods in Northern Ireland are in the Union's VAT, at the rates of the United Kingdom.
 * - UK VAT Act 1994 s. 96: Great Britain and Northern Ireland, so neither Gibraltar nor the Channel Islands.
 * - French Code général des impôts art. 294: Guadeloupe, Martinique and Réunion have rates of their own; French Guiana and Mayotte none.
 * - Denmark's Momsloven § 2: without the Faroe Islands and Greenland. Norway's merverdiavgiftsloven § 1-2: without Svalbard and Jan Mayen.
 * - Switzerland's MWSTG art. 4: goods in Samnaun are outside; Büsingen belongs to Swiss territory (art. 3), and Campione no longer does.
 */
export const taxTerritories: TaxTerritory[] = [
  ...outside('GB', { JE: ['JE'], GG: ['GY'], GI: ['GX'] }),
  { country: 'GB', prefixes: ['BT'], ratesOf: { country: 'GB' }, union: 'XI' },
  // The first match decides. CEDEX codes 9709x are of Saint-Barthélemy, other 970xx mostly of Saint-Martin.
  ...outside('FR', { BL: ['97133', '9709', '977'], MF: ['97150', '970', '978'], GP: ['971'], MQ: ['972'], GF: ['973'], RE: ['974'] }),
  ...outside('FR', { PM: ['975'], YT: ['976', '985'], TF: ['984'], WF: ['986'], PF: ['987'], NC: ['988'] }),
  // The Faroe Islands had Danish codes until they got FO-100 and others.
  ...outside('DK', { FO: ['38'], GL: ['39'] }),
  ...outside('FI', { AX: ['22'] }),
  ...outside('IT', { SM: ['4789'], VA: ['00120'] }),
  untaxed('ES', ['35', '38', '51', '52']),
  untaxed('DE', ['78266', '27498']),
  untaxed('IT', ['23041', '22061']),
  untaxed('GR', ['63086', '63087']),
  untaxed('CY', ['9']),
  untaxed('CH', ['6911', '7562', '7563']),
  untaxed('NO', ['917', '8099']),
  // Jungholz and the Kleinwalsertal also have German codes.
  { country: 'DE', prefixes: ['87491'], ratesOf: { country: 'AT', postalCode: '6691' }, union: 'AT' },
  { country: 'DE', prefixes: ['87567', '87568', '87569'], ratesOf: { country: 'AT', postalCode: '6991' }, union: 'AT' },
]

export const findTerritory = ({ country, postalCode }: { country: string; postalCode: string }): TaxTerritory | null =>
  taxTerritories.find(
    (territory) => territory.country === country && territory.prefixes.some((prefix) => startsWithPrefix(country, postalCode, prefix)),
  ) ?? null

/** The member state of the Union's VAT area that goods are sent to, XI for Northern Ireland; null outside. */
export function unionStateOf(address: { country: string; postalCode: string }): string | null {
  const territory = findTerritory(address)
  if (territory) return territory.union
  if (address.country === 'MC') return 'FR'
  return isInEuropeanUnion(address.country) ? address.country : null
}

function outside(country: string, prefixes: Record<string, string[]>): TaxTerritory[] {
  return Object.entries(prefixes).map(([code, starts]) => ({ country, prefixes: starts, ratesOf: { country: code }, union: null }))
}

function untaxed(country: string, prefixes: string[]): TaxTerritory {
  return { country, prefixes, ratesOf: null, union: null }
}
