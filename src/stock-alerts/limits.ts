/** Of one network. */
export const maxRequestsPerTenMinutes = 10
/** Emails of any product to one address, requested by whomever. */
export const maxMailsPerDay = 20
/** Days after its email until a request is deleted; until then a repeated one is recognized. */
export const sentAlertDays = 30
