/** Addresses in one address book. */
export const maxAddresses = 20
/** Characters of what an address is called. */
export const maxLabelLength = 40
/** How long a deleted address can be restored, in minutes. */
export const restoreMinutes = 60
/** Characters of a VAT number as typed, with spaces. */
export const maxVatNumberLength = 30
/** Characters of a recipient, a company, or a line of an address. */
export const maxAddressLineLength = 200
/** Characters of a city, or of a region. */
export const maxPlaceLength = 100
export const maxPostalCodeLength = 20
export const maxPhoneLength = 40
