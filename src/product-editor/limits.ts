/** Images uploaded at once. */
export const maxImagesPerUpload = 12
/** Changes in the history of a product. */
export const shownEntries = 5
/** Changed fields that an entry names; more are counted. */
export const maxListedFields = 3
/** Variants above which groups load their rows when expanded. */
export const maxInitialRows = 100
