/** First and last delivery day of a parcel shipped on `day` (YYYY-MM-DD), in working days. */
export function estimateDeliveryDates(day: string, rate: { minDays: number; maxDays: number }): { from: string; to: string } {
  return { from: addWorkingDays(day, rate.minDays), to: addWorkingDays(day, rate.maxDays) }
}

function addWorkingDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  let remaining = count
  while (remaining > 0) {
    date.setUTCDate(date.getUTCDate() + 1)
    const weekday = date.getUTCDay()
    if (weekday !== 0 && weekday !== 6) remaining -= 1
  }
  return date.toISOString().slice(0, 10)
}
