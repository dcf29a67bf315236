import { readAllTexts } from '#src/i18n/content-translations.ts'
import type { SearchedRows } from '#src/module.ts'
import { listShownStoreLocations } from './shown-store-locations.ts'

/** Found by name, place and note. */
export const searchedStores: SearchedRows = {
  async list(q) {
    const stores = await listShownStoreLocations(q, null)
    const translated = await readAllTexts(q, 'store_location', ['note'])
    return stores.map(({ id, name, address1, postalCode, city, state, note }) => ({
      id,
      title: name,
      texts: [address1, postalCode, city, state, note, ...(translated.get(id) ?? [])],
    }))
  },
  async show(q, ids, language) {
    const stores = (await listShownStoreLocations(q, language)).filter(({ id }) => ids.includes(id))
    return stores.map(({ id, name, slug, image, address1, postalCode, city, note }) => ({
      id,
      title: name,
      url: `/stores/${slug}`,
      image,
      snippet: [address1, [postalCode, city].filter(Boolean).join(' '), note].filter(Boolean).join(', '),
    }))
  },
}
