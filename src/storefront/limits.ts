/** Products shown where a page or a search found nothing. */
export const maxSuggestedProducts = 4
/** Attempts to pay one order by its link in `paymentTriesMinutes`. */
export const maxLinkPaymentTries = 10
/** Products of a section of the home page. */
export const homeProducts = 8
/** Categories offered by an error page. */
export const errorPageCategories = 8
/** Days for which a browser remembers the chosen language. */
export const languageDays = 365
/** Categories in the footer of a store without its own. */
export const maxFooterCategories = 5
/** Brands on the built-in home page. */
export const homeBrands = 6
/** Minutes after which a page that is stored for all guests is drawn again at the latest. It must divide an hour. */
export const cachedPageMinutes = 5
/** Words of an address without a page that products are searched by, and the characters of the shortest. */
export const maxSuggestionWords = 6
export const minSuggestionWordLength = 3
/** Items in the cart that its symbol counts; above it shows "99+". */
export const maxShownCartCount = 99
