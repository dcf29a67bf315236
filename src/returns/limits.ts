/** Photos of a return. */
export const maxPhotos = 4
/** Characters of a buyer's note. */
export const maxNoteLength = 2000
/** Characters of the reason why staff decline a return. */
export const maxReasonLength = 1000
/** Days after delivery in which returns can be requested. */
export const maxReturnDays = 365
/** Days in which consumers can withdraw at least: Directive 2011/83/EU, article 9. */
export const minWithdrawalDays = 14
/** Characters of the return instructions. */
export const maxInstructionsLength = 2000
/** Returns that one network may request or withdraw. */
export const maxReturnsPerHour = 20
/** Returns that the page of an order shows, the newest first. */
export const shownReturns = 100
