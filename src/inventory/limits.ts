/** Characters in the name of a location. */
export const maxLocationNameLength = 60
/** Characters in the reason of an adjustment. */
export const maxReasonLength = 120
/** Units that staff can type. */
export const maxTypedUnits = 999_999_999
/** Units that a stock level can have. */
export const maxUnits = 1_000_000_000
/** How long an unpaid order reserves its units, in minutes. */
export const reservationMinutes = 30
/** Characters of a bin. */
export const maxBinLength = 40
/** Hours that a replaced secret of the inventory webhook answers, in which the warehouse gets the new one. */
export const replacedSecretHours = 24
/** Rows of the stock history on a page. */
export const historyRows = 50
/** Locations that have a column of their own. */
export const maxLocationColumns = 4
/** Rows in the email about low stock; the rest is a number. */
export const maxMailedRows = 50
/** Rows up to which the list of stock counts and pages, and those of a broad search. */
export const maxCountedRows = 10_000
export const maxSearchMatches = 2000
/** Listed SKUs whose stock does not agree with its history. */
export const maxDriftingSkus = 1000
/** Words of a search in the list of stock. */
export const maxSearchWords = 8
/**
 * SKUs with the least stock among which the dashboard and the email look for active products; discontinued ones stay at zero. With more,
 * some are missed.
 */
export const maxScannedForLowStock = 2000
/** SKUs of one email about low stock; further ones follow an hour later. */
export const maxSkusPerMail = 1000
/** Bytes of a request to the inventory webhook. */
export const maxWebhookSize = 64 * 1024
