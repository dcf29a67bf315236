import { expect, test } from 'bun:test'
import { and, eq, inArray } from 'drizzle-orm'
import { checkoutTest, detailsForm, reloadReview } from '#tests/checkout/checkout-client.ts'
import '#tests/support/matchers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { applyRateUpdates, listRateUpdates } from '#src/tax/built-in-updates.ts'
import { seedTaxRates } from '#src/tax/rates.ts'

const { shop, guest } = checkoutTest()
const guestWithFile = async () => guest([await createTestProduct(shop, { price: 2400, isDigital: true })])
const today = () => dayIn(shop.now(), 'UTC')
const codes = ['6691', '6991', '6992', '6993']
const orderTotals = async () =>
  (await shop.db.read.select({ total: shop.db.t.orders.total }).from(shop.db.t.orders)).map(({ total }) => total)

/** A store of 0.2.0, which knew no rates of Jungholz and Mittelberg. */
const seedEarlierRates = () =>
  shop.db.transaction(async (tx) => {
    const { taxRates, taxKnownRates } = tx.t
    await seedTaxRates(tx)
    await tx.delete(taxRates).where(and(eq(taxRates.country, 'AT'), inArray(taxRates.postalPrefix, codes)))
    const keys = (await tx.select().from(taxKnownRates))
      .map(({ key }) => key)
      .filter((key) => codes.some((code) => key.startsWith(`AT//${code}/`)))
    await tx.delete(taxKnownRates).where(inArray(taxKnownRates.key, keys))
  })

const applyNewFigures = () =>
  shop.db.transaction(async (tx) => {
    const keys = (await listRateUpdates(tx, today())).map(({ key }) => key)
    return applyRateUpdates(tx, keys, { today: today(), now: shop.now() })
  })

test('built-in figures that a store applies recompute an open review with a notice, and never an order', async () => {
  await seedEarlierRates()
  const client = await guestWithFile()
  const jungholz = { ...detailsForm, country: 'AT', city: 'Jungholz', state: '', postal_code: '6691' }
  await client.post('/checkout', jungholz)
  const { review, form } = await reloadReview(client)
  expect(review).toShow('4.80')
  expect((await applyNewFigures()).map(({ builtIn }) => builtIn.postalPrefix)).toEqual(
    codes.flatMap((code) => Array.from({ length: 5 }, () => code)),
  )
  const refused = await client.post('/checkout/place-order', form)
  expect(refused).toHaveStatus(409)
  expect(refused).toShow('changed')
  expect(refused).toShow('4.56')
  expect(await orderTotals()).toEqual([])

  const { form: newForm } = await reloadReview(client)
  await client.post('/checkout/place-order', newForm)
  const placed = await orderTotals()
  expect(placed).toHaveLength(1)
  await shop.db.transaction((tx) => tx.delete(tx.t.taxRates))
  expect(await orderTotals()).toEqual(placed)
})

test('a review of goods to Jersey charges what Jersey does, although its country is the United Kingdom', async () => {
  await shop.db.transaction(seedTaxRates)
  const client = await guestWithFile()
  await client.post('/checkout', { ...detailsForm, country: 'GB', state: '', city: 'St Helier', postal_code: 'JE3 8DB' })
  expect((await reloadReview(client)).review).toShow('1.20')
  await client.post('/checkout', { ...detailsForm, country: 'GB', state: '', city: 'St Peter Port', postal_code: 'GY1 1AA' })
  const { review } = await reloadReview(client)
  expect(review).not.toShow('4.80')
})
