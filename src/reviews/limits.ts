/** Photos of a review. */
export const maxPhotos = 4
/** In characters. */
export const maxTitleLength = 120
/** In characters. */
export const minTextLength = 10
/** In characters. */
export const maxTextLength = 4000
/** Characters in the store's answer. */
export const maxAnswerLength = 2000
