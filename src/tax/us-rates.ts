/** Day on which this file was compiled. */
export const usCheckedOn = '2026-11-22'

/**
 * Statewide base rates in percent; counties and cities add to them. Compiled from secondary sources (the Tax Foundation's yearly table,
 * TaxJar's state pages); not every state was compared with its revenue department. Alaska, Delaware, Montana, New Hampshire and Oregon have
 * none, nor do the other territories. California, Puerto Rico, Utah and Virginia: with the local part that applies everywhere, except Utah.
 */
export const usStandardRates: Record<string, number> = {
  AL: 4,
  AZ: 5.6,
  AR: 6.5,
  CA: 7.25,
  CO: 2.9,
  CT: 6.35,
  DC: 6,
  FL: 6,
  GA: 4,
  HI: 4,
  ID: 6,
  IL: 6.25,
  IN: 7,
  IA: 6,
  KS: 6.5,
  KY: 6,
  LA: 5,
  ME: 5.5,
  MD: 6,
  MA: 6.25,
  MI: 6,
  MN: 6.875,
  MS: 7,
  MO: 4.225,
  NE: 5.5,
  NV: 6.85,
  NJ: 6.625,
  NM: 4.875,
  NY: 4,
  NC: 4.75,
  ND: 5,
  OH: 5.75,
  OK: 4.5,
  PA: 6,
  PR: 11.5,
  RI: 7,
  SC: 6,
  SD: 4.2,
  TN: 7,
  TX: 6.25,
  UT: 4.85,
  VT: 6,
  VA: 5.3,
  WA: 6.5,
  WV: 6,
  WI: 5,
  WY: 4,
}

/** Groceries in percent where the state taxes them; 0 elsewhere. Local taxes on groceries remain in several states. */
export const usFoodRates: Record<string, number> = { AL: 2, HI: 4, ID: 6, MO: 1.225, MS: 5, SD: 4.2, TN: 4, UT: 1.75, VA: 1 }

/** States without tax on everyday clothing at any price. */
export const usClothingExempt = ['MN', 'NJ', 'PA', 'VT']

/** Changes that are already law: the rate until the day before, then the new one in percent. */
export const usComingChanges = [
  // The reduction of 2023 ends by law (HB 1137).
  { region: 'SD', taxClass: 'standard' as const, from: '2027-07-01', percent: 4.5 },
  { region: 'SD', taxClass: 'food' as const, from: '2027-07-01', percent: 4.5 },
]
