/** Characters. */
export const maxRateNameLength = 60
export const maxRegionLength = 10
export const maxPostalPrefixLength = 10
