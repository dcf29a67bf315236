import { describe, expect, test } from 'bun:test'
import { placeOrder } from '#src/checkout/place-order.ts'
import { getCheckoutReview } from '#src/checkout/review.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { saveVatCheck } from '#src/tax/stored-vat-checks.ts'
import {
  createFlatShippingRate,
  createReviewInput,
  createTestCart,
  orderInput,
  plainTaxContext,
  saveTestDetails,
} from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

const berlin = { company: 'Werk GmbH', address1: 'Torstr. 1', address2: '', city: 'Berlin', postalCode: '10119', country: 'DE', state: '' }
const paris = { ...berlin, address1: '1 rue de Rivoli', city: 'Paris', postalCode: '75001', country: 'FR' }

const addRates = (rates: { country: string; taxClass?: 'books'; ratePpm: number; validFrom?: string; validTo?: string }[]) =>
  shop.db.transaction((tx) =>
    tx.insert(tx.t.taxRates).values(rates.map((rate) => ({ kind: 'vat' as const, name: 'VAT', checkedOn: '2026-01-01', ...rate }))),
  )

type Overrides = Partial<ReturnType<typeof createReviewInput>>

async function readReview(cartId: number, overrides: Overrides = {}) {
  const state = await getCheckoutReview(shop.db.read, { ...createReviewInput(shop, cartId), ...overrides })
  if (state.stage !== 'review') throw new Error(`the checkout is at ${state.stage}`)
  return state
}

async function placeDigitalOrder(cartId: number, overrides: Overrides = {}) {
  const { attemptKey } = await readReview(cartId, overrides)
  return placeOrder(shop, { ...createReviewInput(shop, cartId), ...overrides, ...orderInput, attemptKey, rateId: '' })
}

async function createDigitalCart(details: Parameters<typeof saveTestDetails>[2]) {
  const license = await createTestProduct(shop, { name: 'License', price: 1190, isDigital: true })
  const book = await createTestProduct(shop, { name: 'Book', price: 1070, isDigital: true, taxClass: 'books' })
  const { cartId } = await createTestCart(shop, [license, book])
  await saveTestDetails(shop, cartId, details)
  return cartId
}

const bothRates = (country: string) => addRates([{ country, ratePpm: 190_000 }, { country, taxClass: 'books', ratePpm: 70_000 }]) // prettier-ignore

describe('an order', () => {
  test('stores its tax per line and rate', async () => {
    await bothRates('DE')
    const order = await placeDigitalOrder(await createDigitalCart({ address: berlin }))
    const lines = await listOrderLines(shop.db.read, order.id)
    const taxes = await shop.db.read.select().from(shop.db.t.orderTaxes).orderBy(shop.db.t.orderTaxes.id)
    expect(taxes.map(({ orderLineId, taxClass, name, ratePpm, country, base, amount }) => [orderLineId, taxClass, name, ratePpm, country, base, amount])).toEqual([
      [lines[0]!.id, 'standard', 'VAT', 190_000, 'DE', 1190, 226],
      [lines[1]!.id, 'books', 'VAT', 70_000, 'DE', 1070, 75],
    ]) // prettier-ignore
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({
      tax: 301,
      total: 2561,
      taxIncluded: false,
      reverseCharge: false,
    })
  })

  test('stores included tax with the amount without it', async () => {
    await bothRates('DE')
    const order = await placeDigitalOrder(await createDigitalCart({ address: berlin }), { pricesIncludeTax: true })
    const taxes = await shop.db.read.select().from(shop.db.t.orderTaxes).orderBy(shop.db.t.orderTaxes.id)
    expect(taxes.map(({ base, amount }) => [base, amount])).toEqual([[1000, 190], [1000, 70]]) // prettier-ignore
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({ tax: 260, total: 2260, taxIncluded: true })
  })

  test('whose shipping is taxed adds up: no line has that tax', async () => {
    await addRates([{ country: 'US', ratePpm: 100_000 }])
    await createFlatShippingRate(shop)
    const { cartId } = await createTestCart(shop, [await createTestProduct(shop, { price: 2400 })])
    await saveTestDetails(shop, cartId)
    const overrides = { tax: { ...plainTaxContext, taxShipping: true } }
    const { attemptKey, rate } = await readReview(cartId, overrides)
    const order = await placeOrder(shop, { ...createReviewInput(shop, cartId), ...overrides, ...orderInput, attemptKey, rateId: rate!.id })
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({ tax: 310, total: 3405 })
    expect((await listOrderLines(shop.db.read, order.id)).map(({ tax }) => tax)).toEqual([240])
  })

  test('is taxed by the rates of the day in the store’s time zone', async () => {
    await addRates([{ country: 'DE', ratePpm: 190_000, validTo: '2026-03-01' }, { country: 'DE', ratePpm: 160_000, validFrom: '2026-03-02' }]) // prettier-ignore
    const cartId = await createDigitalCart({ address: berlin })
    const taxAt = async (time: string, timeZone: string) => {
      const input = createReviewInput(shop, cartId)
      const pricing = { ...input.pricing, now: Date.parse(time) }
      return (await readReview(cartId, { pricing, tax: { ...plainTaxContext, timeZone } })).quote.tax
    }
    expect(await taxAt('2026-03-01T23:59:59Z', 'UTC')).toBe(226 + 203)
    expect(await taxAt('2026-03-02T00:00:00Z', 'UTC')).toBe(190 + 171)
    expect(await taxAt('2026-03-01T23:59:59Z', 'Europe/Berlin')).toBe(190 + 171)
    expect(await taxAt('2026-03-02T00:00:00Z', 'America/New_York')).toBe(226 + 203)
  })

  test('without an address is taxed like the default country, and otherwise not at all', async () => {
    await bothRates('DE')
    const noAddress = { company: '', address1: '', address2: '', city: '', postalCode: '', country: '', state: '' }
    const cartId = await createDigitalCart({ address: noAddress })
    expect(await readReview(cartId)).toMatchObject({ taxKind: 'none', quote: { tax: 0 } })
    const tax = { ...plainTaxContext, defaultCountry: 'DE' }
    expect(await readReview(cartId, { tax })).toMatchObject({ taxKind: 'vat', quote: { tax: 301 } })
  })

  test('needs a country when the shop asks for it', async () => {
    const noAddress = { company: '', address1: '', address2: '', city: '', postalCode: '', country: '', state: '' }
    const cartId = await createDigitalCart({ address: noAddress })
    const tax = { ...plainTaxContext, requiresCountry: true }
    expect((await getCheckoutReview(shop.db.read, { ...createReviewInput(shop, cartId), tax })).stage).toBe('details')
  })
})

describe('a business in another member state', () => {
  const tax = { ...plainTaxContext, sellerVatNumber: 'DE136695976' }
  const vatNumber = 'FR40303265045'
  const check = { state: 'valid' as const, name: 'Maison SA', reference: 'WAPI1', checkedAt: 0 }

  test('pays no VAT once its number is confirmed, and the order says so', async () => {
    await bothRates('FR')
    const cartId = await createDigitalCart({ address: paris, vatNumber })
    expect(await readReview(cartId, { tax })).toMatchObject({ taxes: { reverseCharge: false }, quote: { tax: 301 } })
    await shop.db.transaction((tx) => saveVatCheck(tx, vatNumber, check))
    const order = await placeDigitalOrder(cartId, { tax })
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({
      tax: 0,
      total: 2260,
      reverseCharge: true,
      vatNumber,
      vatCheck: check,
    })
    const taxes = await shop.db.read.select().from(shop.db.t.orderTaxes).orderBy(shop.db.t.orderTaxes.id)
    expect(taxes.map(({ name, ratePpm, base, amount }) => [name, ratePpm, base, amount])).toEqual([
      ['Reverse charge', 0, 1190, 0],
      ['Reverse charge', 0, 1070, 0],
    ])
  })

  test('pays the prices without the VAT that they include', async () => {
    await bothRates('FR')
    const cartId = await createDigitalCart({ address: paris, vatNumber })
    await shop.db.transaction((tx) => saveVatCheck(tx, vatNumber, check))
    const review = await readReview(cartId, { tax, pricesIncludeTax: true })
    expect(review.quote).toMatchObject({ subtotal: 2000, tax: 0, taxIncluded: false, total: 2000 })
    expect(review.cart).toMatchObject({ subtotal: 2000, lines: [{ lineTotal: 1000 }, { lineTotal: 1000 }] })
  })

  test('cannot place an order at amounts that an answer of the register has changed', async () => {
    await bothRates('FR')
    const cartId = await createDigitalCart({ address: paris, vatNumber })
    const { attemptKey } = await readReview(cartId, { tax })
    await shop.db.transaction((tx) => saveVatCheck(tx, vatNumber, check))
    const placing = placeOrder(shop, { ...createReviewInput(shop, cartId), tax, ...orderInput, attemptKey, rateId: '' })
    expect(placing).rejects.toThrow('checkout.orderChanged')
  })
})
