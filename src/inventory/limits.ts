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
