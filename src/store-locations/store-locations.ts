import { type EntityValues, createRow, deleteRow, entityStore } from '#db/lists/entity-store.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { countryList } from '#src/lib/addresses/countries.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { normalizeRegion } from '#src/lib/addresses/normalize-region.ts'
import { checkSlug, normalizeSlug, slugify } from '#src/lib/links/slugs.ts'
import { checkImage } from '#src/media/row-images.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { checkCoordinates } from './coordinates.ts'
import { checkWeek } from './opening-hours.ts'

export type StoreLocation = Schema['storeLocations']['$inferSelect']
export type StoreLocationFacts = EntityValues<Schema['storeLocations']>

// Restored without its image, if that was deleted, too.
export const storeLocationStore = entityStore({
  table: (q) => q.t.storeLocations,
  check: checkedStoreLocation,
  taken: () => new UserError('storeLocations.slugTaken', {}, 'slug'),
  written: (tx) => bumpVersion(tx, 'store_location'),
  restoresUnchecked: true,
})

export const createStoreLocation = (tx: Tx, facts: StoreLocationFacts, now: number) => createRow(tx, storeLocationStore, facts, now)

export async function deleteStoreLocation(tx: Tx, id: number): Promise<void> {
  await deleteRow(tx, storeLocationStore, id)
  await deleteContentTexts(tx, 'store_location', [id])
}

/** The facts as they are stored; a slug is made from the name. Throws UserError on the invalid field. */
export function checkFacts(facts: StoreLocationFacts): StoreLocationFacts {
  const trimmed = { ...facts, ...trimTexts(facts) }
  if (trimmed.name === '') throw new UserError('storeLocations.nameMissing', {}, 'name')
  if (trimmed.address1 === '') throw new UserError('storeLocations.addressMissing', {}, 'address1')
  if (trimmed.city === '') throw new UserError('storeLocations.cityMissing', {}, 'city')
  const country = trimmed.country.toUpperCase()
  if (!countryList('en').some(({ code }) => code === country)) throw new UserError('storeLocations.countryMissing', {}, 'country')
  const slug = normalizeSlug(trimmed.slug) || slugify(trimmed.name)
  checkSlug(slug, 'slug')
  const state = normalizeRegion(country, trimmed.state)
  return { ...trimmed, slug, country, state, coordinates: checkCoordinates(trimmed.coordinates), ...checkWeek(trimmed) }
}

const plainTexts = ['slug', 'name', 'address1', 'address2', 'postalCode', 'city', 'state', 'country', 'note'] as const

const trimTexts = (facts: StoreLocationFacts) =>
  Object.fromEntries(plainTexts.map((name) => [name, facts[name].trim()])) as Pick<StoreLocationFacts, (typeof plainTexts)[number]>

async function checkedStoreLocation(q: Exec, facts: StoreLocationFacts): Promise<StoreLocationFacts> {
  const checked = checkFacts(facts)
  await checkImage(q, checked.mediaId)
  return checked
}
