interface ZoneRate {
  /** Minor units. */
  price: number
  /** Working days until delivery. */
  minDays: number
  maxDays: number
  /** ISO-2 codes; [] = every country. */
  countries: string[]
}

/**
 * Leaves out each rate that one for fewer countries beats or equals in price and in both transit times: "Worldwide" below "Ground".
 * The rate for fewer countries is the more specific one, as in Solidus. Rates for as many countries never exclude each other.
 */
export const dropDominatedRates = <Rate extends ZoneRate>(rates: Rate[]): Rate[] =>
  rates.filter((rate) => !rates.some((other) => isMoreSpecific(other, rate) && isAtLeastAsGood(other, rate)))

const isMoreSpecific = (a: ZoneRate, b: ZoneRate): boolean => countrySpan(a) < countrySpan(b)

const countrySpan = ({ countries }: ZoneRate): number => (countries.length === 0 ? Infinity : countries.length)

const isAtLeastAsGood = (a: ZoneRate, b: ZoneRate): boolean => a.price <= b.price && a.minDays <= b.minDays && a.maxDays <= b.maxDays
