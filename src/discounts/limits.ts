/** Characters of a code. */
export const minCodeLength = 3
export const maxCodeLength = 40
/** Characters of a discount's name. */
export const maxNameLength = 80
/** Codes that a cart remembers. */
export const maxCartCodes = 5
/** Single-use codes per discount. */
export const maxGeneratedCodes = 10_000
/** Products or categories that a discount lists. */
export const maxListedProducts = 200
export const maxListedCategories = 100
/** Whole percent. */
export const maxPercent = 100
