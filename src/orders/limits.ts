/** Characters of a comment by staff. */
export const maxCommentLength = 2000
/** Days after which an order in progress counts as done when its account was deleted. */
export const openOrderDays = 90
/** Characters of a tag, and tags of an order. */
export const maxTagLength = 40
export const maxTags = 20
/** Minutes during which staff may edit their own comment, and restore one they deleted. */
export const commentEditMinutes = 15
/** How long whoever holds the link of an order page sees its address and can change it, in days. */
export const fullDetailsDays = 30
/** Minutes during which buyers may be allowed to cancel an order. */
export const maxCancelMinutes = 10_080
/** Units of a line that staff can type, in orders and drafts. */
export const maxEditedUnits = 10_000
/** Characters of a reason for an edit, and of the name of a shipping method. */
export const maxEditReasonLength = 300
export const maxShippingNameLength = 100
/** Days to pay a transfer that was due before its payment was undone. */
export const undonePaymentDays = 2
/** Minutes in which a client may repeat a download that was counted for it: double clicks, retries. */
export const freeDownloadMinutes = 30
/** Hours during which that client may resume it. */
export const resumeHours = 24
/** Orders of one CSV file. */
export const maxExportedOrders = 10_000
/** Changes of an address or cancellations of one network, and reorders. */
export const maxBuyerActionsPerHour = 10
export const maxReordersPerHour = 30
/** Of one network. */
export const maxDownloadsPerTenMinutes = 30
/** Orders that are printed or changed at once, and ids in one URL. */
export const maxSelectedOrders = 500
/** Tickets of an order that its page lists. */
export const listedTickets = 10
/** Variants that a search finds while an order is edited. */
export const maxFoundVariants = 8
/** Minutes until a failed payment is mailed: who is still at the checkout sees the message there and often pays at once with another card. */
export const failedPaymentMailMinutes = 15
/** Hours after which a failed payment is mailed no more. */
export const failedPaymentMailHours = 24
/** Orders whose tracking numbers fit into one dialog. */
export const maxTrackedOrders = 25
/** Orders that a bulk action names because they could not be changed. */
export const shownFailures = 20
/** The newest order lines, of which the best sellers are counted. */
export const bestSellerLines = 3000
/** Sentences about items that cannot be ordered again; more are counted. */
export const maxReorderSentences = 5
/** Days before a transfer is due on which its buyer is reminded. */
export const transferReminderDays = 2
/** Days after an invoice was due on which its buyer is reminded again; the first time is on its day. */
export const invoiceReminderDays = 7
/** Orders up to which the list counts and pages. */
export const maxCountedOrders = 10_000
/** Characters that a PDF leaves out and staff are shown; more are not listed. */
export const namedCharacters = 30
/** The number of the first order is the next one. */
export const firstOrderNumber = 10_000
/** The page after an order asks every so many seconds, for so many minutes, whether the payment has arrived. */
export const paymentPollSeconds = 3
export const paymentPollMinutes = 2
/** Tags that are suggested: the most frequent ones of so many that were added last. */
export const suggestedTags = 50
export const recentTagUses = 1000
/** Entries of its timeline that the page of an order shows. */
export const shownTimelineEntries = 200
