/** Characters. */
export const maxRateNameLength = 60
export const maxRegionLength = 10
export const maxPostalPrefixLength = 10
/** How long an answer of the VAT register is used, in hours. */
export const vatAnswerHours = 24
/** Days until an answer of the VAT register is deleted; later the register is asked again. */
export const vatCheckDays = 30
/** How long the answer of a tax provider is used, in minutes. */
export const taxQuoteMinutes = 60
/** VAT numbers of all buyers together. */
export const maxVatChecksPerMinute = 60
/** Seconds until a VAT register that did not answer is asked again, and a tax provider. */
export const vatRetrySeconds = 60
export const taxQuoteRetrySeconds = 60
/** Characters of the name of a business that the VAT register knows. */
export const maxRegisteredNameLength = 200
