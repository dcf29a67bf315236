export const catalogStrings = {
  'catalog.needsVariant': 'Add at least one variant with a SKU.',
  'catalog.nameMissing': 'Enter a name.',
  'catalog.seoLinkShape': 'Use lower-case letters, digits and single hyphens, such as walnut-desk-clock.',
  'catalog.seoLinkTaken': 'Another product already has this address. Choose a different one.',
  'catalog.skuTaken': 'Another variant already has this SKU. Choose a different one.',
  'catalog.priceNegative': 'Enter a price of 0 or more.',
  'catalog.saleNotLower': 'Enter a sale price below the regular price, or leave it empty.',
  'catalog.saleEndsFirst': 'Choose an end after the start of the sale.',
  'catalog.redirectShape': 'Enter a full address that starts with https:// or http://.',
  'catalog.savedMeanwhile': 'Somebody else saved this product while you were editing it. Compare both versions below, then save again.',
} as const
