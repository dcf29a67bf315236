/** Test emails in an hour, of all staff together. */
export const maxTestMails = 10
/** Days of the emails whose failures are counted. */
export const bounceDays = 30
