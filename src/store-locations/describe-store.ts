import { countryName } from '#src/lib/addresses/countries.ts'
import { addressLines } from '#src/lib/addresses/postal-address.ts'
import { mapLink } from './map-link.ts'
import type { ShownStoreLocation } from './shown-store-locations.ts'
import { describeHours } from './describe-hours.ts'

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
