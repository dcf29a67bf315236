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
/** Share of the time until the target after which the waiting time of a ticket is marked as due soon. */
export const soonShare = 0.75
/** Hours from which a time is written in days. */
export const hoursUntilDays = 48
/** Tickets of a day up to which the report counts. */
export const maxCountedPerDay = 100_000
/** Letters from which a search over everything looks into tickets. */
export const leastSearchLetters = 2
/** Ms between two looks for changed tickets, while an agent has the list or a ticket open. */
export const ticketPollMs = 1000
