/** Tickets of one bulk action. */
export const maxBulkTickets = 500
/** Tags of a ticket in its row; more are counted. */
export const shownTags = 3
/** Tags in the report, the most used ones. */
export const reportedTags = 20
