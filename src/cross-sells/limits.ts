/** Cross-sells of a product. */
export const maxCrossSells = 24
/** Products that the search for one to add shows. */
export const maxSuggestedCrossSells = 8
