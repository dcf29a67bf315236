/** Tickets of one bulk action. */
export const maxBulkTickets = 500
