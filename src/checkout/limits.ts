/** Characters of the order comment. */
export const maxCommentLength = 1000
/** Fields that staff can add to checkout. */
export const maxCheckoutFields = 20
/** Characters of the label of a checkout field. */
export const maxFieldLabelLength = 120
/** Choices of a checkout field, and characters of each. */
export const maxFieldOptions = 50
export const maxFieldOptionLength = 100
/** Characters of an answer on one line, and on several lines. */
export const maxShortAnswerLength = 200
export const maxLongAnswerLength = 1000
/** Digits of a phone number: the shortest in use have five, the longest with an extension about twenty. */
export const phoneDigits = { least: 5, most: 24 }
/** Attempts to pay of one network, and of one cart. */
export const maxPaymentTriesPerTenMinutes = 30
export const maxPaymentTriesPerCart = 5
/** Accounts that one network may create at the checkout. */
export const maxNewAccountsPerMinute = 10
