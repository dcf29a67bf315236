/** Seconds in which the sender of a reply can take it back. */
export const undoSeconds = 5
/** Seconds after which an agent who does not ask any more is not viewing a ticket. */
export const viewerSeconds = 25
/** Seconds for which other actions than a reply are offered to be undone. */
export const undoOfferSeconds = 12
/** Help articles that a search in the composer finds. */
export const maxFoundArticles = 5
/** Messages drawn at once of a long thread that was opened to its beginning. */
export const maxShownMessages = 500
/** Characters of a message in the list of newer ones, and where a ticket is split. */
export const quotedLength = 600
/** Customers that a search finds for a ticket. */
export const maxFoundCustomers = 10
/** Newer messages that are shown to an agent before their answer is sent. */
export const shownNewerMessages = 5
/** Agents who are shown as viewing a ticket. */
export const maxShownViewers = 10
/** A snoozed ticket comes back after so many hours, or at this hour of the morning. */
export const snoozeHours = 3
export const snoozeMorning = 9
/** Minutes to which the time of a ticket snoozed for some hours is rounded. */
export const snoozeRoundingMinutes = 15
