/** In characters. */
export const maxTranslationLength = 1000
/** Sentences on a page of the list. */
export const labelsPerPage = 50
/** Share of the admin's sentences that a store has to translate itself before the admin is shown in a language. */
export const translatedShare = 0.5
