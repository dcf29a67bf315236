/** Requests of one network, files not counted, and its webhooks. */
export const maxRequestsPerMinute = 1200
export const maxWebhooksPerMinute = 600
/** Minutes for which a browser remembers the page that sent it to sign in: enough to look up a password. */
export const signInTargetMinutes = 30
