/** In characters. */
export const maxSkuLength = 255
/** In characters. */
export const maxBarcodeLength = 80
/** Characters in the name or a value of an option. */
export const maxOptionLength = 80
/** Characters of several values that are added at once, comma-separated. */
export const maxAddedValuesLength = 2000
/** SKUs of one product. */
export const maxVariants = 1000
/** Grams or millimeters of a weight or a size. */
export const maxMeasure = 10_000_000
/** Characters of a SKU that the store makes, before a number that tells it from another. */
export const maxGeneratedSkuLength = 74
/** Values of an option in the editor. */
export const maxOptionValues = 200
/** Characters of the color of a value. */
export const maxSwatchLength = 60
