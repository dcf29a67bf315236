/** Characters of the note that settles an unmatched payment. */
export const maxNoteLength = 1000
