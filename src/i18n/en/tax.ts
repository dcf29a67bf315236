export const taxStrings = {
  'tax.kind.sales_tax': 'Sales tax',
  'tax.kind.gst_hst': 'GST/HST',
  'tax.kind.vat': 'VAT',
  'tax.kind.none': 'Tax',

  'tax.class.standard': 'Standard',
  'tax.class.reduced': 'Reduced',
  'tax.class.second_reduced': 'Second reduced',
  'tax.class.food': 'Food',
  'tax.class.books': 'Books',
  'tax.class.clothing': 'Clothing',
  'tax.class.digital': 'Digital goods',
  'tax.class.zero_rated': 'Zero-rated',
} as const
