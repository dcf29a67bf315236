/** Characters of the note that settles an unmatched payment. */
export const maxNoteLength = 1000
/** How long after its start an abandoned or declined payment is still checked, in ms. */
export const reconcileWindow = 3 * 24 * 60 * 60_000
