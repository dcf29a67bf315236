/** Products shown where a page or a search found nothing. */
export const maxSuggestedProducts = 4
/** Attempts to pay one order by its link in ten minutes. */
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
