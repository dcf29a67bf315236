/** First and last delivery day of a parcel shipped on `day` (YYYY-MM-DD), in working days of the destination. Public holidays count. */
export function estimateDeliveryDates(
  day: string,
  rate: { minDays: number; maxDays: number },
  country: string,
): { from: string; to: string } {
  const weekend = weekendOf(country)
  return { from: addWorkingDays(day, rate.minDays, weekend), to: addWorkingDays(day, rate.maxDays, weekend) }
}

function addWorkingDays(day: string, count: number, weekend: number[]): string {
  let date = Temporal.PlainDate.from(day)
  let remaining = count
  while (remaining > 0) {
    date = date.add({ days: 1 })
    if (!weekend.includes(date.dayOfWeek)) remaining -= 1
  }
  return date.toString()
}

/** The days off of a country (ISO-2), 1 = Monday to 7 = Sunday. Source: CLDR. */
const weekendOf = (country: string): number[] =>
  /^[A-Z]{2}$/.test(country) ? new Intl.Locale(`und-${country}`).getWeekInfo().weekend : [6, 7]
