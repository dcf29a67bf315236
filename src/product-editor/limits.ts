/** Images uploaded at once. */
export const maxImagesPerUpload = 12
/** Changes in the history of a product. */
export const shownEntries = 5
/** Changed fields that an entry names; more are counted. */
export const maxListedFields = 3
/** Variants above which groups load their rows when expanded. */
export const maxInitialRows = 100
/** Characters of an amount, a number or a time as staff type it. */
export const maxTypedLength = 20
/** Characters of a value where two people changed the same product; the rest is cut. */
export const maxDifferenceLength = 240
/** Characters that the answer to a question may have unless staff say otherwise. */
export const defaultAnswerLength = 60
