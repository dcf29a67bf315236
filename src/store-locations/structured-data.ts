import { readCoordinates } from './coordinates.ts'
import { clockTime, readDay, weekdays } from './opening-hours.ts'
import type { StoreLocation } from './store-locations.ts'

interface Links {
  url: string
  /** Absolute; null without one. */
  image: string | null
  map: string
}

/** schema.org data of a store (developers.google.com/search/docs/appearance/structured-data/local-business). */
export function storeStructuredData(store: StoreLocation, { url, image, map }: Links): object {
  const at = readCoordinates(store.coordinates)
  const hours = openingHours(store)
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    '@id': url,
    name: store.name,
    url,
    ...(image === null ? {} : { image }),
    ...(store.note === '' ? {} : { description: store.note }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [store.address1, store.address2].filter((line) => line !== '').join(', '),
      addressLocality: store.city,
      ...(store.state === '' ? {} : { addressRegion: store.state }),
      ...(store.postalCode === '' ? {} : { postalCode: store.postalCode }),
      addressCountry: store.country,
    },
    ...(at ? { geo: { '@type': 'GeoCoordinates', ...at } } : {}),
    hasMap: map,
    ...(hours.length === 0 ? {} : { openingHoursSpecification: hours }),
  }
}

/** One for each range, with all days that have it. */
function openingHours(store: StoreLocation): object[] {
  const days = new Map<string, string[]>()
  for (const day of weekdays) {
    for (const { from, to } of readDay(store[day])) {
      const key = `${clockTime(from)} ${to === 1440 ? endOfDay : clockTime(to)}`
      days.set(key, [...(days.get(key) ?? []), `https://schema.org/${day[0]!.toUpperCase()}${day.slice(1)}`])
    }
  }
  return [...days].map(([key, dayOfWeek]) => {
    const [opens, closes] = key.split(' ')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}

/** Search engines know no 24:00. */
const endOfDay = '23:59'
