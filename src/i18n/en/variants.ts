export const variantsStrings = {
  'variants.skuTaken': 'Another variant already uses this SKU. Enter a different one.',

  'variants.chooseFirst': 'Choose “{{option}}” first.',
  'variants.combinationUnavailable': 'This product is not available in {{choice}}. Choose another combination.',

  'variants.tooManyVariants': 'These options create more than {{count}} variants. Remove a value or an option.',
  'variants.intervalInvalid': 'A renewal interval can be {{least}} to {{most}} in this unit.',
  'variants.needsVariant': 'Add at least one variant with a SKU.',
  'variants.duplicateOptions': 'Two variants have the same options: {{choice}}. Remove one or stop selling it.',
  'variants.skuMissing': 'Enter a SKU.',
  'variants.skuInvalid': 'Use up to {{most}} characters, with no spaces at the start or end.',
  'variants.skuDuplicate': 'The SKU {{sku}} is used twice. Give each variant its own SKU.',
  'variants.optionValueInvalid': '{{sku}} needs a valid value for {{option}}.',
} as const
