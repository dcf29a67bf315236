/** Cross-sells of a product. */
export const maxCrossSells = 24
/** Products that the search for one to add shows. */
export const maxSuggestedCrossSells = 8
/** Cross-sells on the page of a product, and after it is added to the cart. */
export const maxShownCrossSells = 12
