/** Products that a search finds. */
export const maxFoundProducts = 500
/** Filtered products are counted so far ("480+ products"), for shoppers past half of these pages farther. */
export const initialCountLimit = 480
export const maxCountedProducts = 1200
/** Products up to which filters show their numbers. */
export const maxProductsWithCounts = 2000
