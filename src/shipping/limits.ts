export const maxZones = 200
export const maxRules = 500
export const maxBoxes = 50
export const maxPostalPrefixes = 500
/** Characters of a postal prefix. */
export const maxPrefixLength = 10
/** Grams: what a rule and a box can name. */
export const maxGrams = 100_000_000
/** Millimeters per side of a box. */
export const maxBoxSide = 10_000
/** Working days of a transit. */
export const maxTransitDays = 365
/** Working days until a parcel is handed over. */
export const maxHandlingDays = 60
/** Units of an order up to which parcels are packed; larger orders are freight. */
export const maxPackedUnits = 500
/** Parcels of an order up to which carriers are asked. */
export const maxQuotedParcels = 20
/** Characters of the id of a rate: of a plugin's carrier, its slug and a hash. */
export const maxRateIdLength = 80
/** Characters of a carrier's message that are stored. */
export const maxDetailLength = 300
/** Per carrier and quote. */
export const carrierTimeoutSeconds = 3
/** How long a failing carrier is not asked again. */
export const carrierPauseSeconds = 60
/** How long quoted rates are offered. */
export const quoteMinutes = 30
/** How long staff see failures of carriers. */
export const failureDays = 30
/** Failures of carriers that staff see. */
export const shownFailures = 10
/** The progress to free shipping is shown when the offer is for so many countries: a longer list would be unreadable. */
export const maxCountriesWithProgress = 3
/** Countries of a zone that its list names; more are counted. */
export const maxCountriesNamed = 3
/** New quotes of carriers for one cart, above which shoppers see flat rates, and for one of the staff: the store may pay for each. */
export const maxQuotesPerCart = 30
export const maxQuotesPerStaff = 60
/** In so many minutes. */
export const quotesMinutes = 10
/** Characters of the name of a zone, a rate or a box. */
export const maxNameLength = 80
/** Characters of the sender's name that carriers are given. */
export const maxOriginNameLength = 100
/** Characters of the items that staff enter in the rate tester. */
export const maxTestItemsLength = 2000
/** Characters of the postal codes of a zone that its list shows. */
export const shownPrefixesLength = 40
/** Minutes for which quoted rates still count after their end, for orders that were begun before. */
export const quoteGraceMinutes = 2
