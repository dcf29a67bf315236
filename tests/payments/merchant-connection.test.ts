import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { openProcessor } from '#src/payments/processor.ts'
import { connectMerchant } from '#src/payments/processors/merchant/merchant-connection.ts'
import { merchant } from '#src/payments/processors/merchant/merchant.ts'
import { type PretendMerchant, startPretendMerchant } from '#src/twins/merchant/merchant-server.ts'
import { merchantSettings, merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import { createPaymentRequest, expectProcessorError, newIdempotencyKey } from './payment-request.ts'
import { realSystem } from '#src/shop/real-system.ts'

const servers: PretendMerchant[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop())))
let server: PretendMerchant
let processor: ReturnType<typeof openProcessor>
beforeEach(() => {
  server = startPretendMerchant({ webhookSecret: merchantWebhookSecret })
  servers.push(server)
  processor = openProcessor(merchant, merchantSettings(server), realSystem)
})

const begin = async (request = createPaymentRequest()) => {
  const started = await processor.begin(request)
  if (started.kind !== 'inline') throw new Error('the payment window opens in the page')
  return started.reference
}
const payable = () => [...server.store.transactions.values()].filter(({ status }) => status !== 'canceled')

describe('starting a payment', () => {
  test('sends the lines with their prices, and whose order it is', async () => {
    const customer = { userId: 7, customerId: null }
    const transaction = server.store.transactions.get(await begin(createPaymentRequest({ amount: 8200, customer })))!
    expect(transaction.custom_data).toMatchObject({ external_id: 'x-10482', order_number: '10482', user_id: '7' })
    const items = transaction.items.map(({ price, quantity }) => [
      price!.product!.name,
      quantity,
      price!.unit_price.amount,
      price!.tax_mode,
    ])
    expect(items).toEqual([
      ['Trail Bottle 750', 2, '3200', 'external'],
      ['Camp Mug', 1, '1800', 'external'],
    ])
    expect([...server.store.customers.values()]).toMatchObject([{ email: 'amara@example.com', custom_data: { user_id: '7' } }])
  })

  test('fixes the quantities, which shoppers could change in the payment window otherwise', async () => {
    const transaction = server.store.transactions.get(await begin(createPaymentRequest({ amount: 8200 })))!
    expect(transaction.items.map(({ price }) => price!.quantity)).toEqual([
      { minimum: 2, maximum: 2 },
      { minimum: 1, maximum: 1 },
    ])
  })

  test('says when the prices include tax: the total stays the same', async () => {
    const reference = await begin(createPaymentRequest({ amount: 8200, taxIncluded: true }))
    server.pay(reference, { country: 'GB' })
    expect(await processor.find({ reference })).toMatchObject({ amount: 8200, tax: { amount: 1367, isAdded: false } })
  })

  test('sends one line when the lines do not add up to the amount', async () => {
    const transaction = server.store.transactions.get(await begin(createPaymentRequest({ amount: 8100 })))!
    expect(transaction.items.map(({ price }) => [price!.product!.name, price!.unit_price.amount])).toEqual([['#10482', '8100']])
  })

  test('makes every line recurring for a subscription', async () => {
    const subscription = { unit: 'month', count: 3 } as const
    const transaction = server.store.transactions.get(await begin(createPaymentRequest({ amount: 8200, subscription })))!
    expect(transaction.items.map(({ price }) => price!.billing_cycle)).toEqual(
      transaction.items.map(() => ({ interval: 'month', frequency: 3 })),
    )
  })

  test('uses the amounts of currencies without decimals as they are', async () => {
    const reference = await begin(createPaymentRequest({ amount: 1500, currency: 'JPY', lines: [] }))
    server.pay(reference, { country: 'JP' })
    expect(await processor.find({ reference })).toMatchObject({ amount: 1650, currency: 'JPY', tax: { amount: 150 } })
  })
})

describe('a repeated start', () => {
  test.each(['drop', 'server-error', 'garbage'] as const)(
    'after a lost answer (%s) finds the transaction of the first',
    async (failure) => {
      const request = createPaymentRequest()
      server.failNext('transactions.create', failure, true)
      expect((await expectProcessorError(processor.begin(request))).isRejected).toBe(false)
      const reference = await begin(request)
      expect(payable().map(({ id }) => id)).toEqual([reference])
    },
  )

  test('finds it also when the customer had paid before', async () => {
    server.pay(await begin())
    const request = createPaymentRequest()
    server.failNext('transactions.create', 'drop', true)
    await expectProcessorError(processor.begin(request))
    await begin(request)
    expect(payable()).toHaveLength(2)
  })

  test('asks only for the stored transaction when its answer arrived', async () => {
    const request = createPaymentRequest()
    const reference = await begin(request)
    server.calls.length = 0
    expect(await begin({ ...request, earlierReference: reference })).toBe(reference)
    expect(server.calls.map(({ call }) => call)).toEqual(['transactions.get'])
  })

  test('does not use the stored transaction of another request', async () => {
    const earlierReference = await begin()
    expect(await begin({ ...createPaymentRequest(), earlierReference })).not.toBe(earlierReference)
  })

  test('at the same moment ends in one transaction that can be paid', async () => {
    const request = createPaymentRequest()
    server.pay(await begin())
    const references = await Promise.all([1, 2, 3, 4].map(() => begin(request)))
    expect(new Set(references).size).toBe(1)
    expect(
      payable()
        .filter(({ status }) => status !== 'completed')
        .map(({ id }) => id),
    ).toEqual([references[0]!])
  })
})

test('nothing is created once the caller has given up', async () => {
  const gate = Promise.withResolvers<void>()
  // Passes calls on, the creation of a customer only once the gate is open.
  const proxy = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (pathname === '/customers') await gate.promise
      return fetch(server.url + pathname + search, { method: request.method, headers: request.headers, body: await request.text() })
    },
  })
  const settings = { apiKey: 'pdl_sdbx_apikey_test', clientToken: 'test_token', webhookSecret: 's', scriptUrl: server.scriptUrl }
  const slow = connectMerchant({ ...settings, apiUrl: `http://127.0.0.1:${proxy.port}`, timeoutMs: 20 }, realSystem)
  await expectProcessorError(slow.begin(createPaymentRequest()))
  gate.resolve()
  const references = [await begin(), await begin(), await begin()]
  expect([...server.store.transactions.keys()]).toEqual(references)
  await proxy.stop(true)
})

describe('a refund', () => {
  async function payOrder(): Promise<string> {
    const reference = await begin(createPaymentRequest({ amount: 8200 }))
    server.pay(reference, { country: 'GB' })
    return reference
  }
  const refund = (reference: string, amount: number, idempotencyKey = newIdempotencyKey()) =>
    processor.refund({ reference, amount, currency: 'USD', idempotencyKey })
  const refundedItems = () => [...server.store.adjustments.values()].at(-1)!.items.map(({ totals }) => totals!.total)

  test('of everything includes the tax', async () => {
    const reference = await payOrder()
    expect(await refund(reference, 9840)).toMatchObject({ state: 'succeeded', failure: null })
    expect(await processor.find({ reference })).toMatchObject({ state: 'paid', refunded: 9840 })
  })

  test('of a part is taken from the first lines with money left', async () => {
    const reference = await payOrder()
    await refund(reference, 7000)
    expect(refundedItems()).toEqual(['7000'])
    await refund(reference, 1000)
    expect(refundedItems()).toEqual(['680', '320'])
    await refund(reference, 1840)
    expect(server.refundedAmount(reference)).toBe(9840)
    expect((await expectProcessorError(refund(reference, 1))).isRejected).toBe(true)
  })

  test('waits for approval on a live account, and fails when it is rejected', async () => {
    const reference = await payOrder()
    const idempotencyKey = newIdempotencyKey()
    server.holdNextRefund()
    const { refundReference, state } = await refund(reference, 500, idempotencyKey)
    expect(state).toBe('pending')
    expect((await expectProcessorError(refund(reference, 100))).isRejected).toBe(true)
    server.settleRefund(refundReference, 'rejected')
    expect(await processor.findRefund!({ reference, idempotencyKey })).toEqual({ refundReference, state: 'failed', failure: 'rejected' })
    expect(await processor.find({ reference })).toMatchObject({ refunded: 0 })
  })

  test('whose answer was lost is not sent again', async () => {
    const reference = await payOrder()
    const idempotencyKey = newIdempotencyKey()
    server.failNext('adjustments.create', 'drop', true)
    expect((await expectProcessorError(refund(reference, 500, idempotencyKey))).isRejected).toBe(false)
    expect(await refund(reference, 500, idempotencyKey)).toMatchObject({ state: 'succeeded' })
    expect(server.refundedAmount(reference)).toBe(500)
  })
})

describe('a subscription', () => {
  async function subscribe() {
    const reference = await begin(createPaymentRequest({ amount: 8200, subscription: { unit: 'month', count: 1 } }))
    server.pay(reference)
    return (await processor.find({ reference })).subscriptionId!
  }

  test('ends with its paid period or now, and canceling it again is safe', async () => {
    const subscriptionId = await subscribe()
    const cancel = (atPeriodEnd: boolean) => processor.cancelSubscription!({ subscriptionId, atPeriodEnd })
    for (const _ of [1, 2]) expect(await cancel(true)).toMatchObject({ subscriptionId, state: 'active', endsAtPeriodEnd: true })
    for (const _ of [1, 2]) expect(await cancel(false)).toMatchObject({ state: 'cancelled' })
  })

  test('has a page where its card is changed', async () => {
    const subscriptionId = await subscribe()
    const url = await processor.cardUpdateUrl!({ subscriptionId, customerId: 'ctm_1', returnUrl: 'http://localhost/' })
    expect((await fetch(url)).status).toBe(200)
  })

  test('that is unknown is an error', async () => {
    await expectProcessorError(processor.cancelSubscription!({ subscriptionId: 'sub_nobody', atPeriodEnd: false }))
  })
})

test('the connection is checked without changing anything', async () => {
  await processor.checkConnection!()
  const wrongKey = openProcessor(merchant, { ...merchantSettings(server), MERCHANT_API_KEY: 'wrong' }, realSystem)
  expect((await expectProcessorError(wrongKey.checkConnection!())).isRejected).toBe(true)
})
