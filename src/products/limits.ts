/** In characters. */
export const maxNameLength = 200
/** Characters in the heading of a detail. */
export const maxDetailHeadingLength = 200
/** Characters in the text of a detail. */
export const maxDetailTextLength = 5000
/** Options of a product, such as Size and Color. */
export const maxOptions = 5
/** Tags of a product. */
export const maxTags = 50
/** Characters in a tag that is added to many products. */
export const maxTagLength = 60
/** Colors that a card shows; more are counted. */
export const maxSwatches = 5
