/** Products up to which the list counts and pages. */
export const maxCountedProducts = 10_000
/** Tags that the filter and the bulk action suggest, and the newest products that they are taken from. */
export const maxSuggestedTags = 200
export const maxProductsWithTags = 500
/** Characters from which staff find products by the beginning of a word. */
export const minSearchLength = 2
