export const plannerYear = 2027

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The days of a month (0 = January) in weeks from Monday; null for days of other months. */
export function listWeeks(year: number, month: number): (number | null)[][] {
  const leadingDays = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((leadingDays + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = week * 7 + weekday - leadingDays + 1
      return day >= 1 && day <= days ? day : null
    }),
  )
}
