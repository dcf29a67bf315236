/** Test emails in an hour, of all staff together. */
export const maxTestMails = 10
/** Days of the emails whose failures are counted. */
export const bounceDays = 30
/** Lookups that a receiver makes for an SPF record at most, by RFC 7208, section 4.6.4. */
export const maxSpfLookups = 10
