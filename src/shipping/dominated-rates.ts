interface ZoneRate {
  /** Minor units. */
  price: number
  /** Working days until delivery. */
  minDays: number
  maxDays: number
  /** `zoneSpan` of its zone. */
  span: number
}

/**
 * Leaves out each rate that one for a smaller zone beats or equals in price and in both transit times: "Worldwide" below "Ground".
 * The smaller zone is the more specific one, as in Solidus. Rates for zones of the same size never exclude each other.
 */
export const dropDominatedRates = <Rate extends ZoneRate>(rates: Rate[]): Rate[] =>
  rates.filter((rate) => !rates.some((other) => other.span < rate.span && isAtLeastAsGood(other, rate)))

const isAtLeastAsGood = (a: ZoneRate, b: ZoneRate): boolean => a.price <= b.price && a.minDays <= b.minDays && a.maxDays <= b.maxDays
