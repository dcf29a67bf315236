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
/** Days after which a live payment is final: buyers can dispute it, and processors refund it, until then. */
export const paidPaymentDays = 180
/** Days until a full refund can no longer fail at the bank. */
export const refundFailureDays = 30
/** Hours that a replaced account stays at least: its last requests and events may be on their way. */
export const replacedAccountHours = 24
/** Days in which a bank transfer is due, as staff may choose them. */
export const transferDueDays = { least: 1, most: 60, initial: 7 }
/** Days in which an invoice is due, as staff may choose them. */
export const invoiceDueDays = { least: 1, most: 90, initial: 30 }
/** Of each kind on the page of payments that do not fit an order. */
export const maxReconciliationRows = 50
/** Bytes of one event that a processor sends. */
export const maxEventSize = 1024 * 1024
/** Orders with open payments of an earlier account that its page lists. */
export const shownOpenOrders = 20
/** Times that staff may test the connection of a payment method. */
export const maxConnectionTestsPerMinute = 10
/** Payments on a page of the sandbox. */
export const sandboxPageSize = 10
/** Minutes without news after which a payment is checked at its processor: first so many, then as long as it is old, at most so many. */
export const firstPaymentCheckMinutes = 2
export const longestPaymentCheckMinutes = 360
/** A processor that sends no events is asked every so many minutes, for so many after the last news. */
export const pollMinutes = 1
export const pollDurationMinutes = 60
/** Minutes before a failed event is processed again; after the last one it waits for staff. */
export const eventRetryMinutes = { first: 1, second: 5, third: 30, fourth: 120, fifth: 720 }
