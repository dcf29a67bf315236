import { afterAll, describe, expect, test } from 'bun:test'
import { failureMessageKey, openProcessor, type PaymentRequest } from '#src/payments/processor.ts'
import { wallet as walletType } from '#src/payments/processors/wallet/wallet.ts'
import { startTestWalletServer, walletSettings } from '#tests/support/pretend-wallet.ts'
import { testNow } from '#tests/support/shop-without-database.ts'
import { createTestView } from '#tests/support/view.ts'
import { createPaymentRequest, expectProcessorError, newIdempotencyKey } from './payment-request.ts'
import { realSystem } from '#src/shop/real-system.ts'

let now = testNow
const server = startTestWalletServer(() => now)
afterAll(() => server.stop())
const wallet = openProcessor(walletType, walletSettings(server), realSystem)

const portland = { name: 'Amara Okafor', company: '', address1: '418 Alder Street', address2: '', city: 'Portland', state: 'OR' }
const shipTo = { ...portland, postalCode: '97205', country: 'US' }

async function begin(overrides: Partial<PaymentRequest> = {}): Promise<string> {
  const started = await wallet.begin(createPaymentRequest(overrides))
  if (started.kind !== 'inline') throw new Error('the buttons are in the page')
  return started.reference
}
const readOrder = (reference: string) => server.orders().find(({ id }) => id === reference)!
const readUnit = (reference: string) => readOrder(reference).purchase_units[0]
const refund = (reference: string, amount: number, idempotencyKey = newIdempotencyKey()) =>
  wallet.refund({ reference, amount, currency: 'USD', idempotencyKey })

describe('a new order at the wallet', () => {
  test('lists the items when they add up, and names the order and the attempt', async () => {
    const lines = [
      { name: 'Trail Bottle', quantity: 2, unitPrice: 3200 },
      { name: 'Shipping', quantity: 1, unitPrice: 600 },
      { name: 'Sample', quantity: 1, unitPrice: 0 },
    ]
    const first = readUnit(await begin({ amount: 7000, lines }))
    expect(first).toMatchObject({ custom_id: 'x-10482', description: '#10482', amount: { currency_code: 'USD', value: '70.00' } })
    expect(first.items).toMatchObject([
      { name: 'Trail Bottle', quantity: '2', unit_amount: { value: '32.00' } },
      { name: 'Shipping', quantity: '1', unit_amount: { value: '6.00' } },
      { name: 'Sample', quantity: '1', unit_amount: { value: '0.00' } },
    ])
    const second = readUnit(await begin({ amount: 7000, lines }))
    expect(first.invoice_id).toMatch(/^10482-[0-9a-f]{8}$/)
    expect(second.invoice_id).not.toBe(first.invoice_id)
  })

  test('has one line when they do not, and long names are cut', async () => {
    expect(readUnit(await begin({ amount: 7001 })).items).toMatchObject([{ name: '#10482', unit_amount: { value: '70.01' } }])
    const [item] = readUnit(await begin({ amount: 500, lines: [{ name: 'x'.repeat(300), quantity: 1, unitPrice: 500 }] })).items!
    expect(item!.name).toHaveLength(127)
  })

  test.each([
    ['is negative', 'USD', -100],
    ['is a fraction that the wallet does not take', 'HUF', 50],
  ])('has one line when the price of an item %s', async (_, currency, unitPrice) => {
    const lines = [1000 - unitPrice, unitPrice].map((price) => ({ name: 'Mug', quantity: 1, unitPrice: price }))
    expect(readUnit(await begin({ currency, amount: 1000, lines })).items).toMatchObject([{ name: '#10482' }])
  })

  test('has amounts as the wallet writes the currency, and no fraction where it takes none', async () => {
    const amountIn = async (currency: string, amount: number) =>
      readUnit(await begin({ currency, amount, lines: [{ name: 'Mug', quantity: 1, unitPrice: amount }] })).amount.value
    expect([await amountIn('JPY', 1500), await amountIn('HUF', 150_000), await amountIn('EUR', 1500)]).toEqual(['1500', '1500', '15.00'])
    expect((await expectProcessorError(amountIn('HUF', 150_050))).isRejected).toBe(true)
  })

  test('has the delivery address, or asks for none', async () => {
    const address = {
      address_line_1: '418 Alder Street',
      admin_area_2: 'Portland',
      admin_area_1: 'OR',
      postal_code: '97205',
      country_code: 'US',
    }
    expect(readUnit(await begin({ shipTo })).shipping).toEqual({ name: { full_name: 'Amara Okafor' }, address, type: 'SHIPPING' } as object)
    expect(readUnit(await begin()).shipping).toBeUndefined()
  })

  test('is made without an address that the wallet rejects', async () => {
    const reference = await begin({ shipTo: { ...shipTo, postalCode: '00000' } })
    expect(readUnit(reference).shipping).toBeUndefined()
  })
})

describe('an approved order', () => {
  test.each([
    ['paypal', '', 'PayPal'],
    ['paylater', 'paylater', 'PayPal Pay Later'],
    ['card', '', 'Visa ending 1881'],
  ] as const)('is paid by %s and says so', async (funding, option, method) => {
    const reference = await begin({ option })
    server.approve(reference, { funding })
    expect(await wallet.find({ reference })).toMatchObject({ state: 'paid', method, externalId: 'x-10482', email: 'payer@example.com' })
  })

  test('is captured once, however many ask at the same time', async () => {
    const reference = await begin()
    server.approve(reference)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => wallet.find({ reference })))
    expect(outcomes.map(({ state }) => state)).toEqual(outcomes.map(() => 'paid'))
    expect(server.captured().filter((capture) => capture.reference === reference)).toHaveLength(1)
  })

  test('whose amount was changed in the browser is not captured', async () => {
    const reference = await begin({ amount: 14210 })
    server.changeAmount(reference, '0.01')
    server.approve(reference)
    const outcome = await wallet.find({ reference }, { amount: 14210, currency: 'USD' })
    expect(outcome).toMatchObject({ state: 'failed', failure: 'AMOUNT_CHANGED', amount: 1 })
    expect(failureMessageKey(wallet, outcome.failure)).toBe('processor.wallet.amountChanged')
    expect(readOrder(reference).status).toBe('APPROVED')
  })

  test('is reported with the amount that was captured, not the one that was asked for', async () => {
    const reference = await begin({ amount: 14210 })
    server.approve(reference, { outcome: 'wrong-amount' })
    expect(await wallet.find({ reference }, { amount: 14210, currency: 'USD' })).toMatchObject({ state: 'paid', amount: 14211 })
  })

  test.each([
    ['declined', 'INSTRUMENT_DECLINED', 'processor.wallet.declined'],
    ['refused', 'TRANSACTION_REFUSED', 'processor.wallet.declined'],
    ['action', 'PAYER_ACTION_REQUIRED', 'processor.wallet.actionRequired'],
  ])('that ends with %s has its reason, and can be approved again', async (outcome, failure, message) => {
    const reference = await begin()
    server.approve(reference, { outcome })
    expect(await wallet.find({ reference })).toMatchObject({ state: 'failed', failure })
    expect(failureMessageKey(wallet, failure)).toBe(message as never)
    server.approve(reference)
    expect(await wallet.find({ reference })).toMatchObject({ state: 'paid', failure: null })
  })

  test('whose answer is lost is found as paid, and captured once', async () => {
    for (const failure of ['drop', 'server-error', 'garbage'] as const) {
      const reference = await begin()
      server.approve(reference)
      server.failNext('orders.capture', failure, true)
      expect((await expectProcessorError(wallet.find({ reference }))).isRejected).toBe(false)
      expect(await wallet.find({ reference })).toMatchObject({ state: 'paid', amount: 14210 })
    }
  })

  test('that is held for review is pending, then paid or declined', async () => {
    const [released, declined] = [await begin(), await begin()]
    for (const reference of [released, declined]) {
      server.approve(reference, { outcome: 'held' })
      expect(await wallet.find({ reference })).toMatchObject({ state: 'pending', method: 'PayPal' })
      expect(await wallet.cancel({ reference })).toMatchObject({ state: 'pending' })
    }
    server.settleCapture(declined, 'DECLINED')
    expect(await wallet.find({ reference: declined })).toMatchObject({ state: 'failed', failure: 'INSTRUMENT_DECLINED' })
    expect(await wallet.cancel({ reference: declined })).toMatchObject({ state: 'cancelled', failure: null })
    now += 3 * 60_000
    expect(await wallet.find({ reference: released })).toMatchObject({ state: 'paid' })
  })
})

describe('a cancelled order', () => {
  test('is never captured, though the shopper approves it afterwards', async () => {
    const reference = await begin()
    await wallet.cancel({ reference })
    server.approve(reference)
    expect(await wallet.find({ reference })).toMatchObject({ state: 'cancelled', externalId: 'x-10482' })
    expect(readOrder(reference).status).toBe('APPROVED')
  })

  test('that was captured at the same moment is paid', async () => {
    const reference = await begin()
    server.approve(reference)
    const [outcome] = await Promise.all([wallet.cancel({ reference }), wallet.find({ reference })])
    const isCaptured = server.captured().some((capture) => capture.reference === reference)
    expect((await wallet.find({ reference })).state).toBe(isCaptured ? 'paid' : 'cancelled')
    expect(['paid', 'cancelled']).toContain(outcome.state)
  })
})

describe('a refund', () => {
  async function pay(): Promise<string> {
    const reference = await begin()
    server.approve(reference)
    await wallet.find({ reference })
    return reference
  }

  test('of a part and then the rest is counted, and more is rejected', async () => {
    const reference = await pay()
    expect(await refund(reference, 10_000)).toMatchObject({ state: 'succeeded', failure: null })
    expect(await wallet.find({ reference })).toMatchObject({ state: 'paid', amount: 14210, refunded: 10_000 })
    const error = await expectProcessorError(refund(reference, 4211))
    expect([error.isRejected, error.message.startsWith('REFUND_AMOUNT_EXCEEDED')]).toEqual([true, true])
    await refund(reference, 4210)
    expect(await wallet.find({ reference })).toMatchObject({ state: 'paid', refunded: 14210 })
  })

  test('whose answer is lost is found by its key and not repeated', async () => {
    const reference = await pay()
    const idempotencyKey = newIdempotencyKey()
    server.failNext('captures.refund', 'drop', true)
    expect((await expectProcessorError(refund(reference, 500, idempotencyKey))).isRejected).toBe(false)
    expect(await wallet.findRefund!({ reference, idempotencyKey })).toMatchObject({ state: 'succeeded' })
    expect(await refund(reference, 500, idempotencyKey)).toMatchObject({ state: 'succeeded' })
    expect(server.captured().find((capture) => capture.reference === reference)?.refunded).toBe(500)
  })

  test('can be pending, and then succeed or fail', async () => {
    const reference = await pay()
    const [first, second] = [newIdempotencyKey(), newIdempotencyKey()]
    server.holdNextRefund()
    const held = await refund(reference, 500, first)
    expect(held.state).toBe('pending')
    server.holdNextRefund()
    const failing = await refund(reference, 600, second)
    expect(await wallet.find({ reference })).toMatchObject({ refunded: 1100 })
    server.settleRefund(held.refundReference, 'COMPLETED')
    server.settleRefund(failing.refundReference, 'FAILED')
    expect(await wallet.findRefund!({ reference, idempotencyKey: first })).toMatchObject({ state: 'succeeded' })
    expect(await wallet.findRefund!({ reference, idempotencyKey: second })).toMatchObject({ state: 'failed', failure: 'FAILED' })
    expect(await wallet.find({ reference })).toMatchObject({ refunded: 500 })
  })
})

describe('the buttons', () => {
  test('come from the wallet with the store’s client ID and currency, and only its hosts are allowed', () => {
    const { form } = openProcessor(walletType, { WALLET_CLIENT_ID: 'abc', WALLET_CLIENT_SECRET: 'def' }, realSystem)
    const panel = form!.panel(createTestView()).markup.replaceAll('&amp;', '&')
    expect(panel).toContain('https://www.paypal.com/sdk/js?client-id=abc&currency=USD&intent=capture&commit=true')
    expect([...panel.matchAll(/data-funding="(\w+)"/g)].map(([, source]) => source)).toEqual(['paypal', 'paylater', 'card'])
    const hosts = ['https://*.paypal.com']
    expect(form!.origins).toEqual({ script: [...hosts, 'https://*.paypalobjects.com'], frame: hosts, connect: hosts, form: hosts })
  })
})
