// In characters.
export const maxHoursLength = 60
export const maxAddressLength = 200
export const maxLengths = {
  name: 120,
  slug: 80,
  address1: maxAddressLength,
  address2: maxAddressLength,
  postalCode: 20,
  city: 100,
  state: 100,
  country: 2,
  coordinates: 60,
  monday: maxHoursLength,
  tuesday: maxHoursLength,
  wednesday: maxHoursLength,
  thursday: maxHoursLength,
  friday: maxHoursLength,
  saturday: maxHoursLength,
  sunday: maxHoursLength,
  note: 2000,
}
/** Opening hours of a day. */
export const maxRangesPerDay = 2
/** Stores that the page of all stores shows. */
export const maxShownStores = 200
/** Rows of an imported file. */
export const maxImportedStores = 500
/** Bytes of an imported file. */
export const maxImportSize = 1_000_000
/** Problems of an imported file that are listed. */
export const maxListedProblems = 100
/** Hour at which the opening hours of a night end at the latest; a later end before their start is a typing error. */
export const latestNightEndHour = 6
