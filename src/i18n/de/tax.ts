import type { Pack } from '../packs.ts'

export const taxStrings = {
  'tax.kind.sales_tax': 'Verkaufssteuer',
  'tax.kind.gst_hst': 'GST/HST',
  'tax.kind.vat': 'MwSt.',
  'tax.kind.none': 'Steuern',
} as const satisfies Pack
