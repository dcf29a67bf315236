import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createTestProduct, type TestProduct, setTestStock } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { parseCart, postToCart, readCartLines } from './cart-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))

const setPrice = (price: number) => shop.db.transaction((tx) => tx.update(tx.t.products).set({ price }))
const deleteVariant = ({ variantId }: TestProduct) =>
  shop.db.transaction((tx) => tx.delete(tx.t.variants).where(eq(tx.t.variants.id, variantId)))
const lineId = async () => (await shop.db.read.select().from(shop.db.t.cartLines))[0]!.id
const accept = async () => guest.htmx('/cart').post(`/cart/items/${await lineId()}/accept`)

describe('a change since the item was added is explained, and one click accepts it', () => {
  test('another price', async () => {
    await postToCart(guest, mug)
    await setPrice(2600)
    const page = await guest.get('/cart')
    expect(page).toShow('The price changed from $24.00 to $26.00.')
    expect(page).toShow('Accept new price')
    const accepted = await accept()
    expect(accepted).not.toShow('The price changed')
    expect(accepted).toShow('$26.00')
  })

  test('less stock than the quantity', async () => {
    await postToCart(guest, mug, { quantity: 5 })
    await setTestStock(shop, mug.sku, 3)
    const page = await guest.get('/cart')
    expect(page).toShow('Only 3 left. Lower the quantity to check out.')
    expect(page).toShow('Change quantity to 3')
    await accept()
    expect(await readCartLines(guest)).toEqual(['3 x MOSS-MUG'])
  })

  test('less stock of a product that hides its stock: the number left is not revealed', async () => {
    const lamp = await createTestProduct(shop, { name: 'Lamp', hideInventoryLevels: true })
    await postToCart(guest, lamp, { quantity: 5 })
    await setTestStock(shop, mug.sku, 3)
    expect(await guest.get('/cart')).not.toShow('Change quantity to')
    await accept()
    expect(await readCartLines(guest)).toEqual(['5 x LAMP'])
  })

  test('a limit of one per order', async () => {
    await postToCart(guest, mug, { quantity: 2 })
    await shop.db.transaction((tx) => tx.update(tx.t.products).set({ maxQty: true }))
    expect(await guest.get('/cart')).toShow('Change quantity to 1')
    await accept()
    expect(await readCartLines(guest)).toEqual(['1 x MOSS-MUG'])
  })

  test.each([
    ['variant', deleteVariant, 'Moss mug'],
    ['product', () => shop.db.transaction(async (tx) => void (await tx.delete(tx.t.products))), 'Item no longer sold'],
  ] as const)('a deleted %s stays in the cart until it is removed, and can be', async (_, deleteIt, name) => {
    await postToCart(guest, mug, { quantity: 2 })
    await deleteVariant(mug)
    await deleteIt(mug)
    for (const page of [await guest.get('/cart'), await guest.htmx('/').get('/cart/drawer')]) {
      expect(page).toShow(name)
      expect(page).toShow('This item is no longer available. Remove it to check out.')
      expect(page).toShow('Cart, 2 items')
    }
    expect(await guest.post(`/cart/items/${await lineId()}`, { quantity: 3 })).toHaveStatus(404)
    const removed = await guest.post(`/cart/items/${await lineId()}`, { quantity: 0 })
    expect(await guest.follow(removed)).toShow('Your cart is empty')
  })

  test("another cart's line is not found", async () => {
    await postToCart(guest, mug)
    const id = await lineId()
    await setPrice(2600)
    const stranger = createTestClient(app)
    await postToCart(stranger, mug)
    expect(await stranger.post(`/cart/items/${id}/accept`)).toHaveStatus(404)
    expect(await guest.get('/cart')).toShow('The price changed')
  })
})

test('a deleted variant does not make the others unbuyable, and a subscription can still join its kind', async () => {
  const tea = await createTestProduct(shop, { name: 'Tea', variants: [{ isSubscription: true }] })
  await postToCart(guest, tea)
  await shop.db.transaction((tx) => tx.delete(tx.t.variants).where(eq(tx.t.variants.id, tea.variantId)))
  const coffee = await createTestProduct(shop, { name: 'Coffee', variants: [{ isSubscription: true }] })
  expect(parseCart(await postToCart(guest, coffee)).success).toBe(true)
  expect(await guest.get('/cart', acceptJson)).not.toShow('cannot be bought with the others')
})
