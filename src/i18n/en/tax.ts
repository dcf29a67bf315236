export const taxStrings = {
  'tax.kind.sales_tax': 'Sales tax',
  'tax.kind.gst_hst': 'GST/HST',
  'tax.kind.vat': 'VAT',
  'tax.kind.none': 'Tax',
} as const
