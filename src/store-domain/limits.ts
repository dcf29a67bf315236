/** Checks of the address in an hour, of all staff together. */
export const maxChecksPerHour = 60
/** Days before the end of a certificate at which a renewal is missing; for one of less than eight weeks, a quarter of its time. */
export const renewalDays = 14
/** Addresses of a host that are asked. */
export const maxAskedAddresses = 4
/** Days for which browsers should remember to use https: preload lists ask for a year. */
export const minHstsDays = 365
