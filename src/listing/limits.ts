/** Products that a search finds. */
export const maxFoundProducts = 500
/** Filtered products are counted so far ("480+ products"), for shoppers past half of these pages farther. */
export const initialCountLimit = 480
export const maxCountedProducts = 1200
/** Products up to which filters show their numbers. */
export const maxProductsWithCounts = 2000
/** Products up to which a list is sorted by name as its language does; a longer one by an index, by character code. */
export const maxSortedByLanguage = 240
/** Sold-out products up to which those in stock are counted exactly. */
export const maxSoldOutForExactCount = 240
/** Characters of a search that are read, and of a price that cannot be read and is shown as it was typed. */
export const maxSearchLength = 200
export const shownPriceLength = 20
/** Brands that can be chosen in the filters at once. */
export const maxChosenBrands = 50
