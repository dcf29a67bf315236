/** Characters of the note of a refund. */
export const maxRefundNoteLength = 1000
