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
/** Reviews on a page, and those that "more" adds on the page of a product. */
export const reviewsPerPage = 10
/** Reviews shown first on the page of a product. */
export const initialReviews = 5
/** Of one network. */
export const maxReviewsPerHour = 5
/** Pending reviews up to which the menu counts. */
export const maxPendingCount = 100
/** Products that the list can be narrowed to. */
export const maxListedProducts = 200
/** Reviews that staff decide at once. */
export const maxDecidedReviews = 100
/** Letters from which a part of a name is masked in the store's answer once its author's account is deleted. */
export const minMaskedLength = 3
