/** Days before a renewal at which its email may be sent. */
export const renewalNoticeDays = { min: 1, max: 30 }
/** What is shown of one customer's subscriptions, the newest first. */
export const maxUserSubscriptions = 100
/** Orders that are read for a page of subscriptions. */
export const maxSubscriptionOrders = 500
