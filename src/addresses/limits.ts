/** Addresses in one address book. */
export const maxAddresses = 20
/** Characters of what an address is called. */
export const maxLabelLength = 40
/** How long a deleted address can be restored, in minutes. */
export const restoreMinutes = 60
/** Characters of a VAT number as typed, with spaces. */
export const maxVatNumberLength = 30
