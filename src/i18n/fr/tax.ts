import type { Pack } from '../packs.ts'

export const taxStrings = {
  'tax.kind.sales_tax': 'Taxe de vente',
  'tax.kind.gst_hst': 'TPS/TVH',
  'tax.kind.vat': 'TVA',
  'tax.kind.none': 'Taxes',
} as const satisfies Pack
