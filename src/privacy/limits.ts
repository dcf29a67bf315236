/** Days without a change after which a guest account that never ordered is deleted. */
export const guestDays = 90
