/** Characters of a comment by staff. */
export const maxCommentLength = 2000
/** Days after which an order in progress counts as done when its account was deleted. */
export const openOrderDays = 90
