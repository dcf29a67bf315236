/** In characters. */
export const maxTranslationLength = 1000
/** Sentences on a page of the list. */
export const labelsPerPage = 50
