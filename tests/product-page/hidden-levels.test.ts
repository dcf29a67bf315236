import { expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'

/** Everything a shopper can see of a product with hidden levels and this many units of each variant. */
async function collectResponses(stock: number): Promise<Record<string, string>> {
  const shop = await createTestShop()
  const app = buildApp(shop)
  const guest = createTestClient(app)
  const pack = await createTestProduct(shop, { name: 'Pack', hideInventoryLevels: true, stock, options: { Size: ['S', 'L'] } })
  const responses: Record<string, string> = {}
  const collect = (label: string, { status, text }: { status: number; text: string }) => (responses[label] = `${status} ${text}`)
  for (const path of ['/items/pack', '/items/pack?size=L', '/items/pack?variant=PACK-L', '/shop', '/shop?q=pack', '/shop?in_stock=1']) {
    collect(path, await guest.get(path))
    collect(`${path}, by script`, await guest.htmx(path).get(path))
  }
  collect('for wholesale', await (await createSignedInClient(app, shop, await createTestUser(shop, 2))).get('/items/pack'))
  const addForm = { product_id: String(pack.id), variant_id: String(pack.variantId), quantity: '2' }
  collect('added', await guest.post('/cart/add', addForm))
  collect('the cart', await guest.get('/cart'))
  collect('the drawer', await guest.htmx('/').get('/cart/drawer'))
  collect('added by script', await guest.htmx('/items/pack').post('/cart/add', { ...addForm, quantity: '1' }))
  collect('without a choice', await guest.post('/cart/add', { product_id: String(pack.id), quantity: '1' }))
  collect('more than there are', await guest.post('/cart/add', { ...addForm, quantity: '500' }))
  collect('more than there are, by script', await guest.htmx('/items/pack').post('/cart/add', { ...addForm, quantity: '500' }))
  collect('more than there are, for a program', await guest.post('/cart/add', { ...addForm, quantity: '500' }, acceptJson))
  const { cartLines } = shop.db.t
  const [line] = await shop.db.read.select().from(cartLines)
  collect('a line raised beyond', await guest.htmx('/cart').post(`/cart/items/${line!.id}`, { quantity: '500' }))
  collect('the cart after all that', await guest.get('/cart'))
  return responses
}

test('a product with hidden stock levels has the same page whether 3 or 300 units are left', async () => {
  const [lowStockResponses, highStockResponses] = [await collectResponses(3), await collectResponses(300)]
  for (const [label, text] of Object.entries(lowStockResponses))
    expect({ what: label, text: highStockResponses[label]! }).toEqual({ what: label, text })
  expect(lowStockResponses['more than there are']).toContain('There is not enough Pack in stock.')
  expect(lowStockResponses['a line raised beyond']).toContain('There is not enough Pack in stock.')
  expect(lowStockResponses['/items/pack']).not.toMatch(/in stock|left\b(?!")/i)
})
