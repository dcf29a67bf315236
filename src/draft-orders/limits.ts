/** Items of a draft. */
export const maxDraftLines = 100
/** Characters of the reason of a discount, and of a note to the customer. */
export const maxDiscountReasonLength = 100
export const maxDraftNoteLength = 1000
/** How long a payment link can be paid, in days. */
export const draftLinkDays = 14
/** Customers that a search in a draft finds. */
export const maxFoundCustomers = 5
