/** Of one network. */
export const maxRequestsPerTenMinutes = 10
/** Emails of any product to one address, requested by whomever. */
export const maxMailsPerDay = 20
