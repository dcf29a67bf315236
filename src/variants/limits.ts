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
