import { describe, expect, test } from 'bun:test'
import { Paddle } from '@paddle/paddle-node-sdk'
import { openProcessor } from '#src/payments/processor.ts'
import type { PaymentEvent } from '#src/payments/processor-events.ts'
import { merchant } from '#src/payments/processors/merchant/merchant.ts'
import { merchantEventSignedAt, readMerchantEvent } from '#src/payments/processors/merchant/merchant-events.ts'
import { requireMinorUnits } from '#src/payments/processors/merchant/merchant-fields.ts'
import { startPretendMerchant } from '#src/twins/merchant/merchant-server.ts'
import { createMerchantEvent, signMerchantWebhook } from '#src/twins/merchant/merchant-webhooks.ts'
import { merchantSettings } from '#tests/support/pretend-merchant.ts'
import { createPaymentRequest } from './payment-request.ts'
import { realSystem } from '#src/shop/real-system.ts'

const secret = 'pdl_ntfset_right'
const now = Date.UTC(2026, 10, 21, 12)
const customer = { id: 'ctm_1', email: 'amara@example.com', custom_data: { user_id: '7' }, status: 'active', locale: 'en' }
const createBody = (type: string, data: unknown) => JSON.stringify(createMerchantEvent(type, data, now).content)
const body = createBody('customer.created', customer)

const readWebhook = (raw: string, header: string | null, name = 'Merchant-Signature', key = secret) =>
  readMerchantEvent(raw, new Headers(header === null ? {} : { [name]: header }), key, now)
const sign = (raw: string, at = now, key = secret) => signMerchantWebhook(raw, key, at)
const readSigned = (type: string, data: unknown) => {
  const raw = createBody(type, data)
  return readWebhook(raw, sign(raw))
}

describe('a signed event of the merchant of record', () => {
  test("is translated into the shop's own event", async () => {
    const { event_id: eventId } = JSON.parse(body) as { event_id: string }
    const expected = { customerId: 'ctm_1', email: 'amara@example.com', userId: 7 }
    expect(await readWebhook(body, sign(body))).toEqual({
      eventId,
      type: 'customer.created',
      occurredAt: now,
      payment: null,
      customer: expected,
    })
  })

  test("may use the processor's own signature header", async () => {
    expect(await readWebhook(body, sign(body), 'Paddle-Signature')).not.toBeNull()
  })

  test('names the time of its signature, which distinguishes an old event from a forged one', () => {
    const signedAt = (header: string) => merchantEventSignedAt(new Headers({ 'Merchant-Signature': header }))
    expect(signedAt(sign(body, now - 400_000))).toBe(now - 400_000)
    expect(signedAt('h1=00')).toBeNull()
    expect(merchantEventSignedAt(new Headers())).toBeNull()
  })

  test('is accepted when any of several signatures matches, as during secret rotation', async () => {
    const [ts, valid] = sign(body).split(';') as [string, string]
    const wrong = sign(body, now, 'pdl_ntfset_older').split(';')[1]!
    expect(await readWebhook(body, [ts, wrong, valid].join(';'))).not.toBeNull()
    expect(await readWebhook(body, [ts, valid, wrong].join(';'))).not.toBeNull()
    expect(await readWebhook(body, [ts, wrong, wrong].join(';'))).toBeNull()
  })

  test('is verified against the raw body: line endings, byte order mark and any script', async () => {
    const reformatted = body.replaceAll(',', ',\r\n')
    for (const raw of [reformatted, `\uFEFF${body}`, createBody('customer.created', { ...customer, name: 'Hülle ☕ 日本' })])
      expect(await readWebhook(raw, sign(raw))).not.toBeNull()
    expect(await readWebhook(reformatted.replaceAll('\r\n', '\n'), sign(reformatted))).toBeNull()
    expect(await readWebhook(body, sign(`\uFEFF${body}`))).toBeNull()
  })

  test('has the signature that the official SDK accepts, which allows five seconds', async () => {
    for (const raw of [body, createBody('customer.created', { ...customer, name: 'Hülle ☕' })]) {
      const header = sign(raw, Date.now())
      expect(await new Paddle('key').webhooks.isSignatureValid(raw, secret, header)).toBe(true)
      expect(await readMerchantEvent(raw, new Headers({ 'merchant-signature': header }), secret, Date.now())).not.toBeNull()
    }
    const tampered = body.replace('ctm_1', 'ctm_2')
    expect(await new Paddle('key').webhooks.isSignatureValid(tampered, secret, sign(body, Date.now()))).toBe(false)
  })

  test('matches a signature calculated by another program', async () => {
    // printf '1795262400:{"event_id":"evt_1",…}' | openssl dgst -sha256 -hmac pdl_ntfset_right
    const raw = '{"event_id":"evt_1","event_type":"report.created","occurred_at":"2026-11-21T12:00:00Z","data":{}}'
    const header = 'ts=1795262400;h1=1a43c97edaebf2224c73c520b37cc0dae4cd245c395ee0104a25d62cd30d6d6e'
    expect(await readWebhook(raw, header)).toMatchObject({ eventId: 'evt_1', type: 'report.created' })
  })
})

describe('an event of the merchant of record is rejected', () => {
  test('when one character changed, or another secret signed it', async () => {
    expect(await readWebhook(body.replace('ctm_1', 'ctm_2'), sign(body))).toBeNull()
    expect(await readWebhook(body, sign(body, now, 'pdl_ntfset_wrong'))).toBeNull()
  })

  test('when it is more than 300 s old or more than 300 s in the future', async () => {
    for (const [seconds, isAccepted] of [
      [-301, false],
      [-300, true],
      [300, true],
      [301, false],
    ] as const)
      expect((await readWebhook(body, sign(body, now + seconds * 1000))) !== null).toBe(isAccepted)
  })

  test('when the secret is empty, also if the sender used the same', async () => {
    for (const key of ['', ' ']) expect(await readWebhook(body, sign(body, now, key), 'Merchant-Signature', key)).toBeNull()
  })

  test('when the header is missing or malformed', async () => {
    const [ts, h1] = sign(body).split(';') as [string, string]
    const malformed = [
      null,
      '',
      ts,
      h1,
      `${h1};ts=x`,
      `${ts};h1=`,
      `${ts};h1=${'0'.repeat(63)}`,
      `${ts};h2=${h1.slice(3)}`,
      `${ts};${ts};${h1}`,
    ]
    for (const header of malformed) expect(await readWebhook(body, header)).toBeNull()
  })

  test('when the body is no event, although it is authentic', async () => {
    for (const raw of ['', 'null', '[]', body.slice(1)]) expect(await readWebhook(raw, sign(raw))).toBeNull()
  })
})

describe('the content of an event', () => {
  test('is accepted when its type is unknown', async () => {
    expect(await readSigned('report.created', { id: 'rep_1' })).toMatchObject({ type: 'report.created', payment: null })
    expect(await readSigned('moon.landed', {})).toMatchObject({ type: 'moon.landed', payment: null })
  })

  test('that cannot be read is an error for staff, not an exception', async () => {
    for (const data of [{}, { id: 'txn_1' }, { id: 'txn_1', items: [], payments: [], details: { totals: { total: 'many' } } }])
      expect((await readSigned('transaction.completed', data))?.error).toEqual(expect.any(String))
    expect((await readSigned('adjustment.updated', null))?.error).toEqual(expect.any(String))
    for (const amount of [undefined, 100, 'many', '1.00']) expect(() => requireMinorUnits(amount, 'total')).toThrow('sent no total')
  })

  test('ignores a user ID that is none', async () => {
    for (const user_id of ['x', '', '-1', '1.5', null])
      expect((await readSigned('customer.updated', { ...customer, custom_data: { user_id } }))?.customer).toMatchObject({ userId: null })
  })
})

/** Everything the pretend merchant of record sent about a payment and its refund, read by the store. */
async function readHistory(
  work: (processor: ReturnType<typeof openProcessor>, server: ReturnType<typeof startPretendMerchant>) => Promise<void>,
) {
  const server = startPretendMerchant({ webhookSecret: secret, now: () => now })
  try {
    await work(openProcessor(merchant, merchantSettings(server), realSystem), server)
    const events = await Promise.all(server.events.map((sent) => readWebhook(sent.body, sign(sent.body))))
    return events as PaymentEvent[]
  } finally {
    await server.stop()
  }
}

describe('the events of a payment', () => {
  test('name its state, tax and card', async () => {
    const events = await readHistory(async (processor, server) => {
      const { reference } = (await processor.begin(createPaymentRequest({ amount: 8200 }))) as { reference: string }
      server.pay(reference, { number: '4000000000000002' })
      server.pay(reference, { country: 'GB' })
    })
    const payments = new Map(events.map(({ type, payment }) => [type, payment]))
    expect(payments.get('transaction.payment_failed')).toMatchObject({ state: 'failed', failure: 'declined' })
    const paid = { state: 'paid', amount: 9840, tax: { amount: 1640, isAdded: true }, method: 'Visa ending 4242', externalId: 'x-10482' }
    expect(payments.get('transaction.paid')).toMatchObject(paid)
    expect(payments.get('transaction.completed')).toMatchObject(paid)
    expect(events.filter(({ error }) => error)).toEqual([])
  })

  test('name a refund with our key, also while it waits for approval', async () => {
    const idempotencyKey = crypto.randomUUID()
    const events = await readHistory(async (processor, server) => {
      const { reference } = (await processor.begin(createPaymentRequest({ amount: 8200 }))) as { reference: string }
      server.pay(reference)
      server.holdNextRefund()
      const { refundReference } = await processor.refund({ reference, amount: 500, currency: 'USD', idempotencyKey })
      server.settleRefund(refundReference, 'rejected')
    })
    const refunds = events.filter(({ refund }) => refund)
    expect(refunds.map(({ type, refund }) => [type, refund!.state, refund!.amount, refund!.idempotencyKey])).toEqual([
      ['adjustment.created', 'pending', 500, idempotencyKey],
      ['adjustment.updated', 'failed', 500, idempotencyKey],
    ])
    expect(refunds.every(({ referenceToFetch, refund }) => referenceToFetch === refund!.paymentReference)).toBe(true)
  })

  test('name a subscription and its renewals, which are payments too', async () => {
    const events = await readHistory(async (processor, server) => {
      const subscription = { unit: 'month', count: 1 } as const
      const { reference } = (await processor.begin(createPaymentRequest({ amount: 8200, subscription }))) as { reference: string }
      server.pay(reference)
      const { subscriptionId } = await processor.find({ reference })
      server.renew(subscriptionId!)
      server.renew(subscriptionId!, '4000000000000002')
      await processor.cancelSubscription!({ subscriptionId: subscriptionId!, atPeriodEnd: false })
    })
    const states = events.flatMap(({ subscription }) => subscription?.state ?? [])
    expect(states).toEqual(['active', 'active', 'active', 'past_due', 'cancelled'])
    const renewals = events.flatMap(({ renewal, payment }) =>
      renewal ? [[renewal.state, renewal.amount, payment?.reference === renewal.renewalId]] : [],
    )
    expect(renewals).toEqual([
      ['paid', 8200, true],
      ['paid', 8200, true],
      ['failed', 8200, true],
      ['failed', 8200, true],
    ])
  })

  test('name a dispute, which the merchant of record answers itself', async () => {
    const adjustment = {
      id: 'adj_1',
      transaction_id: 'txn_1',
      reason: 'chargeback',
      status: 'approved',
      currency_code: 'USD',
      items: [],
      totals: { total: '500' },
    }
    const read = async (action: string) => (await readSigned('adjustment.created', { ...adjustment, action }))?.dispute
    expect(await read('chargeback_warning')).toMatchObject({ paymentReference: 'txn_1', state: 'open', amount: 500, evidenceDueAt: null })
    expect((await read('chargeback'))?.state).toBe('lost')
    expect((await read('chargeback_reverse'))?.state).toBe('won')
    expect(await read('credit')).toBeUndefined()
  })
})
