/** Characters of a carrier's name, a tracking number and a tracking URL. */
export const maxCarrierLength = 60
export const maxTrackingNumberLength = 100
export const maxTrackingUrlLength = 500
