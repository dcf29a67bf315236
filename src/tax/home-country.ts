import type { Settings } from '#src/settings/settings.ts'

/** Where the store is: where it ships from, where it is registered for VAT, or whose tax it takes without an address; '' = unknown. */
export function homeCountry({ shipping_origin_country, seller_vat_number, tax_default_country }: PlaceSettings): string {
  if (shipping_origin_country !== '') return shipping_origin_country
  const prefix = seller_vat_number.slice(0, 2).toUpperCase()
  return (vatPrefixes[prefix] ?? prefix) || tax_default_country
}

/** What an address form begins with: most shoppers live where the store is. */
export const newAddressCountry = (settings: PlaceSettings): string => homeCountry(settings) || 'US'

type PlaceSettings = Pick<Settings, 'shipping_origin_country' | 'seller_vat_number' | 'tax_default_country'>

// Prefixes that are no country codes; Northern Ireland is the United Kingdom.
const vatPrefixes: Record<string, string> = { EL: 'GR', XI: 'GB' }
