export const crossSellsStrings = {
  'crossSells.offersItself': 'A product cannot be its own cross-sell. Choose another product.',
  'crossSells.offeredTwice': 'A product is listed twice. Remove one.',
  'crossSells.tooManyOffers': 'Add up to {{count}} products. Remove some.',
} as const
