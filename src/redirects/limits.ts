export const maxRedirectSourceLength = 500
export const maxRedirectTargetLength = 2000
/** Rows of an imported file. */
export const maxImportedRedirects = 5000
/** Bytes of an imported file. */
export const maxRedirectFileSize = 2_000_000
/** Days after the last visit until a missing page is removed from the list. */
export const missingPageDays = 90
/** Missing pages in the list; further ones are not recorded until others are removed. */
export const maxMissingPages = 20_000
