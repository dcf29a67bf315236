/** Characters. */
export const maxReasonLength = 500
export const maxNoteLength = 2000
/** Orders, tickets, emails or sign-ins on the page of a customer. */
export const listedRows = 10
/** Notes, or changes by staff. */
export const listedEntries = 20
