/** Days without a change after which a guest account that never ordered is deleted. */
export const guestDays = 90
/** Sign-ins, the latest ones, in a copy of one's data. */
export const maxExportedSignIns = 10_000
