import { expect, test } from 'bun:test'
import { saveContentTexts } from '#src/i18n/content-translations.ts'
import { createStoreLocation } from '#src/store-locations/store-locations.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'
import { storeFacts } from './sample-store.ts'

const { shop, admin, guest } = storeTest({ clients: { admin: 5 } })
const path = '/admin/store-locations'

const create = (facts: Partial<typeof storeFacts> = {}) =>
  shop.db.transaction((tx) => createStoreLocation(tx, { ...storeFacts, ...facts }, shop.now()))
const find = async (query: string) =>
  ((await guest.get(`/api/live-search-api?q=${encodeURIComponent(query)}`)).json() as { results: { type: string; url: string }[] }).results

test('a published store is found by its name, place and note in every language', async () => {
  const id = await create({ note: 'Parking' })
  await create({ slug: 'draft', published: false })
  await shop.db.transaction((tx) => saveContentTexts(tx, { kind: 'store_location', id, language: 'de' }, { note: 'Parkplatz' }, shop.now()))
  for (const query of ['mitte', 'linden', '10117', 'berlin', 'parking', 'parkplatz'])
    expect([query, await find(query)]).toMatchObject([
      query,
      [{ type: 'store_location', url: '/stores/mitte', title: 'Mitte', badge: 'Store' }],
    ])
  const page = await guest.get('/search?q=mitte')
  expect(page).toShow('Stores')
  expect(page.text).toContain('href="/stores/mitte"')
  expect(await guest.htmx().get('/search/suggest?q=mitte')).toShow('Stores')
})

test('the search knows of each change at once', async () => {
  const id = await create()
  expect(await find('mitte')).toHaveLength(1)
  await admin.post(`${path}/bulk`, { ids: [id], action: 'unpublish', back: path })
  expect(await find('mitte')).toEqual([])
  await admin.post(`${path}/import`, { rows: 'name,address1,city,country,published\nHafen,Kai 1,Hamburg,DE,yes', confirmed: 'on' })
  expect(await find('hafen')).toHaveLength(1)
})
