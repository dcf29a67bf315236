/** Characters of the note of a refund. */
export const maxRefundNoteLength = 1000
/** Minutes after which a refund without a result is checked at its processor: first so many, then as long as it is old, at most so many. */
export const firstRefundCheckMinutes = 2
export const longestRefundCheckMinutes = 360
