import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { findOrder } from '#src/orders/find-orders.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { startPretendTaxServices } from '#src/twins/tax.ts'
import { listTaxServices } from '#src/tax/tax-connections.ts'
import { findVatCheck } from '#src/tax/stored-vat-checks.ts'
import '#tests/support/matchers.ts'
import { createTestCart, saveTestDetails } from '#tests/support/checkout.ts'
import { cardTest } from '#tests/support/pretend-card.ts'
import { patientTimers } from '#tests/support/patient-timers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { realSystem } from '#src/shop/real-system.ts'

const pretend = startPretendTaxServices()
const { shop, guest } = cardTest({ taxServices: listTaxServices(pretend.settings, { ...realSystem, timers: patientTimers }) })
beforeEach(() => void pretend.calls.splice(0))
afterAll(() => pretend.stop())

const vatNumber = 'FR40303265045'
const paris = { company: '', address1: '1 rue de Rivoli', address2: '', city: 'Paris', postalCode: '75001', country: 'FR', state: '' }
const beverlyHills = { ...paris, address1: '1 Main St', city: 'Los Angeles', postalCode: '90210', country: 'US', state: 'CA' }

async function openReview(details: Parameters<typeof saveTestDetails>[2]): Promise<number> {
  await shop.db.transaction(async (tx) => {
    const rate = { name: 'VAT', kind: 'vat' as const, checkedOn: '2026-01-01' }
    await tx.insert(tx.t.taxRates).values([
      { ...rate, country: 'FR', ratePpm: 200_000 },
      { ...rate, country: 'US', region: 'CA', kind: 'sales_tax', name: 'Sales tax', ratePpm: 72_500 },
    ])
  })
  const { cartId, token } = await createTestCart(shop, [await createTestProduct(shop, { price: 1000, isDigital: true })])
  await saveTestDetails(shop, cartId, details)
  guest.cookies.set('cart', token)
  return cartId
}

const readReview = async () => (await guest.get('/checkout/review')).text
const attemptKeyOf = (page: string) => /name="idempotency_key" value="([^"]*)"/.exec(page)![1]!

async function placeOrder() {
  await guest.post('/checkout/place-order', {
    processor_id: 1,
    rate_id: '',
    idempotency_key: attemptKeyOf(await readReview()),
    comment: '',
  })
  const [order] = await shop.db.read.select().from(shop.db.t.orders)
  return order!
}

const register = () => pretend.calls.filter(({ path }) => path.startsWith('/vies'))
const provider = () => pretend.calls.filter(({ path }) => path.startsWith('/taxjar'))

describe('the VAT number of a business', () => {
  beforeEach(() => shop.db.transaction((tx) => saveSettings(tx, { seller_vat_number: 'DE136695976' }, shop.now())))

  test('is checked once, and the order keeps the answer', async () => {
    await openReview({ address: paris, vatNumber })
    expect(await readReview()).toContain('VAT (reverse charge)')
    const order = await placeOrder()
    expect(register()).toHaveLength(1)
    expect(order).toMatchObject({
      tax: 0,
      reverseCharge: true,
      vatCheck: { state: 'valid', name: 'Pretend Trading', reference: 'WAPIPRETEND1', checkedAt: shop.now() },
    })
  })

  test('is charged VAT when the register does not know it', async () => {
    await openReview({ address: { ...paris, country: 'FR' }, vatNumber: 'FRAB123456700' })
    expect(await readReview()).toContain('does not know FRAB123456700')
    expect(await placeOrder()).toMatchObject({ tax: 200, reverseCharge: false, vatCheck: { state: 'invalid' } })
  })

  test('is charged VAT while the register is down; staff see why, and the register is asked again a minute later', async () => {
    await openReview({ address: paris, vatNumber })
    pretend.failNext('down')
    expect(await readReview()).toContain('does not answer right now')
    const order = await placeOrder()
    expect(order).toMatchObject({ tax: 200, reverseCharge: false, vatCheck: { state: 'unavailable' } })
    expect((await listTimeline(shop.db.read, order.id)).map(({ kind }) => kind)).toContain('vat_unchecked')
    expect(register()).toHaveLength(1)
    shop.clock.advance(61_000)
    expect(await readReview()).toContain('VAT (reverse charge)')
  })

  test('stays confirmed while the register is down later', async () => {
    await openReview({ address: paris, vatNumber })
    await readReview()
    shop.clock.advance(25 * 60 * 60_000)
    pretend.failNext('down')
    await readReview()
    expect(await findVatCheck(shop.db.read, vatNumber)).toMatchObject({ state: 'valid' })
    expect(register()).toHaveLength(2)
  })

  test.each([
    ['DE136695976', 'a business of the store’s country'],
    ['GB980780684', 'a business outside the Union'],
    ['', 'a consumer'],
  ])('%p is not asked about: %s', async (number) => {
    await openReview({ address: paris, vatNumber: number })
    await readReview()
    expect(register()).toEqual([])
  })

  test('with a wrong check digit is refused in the form', async () => {
    await openReview({ address: paris })
    const details = { name: 'Ann', email: 'ann@example.com', country: 'FR', address1: '1 rue', city: 'Paris', postal_code: '75001' }
    const response = await guest.post('/checkout', { ...details, vat_number: 'FR41303265045' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Check the VAT number.')
    expect(await guest.post('/checkout', { ...details, vat_number: 'fr 40 303 265 045' })).toRedirectTo('/checkout/review')
    const [row] = await shop.db.read.select({ vatNumber: shop.db.t.checkouts.vatNumber }).from(shop.db.t.checkouts)
    expect(row).toEqual({ vatNumber })
  })
})

describe('live sales tax', () => {
  const turnOn = () => shop.db.transaction((tx) => saveSettings(tx, { tax_live_rates: true }, shop.now()))

  test('is off by default', async () => {
    await openReview({ address: beverlyHills })
    expect(await readReview()).toContain('$10.73')
    expect(provider()).toEqual([])
  })

  test('is asked once for an address and its lines, and the order keeps it', async () => {
    await turnOn()
    await openReview({ address: beverlyHills })
    expect(await readReview()).toContain('$10.80')
    const order = await placeOrder()
    expect(order).toMatchObject({
      tax: 80,
      total: 1080,
      taxSource: 'provider',
      taxRates: [{ name: 'Sales tax', ratePpm: 80_000, base: 1000, amount: 80 }],
    })
    expect(provider()).toHaveLength(1)
  })

  test('falls back to the table of rates, and the order says so', async () => {
    await turnOn()
    await openReview({ address: beverlyHills })
    pretend.failNext('down')
    const order = await placeOrder()
    expect(order).toMatchObject({ tax: 73, taxSource: 'fallback' })
    expect((await listTimeline(shop.db.read, order.id)).map(({ kind }) => kind)).toContain('tax_fallback')
    expect(await findOrder(shop.db.read, { id: order.id })).toMatchObject({ taxRates: [{ ratePpm: 72_500 }] })
  })

  test('is asked only for orders to the United States', async () => {
    await turnOn()
    await openReview({ address: paris })
    await readReview()
    expect(provider()).toEqual([])
  })
})
