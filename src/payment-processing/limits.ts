/** Characters of the note of a payment that staff record. */
export const maxPaymentNoteLength = 200
/** A transfer that is due in fewer days after the order, or as many, gets no reminder. */
export const leastReminderDays = 3
