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
/** Problems of an imported file that are listed. */
export const maxListedProblems = 100
/** Redirects that may follow one another; a longer chain counts as a loop. */
export const maxChain = 5
/** Parts of an address that are read to find a redirect with a star; it covers at most one folder less. */
export const maxCoveringSegments = 10
