/**
 * Nationwide public holidays on which parcels are not delivered, by ISO-2 country. Sources: the countries' laws as of November 2026;
 * regional holidays are left out.
 *
 * 12-25 a date · 12-25> a date that moves from a weekend to the next working day · 12-25^ only from a Sunday to Monday · E-2 days from
 * Easter Sunday · 11:4:4 the fourth Thursday of November, :-1 the last · 05-24<=1 the Monday on or before · 06-19>=5 the Friday on or after
 * · 2027-06-25 one year's date.
 */
const holidays: Record<string, string> = {
  AT: '01-01 01-06 E+1 05-01 E+39 E+50 E+60 08-15 10-26 11-01 12-08 12-25 12-26',
  AU: '01-01> 01-26> E-2 E+1 04-25 06:1:2 12-25> 12-26>',
  BE: '01-01 E+1 05-01 E+39 E+50 07-21 08-15 11-01 11-11 12-25',
  CA: '01-01> E-2 05-24<=1 07-01> 09:1:1 09-30> 10:1:2 11-11> 12-25> 12-26>',
  CH: '01-01 E-2 E+1 E+39 E+50 08-01 12-25 12-26',
  CZ: '01-01 E-2 E+1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
  DE: '01-01 E-2 E+1 05-01 E+39 E+50 10-03 12-25 12-26',
  DK: '01-01 E-3 E-2 E+1 E+39 E+50 12-25 12-26',
  ES: '01-01 01-06 E-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  FI: '01-01 01-06 E-2 E+1 05-01 E+39 06-19>=5 12-06 12-24 12-25 12-26',
  FR: '01-01 E+1 05-01 05-08 E+39 E+50 07-14 08-15 11-01 11-11 12-25',
  GB: '01-01> E-2 E+1 05:1:1 05:1:-1 08:1:-1 12-25> 12-26>',
  IE: '01-01> 02:1:1 03-17> E+1 05:1:1 06:1:1 08:1:1 10:1:-1 12-25> 12-26>',
  IT: '01-01 01-06 E+1 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
  LU: '01-01 E+1 05-01 05-09 E+39 E+50 06-23 08-15 11-01 12-25 12-26',
  NL: '01-01 E+1 04-27 E+39 E+50 12-25 12-26',
  NO: '01-01 E-3 E-2 E+1 05-01 05-17 E+39 E+50 12-25 12-26',
  NZ: '01-01> 01-02> 02-06> E-2 E+1 04-25> 06:1:1 2026-07-10 2027-06-25 2028-07-14 2029-07-06 2030-06-21 10:1:4 12-25> 12-26>',
  PL: '01-01 01-06 E+1 05-01 05-03 E+60 08-15 11-01 11-11 12-24 12-25 12-26',
  PT: '01-01 E-2 04-25 05-01 E+60 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
  SE: '01-01 01-06 E-2 E+1 05-01 E+39 06-06 06-19>=5 12-24 12-25 12-26 12-31',
  US: '01-01^ 01:1:3 02:1:3 05:1:-1 06-19^ 07-04^ 09:1:1 10:1:2 11-11^ 11:4:4 12-25^',
}

/** The public holidays of a country in a year as YYYY-MM-DD; none for countries that are not listed. */
export function publicHolidays(country: string, year: number): ReadonlySet<string> {
  const key = `${country}${year}`
  const cached = cache.get(key)
  if (cached) return cached
  const days = new Set<string>()
  const rules = Object.hasOwn(holidays, country) ? holidays[country]!.split(' ') : []
  // In the order of the year, so that the second of two moved holidays finds the first one's day taken.
  for (const rule of rules) {
    const day = dayOf(rule, year, days)
    if (day !== null) days.add(day.toString())
  }
  cache.set(key, days)
  return days
}

const cache = new Map<string, ReadonlySet<string>>()

function dayOf(rule: string, year: number, taken: ReadonlySet<string>): Temporal.PlainDate | null {
  if (/^\d{4}-/.test(rule)) return rule.startsWith(`${year}-`) ? Temporal.PlainDate.from(rule) : null
  if (rule.startsWith('E')) return easterSunday(year).add({ days: Number(rule.slice(1)) })
  if (rule.includes(':')) return nthWeekday(year, rule)
  const date = Temporal.PlainDate.from(`${year}-${rule.slice(0, 5)}`)
  const [, direction, weekday] = /^.{5}([<>])=(\d)$/.exec(rule) ?? []
  if (direction) return nextWeekday(date, Number(weekday), direction === '>' ? 1 : -1)
  if (rule.endsWith('^')) return date.dayOfWeek === 7 ? date.add({ days: 1 }) : date
  return rule.endsWith('>') ? movedFromWeekend(date, taken) : date
}

function movedFromWeekend(date: Temporal.PlainDate, taken: ReadonlySet<string>): Temporal.PlainDate {
  let day = date
  while (day.dayOfWeek > 5 || taken.has(day.toString())) day = day.add({ days: 1 })
  return day
}

function nthWeekday(year: number, rule: string): Temporal.PlainDate {
  const [month, weekday, count] = rule.split(':').map(Number) as [number, number, number]
  const first = new Temporal.PlainDate(year, month, 1)
  if (count < 0) return nextWeekday(first.add({ months: 1 }).subtract({ days: 1 }), weekday, -1)
  return nextWeekday(first, weekday, 1).add({ weeks: count - 1 })
}

function nextWeekday(from: Temporal.PlainDate, weekday: number, step: 1 | -1): Temporal.PlainDate {
  let day = from
  while (day.dayOfWeek !== weekday) day = day.add({ days: step })
  return day
}

/** The anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, 1991). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return new Temporal.PlainDate(year, Math.floor(n / 31), (n % 31) + 1)
}
