/** Addresses in one address book. */
export const maxAddresses = 20
/** Characters of what an address is called. */
export const maxLabelLength = 40
/** How long a deleted address can be restored, in minutes. */
export const restoreMinutes = 60
