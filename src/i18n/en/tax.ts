export const taxStrings = {
  'tax.sales_tax': 'Sales tax',
  'tax.gst_hst': 'GST/HST',
  'tax.vat': 'VAT',
  'tax.none': 'Tax',
} as const
