/** Tickets of one bulk action. */
export const maxBulkTickets = 500
/** Tags of a ticket in its row; more are counted. */
export const shownTags = 3
/** Tags in the report, the most used ones. */
export const reportedTags = 20
/** A report reads the newest so many tickets of its range, so it costs the same however many there are. */
export const maxReportedTickets = 20_000
/** A search finds the newest so many tickets, from as many matching tickets and as many matching messages. */
export const maxFoundTickets = 500
