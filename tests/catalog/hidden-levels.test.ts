import { expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'

/** Everything a shopper can get to see of a product whose levels are hidden, with this many left of each choice. */
async function seenWith(stock: number): Promise<Record<string, string>> {
  const shop = await testShop()
  const app = buildApp(shop)
  const guest = browser(app)
  const pack = await aProduct(shop, { name: 'Pack', hideInventoryLevels: true, stock, options: { Size: ['S', 'L'] } })
  const seen: Record<string, string> = {}
  const keep = (what: string, { status, text }: { status: number; text: string }) => (seen[what] = `${status} ${text}`)
  for (const path of ['/items/pack', '/items/pack?size=L', '/items/pack?variant=PACK-L', '/shop', '/shop?q=pack', '/shop?in_stock=1']) {
    keep(path, await guest.get(path))
    keep(`${path}, by script`, await guest.htmx(path).get(path))
  }
  keep('for wholesale', await (await browserOf(app, shop, await addPerson(shop, 2))).get('/items/pack'))
  const add = { product_id: String(pack.id), variant_id: String(pack.variantId), quantity: '2' }
  keep('added', await guest.post('/cart/add', add))
  keep('the cart', await guest.get('/cart'))
  keep('the drawer', await guest.htmx('/').get('/cart/drawer'))
  keep('added by script', await guest.htmx('/items/pack').post('/cart/add', { ...add, quantity: '1' }))
  keep('without a choice', await guest.post('/cart/add', { product_id: String(pack.id), quantity: '1' }))
  keep('more than there are', await guest.post('/cart/add', { ...add, quantity: '500' }))
  keep('more than there are, by script', await guest.htmx('/items/pack').post('/cart/add', { ...add, quantity: '500' }))
  keep(
    'more than there are, for a program',
    await guest.post('/cart/add', { ...add, quantity: '500' }, { headers: { accept: 'application/json' } }),
  )
  const { cartLines } = shop.db.t
  const [line] = await shop.db.read.select().from(cartLines)
  keep('a line raised beyond', await guest.htmx('/cart').post(`/cart/items/${line!.id}`, { quantity: '500' }))
  keep('the cart after all that', await guest.get('/cart'))
  return seen
}

test('a product that keeps its levels to itself looks the same to the letter whether 3 or 300 are left', async () => {
  const [few, many] = [await seenWith(3), await seenWith(300)]
  for (const [what, text] of Object.entries(few)) expect({ what, text: many[what]! }).toEqual({ what, text })
  expect(few['more than there are']).toContain('We cannot offer that many of Pack.')
  expect(few['a line raised beyond']).toContain('We cannot offer that many of Pack.')
  expect(few['/items/pack']).not.toMatch(/in stock|left\b(?!")/i)
})
