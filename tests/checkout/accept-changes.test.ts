import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createTestProduct, setTestStock } from '#tests/support/products.ts'
import { readCartLines } from '#tests/cart/cart-client.ts'
import { checkoutTest, detailsForm, reloadReview } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { shop, mug, guest } = checkoutTest()

test('stock that changed before the review is listed there, blocks the order, and is accepted with one click', async () => {
  const lamp = await createTestProduct(shop, { name: 'Lamp' })
  const bowl = await createTestProduct(shop, { name: 'Bowl' })
  const client = await guest([{ ...mug, quantity: 5 }, lamp, bowl])
  await client.post('/checkout', detailsForm)
  const { form } = await reloadReview(client)
  await setTestStock(shop, mug.sku, 3)
  await shop.db.transaction(async (tx) => {
    await tx.delete(tx.t.variants).where(eq(tx.t.variants.id, bowl.variantId))
    await tx.update(tx.t.products).set({ status: 'draft' }).where(eq(tx.t.products.id, lamp.id))
  })
  const { review } = await reloadReview(client)
  for (const text of ['There is not enough Moss mug', 'Lamp is no longer available.', 'Bowl is no longer available.'])
    expect(review).toShow(text)
  expect(await client.post('/checkout/place-order', form)).toHaveStatus(409)
  expect(await client.post('/checkout/accept-changes')).toRedirectTo('/checkout/review')
  expect(await readCartLines(client)).toEqual(['3 x MOSS-MUG'])
  expect((await reloadReview(client)).review).not.toShow('Accept changes')
})

test('accepting changes leads home when nothing is left to buy', async () => {
  const client = await guest()
  await client.post('/checkout', detailsForm)
  await setTestStock(shop, mug.sku, 0)
  const accepted = await client.post('/checkout/accept-changes')
  expect(await client.get(accepted.location!)).toRedirectTo('/')
})
