/** Characters. */
export const maxCompanyLength = 200
/** Characters. */
export const maxTaxIdLength = 60
/** Characters. */
export const maxWebsiteLength = 200
/** Characters. */
export const maxMessageLength = 2000
/** Characters. */
export const maxReasonLength = 1000
/** Applications of one account in a day. */
export const maxApplicationsPerDay = 3
