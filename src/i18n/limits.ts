/** In characters. */
export const maxTranslationLength = 1000
/** Sentences on a page of the list. */
export const labelsPerPage = 50
/** Characters of a sentence above which the field for one's own text has several lines. */
export const longLabelLength = 70
