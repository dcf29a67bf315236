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
/** Codes that one network may try. */
export const maxCodeTriesPerTenMinutes = 20
/** Orders with a discount that its page lists. */
export const shownOrders = 10
/** Other codes that the tester tries one by one. */
export const maxTriedCodes = 50
/** Codes that staff enter in the tester. */
export const maxTestedCodes = 10
/** Variants that a search in the tester finds. */
export const maxFoundVariants = 8
/** Groups of letters in a generated code, letters of each, and characters of the prefix. */
export const codeGroups = 3
export const codeGroupLength = 4
export const maxCodePrefixLength = 20
/** Uses that a discount can be limited to. */
export const maxUses = 1_000_000_000
/** Units of a cart, and its grams, that a discount can ask for. */
export const maxThreshold = 1_000_000_000
/** Variants in the tester, and units of each. */
export const maxTestedVariants = 50
export const maxTestedUnits = 99_999
