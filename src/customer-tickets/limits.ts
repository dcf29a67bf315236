/** Tickets that one network may open. */
export const maxTicketsPerHour = 5
/** Of one network. */
export const maxRepliesPerTenMinutes = 30
/** Links of tickets that one network may try. */
export const maxLinkTriesPerTenMinutes = 30
/** Orders that the form offers. */
export const maxOfferedOrders = 25
/** Ms in which nobody fills in the form by hand; a browser that fills it in does. */
export const fastFormMs = 3000
