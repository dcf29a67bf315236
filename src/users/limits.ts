/** Characters. */
export const maxReasonLength = 500
export const maxNoteLength = 2000
