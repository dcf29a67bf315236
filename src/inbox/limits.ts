/** Tickets of one bulk action. */
export const maxBulkTickets = 500
/** Days after which spam is deleted. */
export const spamDays = 30
