/** Items of a draft, and units of each. */
export const maxDraftLines = 100
export const maxDraftUnits = 10_000
/** Characters of the reason of a discount, and of a note to the customer. */
export const maxDiscountReasonLength = 100
export const maxDraftNoteLength = 1000
/** Characters of the name of a shipping method. */
export const maxShippingNameLength = 100
/** How long a payment link can be paid, in days. */
export const draftLinkDays = 14
