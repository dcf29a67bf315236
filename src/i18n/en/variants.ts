export const variantsStrings = {
  'variants.skuTaken': 'Another variant already uses this SKU. Enter a different one.',

  'variants.chooseFirst': 'Choose “{{option}}” first.',
  'variants.noSuchChoice': 'This product is not available in {{choice}}. Choose another combination.',

  'variants.tooManyVariants': 'These options create more than {{count}} variants. Remove a value or an option.',
} as const
