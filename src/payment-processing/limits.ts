/** Characters of the note of a payment that staff record. */
export const maxPaymentNoteLength = 200
