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
/** Attempts to pay of one network, and of one cart, in so many minutes. */
export const maxPaymentTriesPerNetwork = 30
export const maxPaymentTriesPerCart = 5
export const paymentTriesMinutes = 10
/** Accounts that one network may create at the checkout. */
export const maxNewAccountsPerMinute = 10
/** Characters of the key of a checkout field, which is made of its label. */
export const maxFieldKeyLength = 40
/** Seconds in which the form that created an account may arrive again: double clicks, two tabs. */
export const repeatedFormSeconds = 60
/** Seconds in which a second attempt to pay is a double click and does not count. */
export const doubleClickSeconds = 2
/** Hours in which the form of an order can be sent again. */
export const repeatedOrderHours = 24
/** Letters of a provider's domain from which one mistyped letter is noticed in an email address, and from which two are. */
export const oneTypoLetters = 7
export const twoTyposLetters = 9
