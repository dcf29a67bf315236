import { isInEuropeanUnion } from '#src/lib/tax/european-union.ts'

/** What a new store of a country begins with. Null = nothing is proposed: the owner decides. */
export interface CountryPreset {
  country: string
  /** Whether consumers are shown prices with tax. */
  pricesIncludeTax: boolean | null
  taxShipping: boolean | null
  /** Days in which consumers may withdraw from what they bought online; null = no such right, or unknown. */
  withdrawalDays: number | null
  /** Years of the legal guarantee of goods; null = not a number of years, or unknown. */
  guaranteeYears: number | null
  /** True where the seller’s identity has a page of its own. */
  needsImprint: boolean
  /** Countries of a zone beside the home country; the European Union in Europe. */
  neighbors: 'union' | string[]
}

/**
 * Checked on 2026-11-29, with stored copies of the sources in brackets; what has none is from memory. Law, and where it is from:
 *
 * - Prices with tax: Directive 98/6/EC art. 2(a) in the EU and EEA; GB Price Marking Order 2004; CH Preisbekanntgabeverordnung art. 4
 *   [e-commerce-guide.admin.ch]; AU Australian Consumer Law s. 48. US and CA: shown before tax.
 * - Tax on shipping: Directive 2006/112/EC art. 78(b) counts transport that the seller charges to the taxable amount.
 * - Withdrawal, 14 days: Directive 2011/83/EU art. 9 [europa.eu/youreurope], also in the EEA; GB Consumer Contracts Regulations 2013 reg. 30.
 *   CH, US, CA and AU have no such right for all online purchases; provinces and states may.
 * - Guarantee, at least 2 years: Directive (EU) 2019/771 art. 10 [europa.eu/youreurope]; 3 years in ES (Royal Decree-Law 7/2021)
 *   [interlegal.net], PT (Decree-Law 84/2021) [nmcs.pt] and SE [addvante.com]; CH 2 years (OR art. 210). No single number in FI and NL, where it
 *   depends on the life of the product, and IE, with six years to claim [evz.de, lahoreview.com, wordscope.be]; nor in GB, AU and others.
 * - Imprint as a page: DE § 5 DDG [mth-partner.de], AT § 5 ECG [wko-onlinehelden.at, ris.bka.gv.at], CH and LI UWG art. 3(1)(s) and its
 *   counterpart, FR LCEN. Elsewhere in the EU the same facts (Directive 2000/31/EC art. 5) are in the terms.
 */
export function presetOf(country: string): CountryPreset {
  const isUnion = isInEuropeanUnion(country)
  const isEea = isUnion || ['IS', 'LI', 'NO'].includes(country)
  return {
    country,
    pricesIncludeTax: isEea || ['AU', 'CH', 'GB'].includes(country) ? true : ['CA', 'US'].includes(country) ? false : null,
    taxShipping: isUnion ? true : null,
    withdrawalDays: isEea || country === 'GB' ? 14 : null,
    guaranteeYears: country in guaranteeYears ? guaranteeYears[country]! : isUnion ? 2 : null,
    needsImprint: needsImprint(country),
    neighbors: isUnion || ['CH', 'GB', 'IS', 'LI', 'NO'].includes(country) ? 'union' : (neighbors[country] ?? []),
  }
}

export const needsImprint = (country: string): boolean => ['AT', 'CH', 'DE', 'FR', 'LI'].includes(country)

const guaranteeYears: Record<string, number | null> = { CH: 2, ES: 3, FI: null, IE: null, NL: null, PT: 3, SE: 3 }

const neighbors: Record<string, string[]> = { AU: ['NZ'], CA: ['US'], NZ: ['AU'], US: ['CA'] }
