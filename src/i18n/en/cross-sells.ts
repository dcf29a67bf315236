export const crossSellsStrings = {
  'crossSells.includesItself': 'A product cannot be its own cross-sell. Choose another product.',
  'crossSells.duplicate': 'A product is listed twice. Remove one.',
  'crossSells.tooMany': 'Add up to {{count}} products. Remove some.',
} as const
