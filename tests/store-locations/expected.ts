import { createStoreLocation } from '#src/store-locations/store-locations.ts'
import type { ExpectedOfModule } from '#tests/support/expected-of-modules.ts'
import { storeFacts } from './sample-store.ts'

const admin = '/admin/store-locations'

export const expected: ExpectedOfModule = {
  staffAreas: { [admin]: 'content' },
  readsForWriters: [`GET ${admin}/import`],
  recorded: {
    [`POST ${admin}`]: ['store_location.created'],
    [`POST ${admin}/:id`]: ['store_location.saved'],
    [`POST ${admin}/:id/delete`]: ['store_location.deleted'],
    [`POST ${admin}/:id/move`]: ['store_location.moved'],
    [`POST ${admin}/bulk`]: ['store_location.published', 'store_location.unpublished'],
    [`POST ${admin}/undo`]: ['store_location.deleted', 'store_location.published', 'store_location.unpublished'],
    [`POST ${admin}/import`]: ['store_locations.imported'],
  },
  entities: ['store_location'],
  async fillPseudoShop(shop) {
    const store = {
      ...storeFacts,
      name: 'Лавка',
      slug: 'lavka',
      address1: 'Улица',
      city: 'Город',
      country: 'US',
      state: 'OR',
      note: 'Вход.',
      saturday: '10:00-14:00',
    }
    await shop.db.transaction(async (tx) => {
      await createStoreLocation(tx, store, shop.now())
      await createStoreLocation(tx, { ...store, slug: 'pustaya', published: false }, shop.now())
    })
  },
  withoutPage: [`GET ${admin}/:id`],
  pathsOfStates: ['/stores/lavka', `${admin}?view=draft`, `${admin}?q=zzz`],
  pages: [
    ['the stores', '/stores'],
    ['a store', '/stores/lavka'],
    ['the stores, for staff', admin],
    ['a new store', `${admin}/create`],
    ['the editor of a store', `${admin}/1/edit`],
    ['the import of stores', `${admin}/import`],
  ],
  budgets: { 'css/store-locations-page.css': 0.6 },
}
