import { expect, test } from 'bun:test'
import { createStoreLocation, storeLocationStore } from '#src/store-locations/store-locations.ts'
import { setPublished } from '#db/lists/entity-store.ts'
import { menuItem, saveTestMenu } from '#tests/navigation/menu-items.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'
import { storeFacts } from './sample-store.ts'

const { shop, admin, guest } = storeTest({ clients: { admin: 5 } })

const create = () => shop.db.transaction((tx) => createStoreLocation(tx, { ...storeFacts, slug: 'mitte' }, shop.now()))

test('a menu leads to the list of stores, and to a store for as long as it is published', async () => {
  const id = await create()
  await saveTestMenu(shop, [menuItem({ targetType: 'store-location', targetId: id }), menuItem({ targetType: 'store-locations' })])
  expect((await guest.get('/')).text).toMatch(/<a [^>]*href="\/stores\/mitte"[^>]*>Mitte<[^]*<a [^>]*href="\/stores"[^>]*>Stores</)
  await shop.db.transaction((tx) => setPublished(tx, storeLocationStore, [id], false, shop.now()))
  const { text } = await guest.get('/')
  expect(text).not.toContain('/stores/mitte')
  expect(text).toContain('href="/stores"')
})

test('staff find stores by name, and an address of one is recognized', async () => {
  const id = await create()
  const found = await admin.post('/admin/nav-builder/arrange?do=find', { updated_at: 0, q: 'mit' })
  expect(found.text).toContain(`nav-add-store-location-${id}`)
  await admin.post('/admin/nav-builder', {
    updated_at: 0,
    'items.n1.level': 0,
    'items.n1.link': '/stores/mitte',
    'items.n2.level': 0,
    'items.n2.link': '/stores',
  })
  const rows = await shop.db.read.select().from(shop.db.t.menuItems).orderBy(shop.db.t.menuItems.position)
  expect(rows).toMatchObject([
    { targetType: 'store-location', targetId: id },
    { targetType: 'store-locations', targetId: null },
  ])
})
