/** Test emails in an hour, of all staff together. */
export const maxTestMails = 10
/** Days of the emails whose failures are counted. */
export const bounceDays = 30
/** Lookups that a receiver makes for an SPF record at most, by RFC 7208, section 4.6.4. */
export const maxSpfLookups = 10
/** Of these, how many may find nothing. */
export const maxEmptySpfLookups = 2
/** Characters of a record from the DNS that are shown. */
export const maxShownRecord = 2000
/** Checks of the sender's domain in an hour: each asks the DNS about forty names. */
export const maxSenderChecks = 60
/** Ms until the queue sends a test email that a stopped process left. */
export const testMailRetryMs = 60_000
/** Ms for all lookups of one of the four checks. */
export const maxLookupMs = 7000
