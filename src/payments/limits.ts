/** Characters of the note that settles an unmatched payment. */
export const maxNoteLength = 1000
/** How long after its start an abandoned or declined payment is still checked, in ms. */
export const reconcileWindow = 3 * 24 * 60 * 60_000
/** Days that the content of a processed event is stored. */
export const eventContentDays = 30
/** Days that the email of an unmatched payment is stored after it was settled. */
export const payerEmailDays = 90
/** Characters of a payment method's name at checkout. */
export const maxProcessorName = 60
/** Characters of what customers read about how to pay. */
export const maxTermsLength = 2000
/** Minor units of a credit limit. */
export const maxCreditLimit = 100_000_000_00
