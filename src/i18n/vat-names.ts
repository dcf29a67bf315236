/**
 * What shoppers call value added tax, by language, where there is no built-in translation that says so. Checked on 2026-11-29 with stored copies
 * of vat-validation.eu ("VAT abbreviations across the EU"), Wikipedia’s table in "European Union value added tax" for other scripts, kosmos.no
 * for Norwegian, and Avalara’s "The indirect tax of choice" for the rest of the world. Not found there: Ukrainian, Russian and Hebrew.
 */
export const vatNames: Readonly<Record<string, string>> = {
  bg: 'ДДС',
  cs: 'DPH',
  da: 'moms',
  el: 'ΦΠΑ',
  es: 'IVA',
  et: 'km',
  fi: 'ALV',
  hr: 'PDV',
  hu: 'ÁFA',
  it: 'IVA',
  lt: 'PVM',
  lv: 'PVN',
  nb: 'mva.',
  nl: 'btw',
  nn: 'mva.',
  no: 'mva.',
  pl: 'VAT',
  pt: 'IVA',
  ro: 'TVA',
  sk: 'DPH',
  sl: 'DDV',
  sv: 'moms',
  // Outside the EU and Norway.
  bs: 'PDV',
  he: 'מע״מ',
  is: 'VSK',
  ja: '消費税',
  mk: 'ДДВ',
  ru: 'НДС',
  sq: 'TVSH',
  sr: 'ПДВ',
  'sr-Latn': 'PDV',
  tr: 'KDV',
  uk: 'ПДВ',
}
