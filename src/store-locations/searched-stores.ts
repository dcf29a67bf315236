import { eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { SearchedRows } from '#src/module.ts'
import { listShownStoreLocations } from './shown-store-locations.ts'

/** Found by name, place and note. */
export const searchedStores: SearchedRows = {
  async list(q) {
    const stores = await listShownStoreLocations(q, null)
    const translated = await readTranslatedNotes(q)
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

async function readTranslatedNotes(q: Exec): Promise<Map<number, string[]>> {
  const { contentTranslations: table } = q.t
  const rows = await q.select({ id: table.entityId, text: table.text }).from(table).where(eq(table.kind, 'store_location'))
  const texts = new Map<number, string[]>()
  for (const { id, text } of rows) texts.set(id, [...(texts.get(id) ?? []), text])
  return texts
}
