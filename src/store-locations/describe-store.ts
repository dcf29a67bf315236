import { countryName } from '#src/lib/addresses/countries.ts'
import { addressLines } from '#src/lib/addresses/postal-address.ts'
import { mapLink } from './map-link.ts'
import type { ShownStoreLocation } from './shown-store-locations.ts'
import { capitalize } from '#src/lib/text/capitalize.ts'
import { memoize } from '#src/lib/caching/memoize.ts'
import { type Week, type Weekday, groupDays, weekdays } from './opening-hours.ts'

export type StoreCard = ReturnType<typeof describeStore>

/** A store as its pages show it in a language (BCP 47). */
export function describeStore(store: ShownStoreLocation, language: string) {
  const address = addressLines({ company: '', ...store }, countryName(language, store.country))
  return {
    name: store.name,
    href: `/stores/${store.slug}`,
    note: store.note,
    image: store.image,
    address,
    hours: describeHours(store, language),
    map: mapLink(store.coordinates, address),
  }
}

/** The hours as a visitor reads them: days, and their ranges (none = closed). */
export function describeHours(week: Week, language: string): { days: string; ranges: string[] }[] {
  const { weekday, time } = formatsOf(language)
  return groupDays(week).map(({ first, last, ranges }) => ({
    days: capitalize(first === last ? weekday.format(dayOf(first)) : weekday.formatRange(dayOf(first), dayOf(last))),
    ranges: ranges.map(({ from, to }) => `${time.format(from * msPerMinute)} – ${time.format(to * msPerMinute)}`),
  }))
}

const msPerMinute = 60_000
const formatsOf = memoize((language: string) => ({
  weekday: new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }),
  time: new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }),
}))

// January 1, 2024 was a Monday.
const dayOf = (day: Weekday): number => Date.UTC(2024, 0, 1 + weekdays.indexOf(day))
