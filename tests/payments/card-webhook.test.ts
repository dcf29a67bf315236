import { describe, expect, test } from 'bun:test'
import { readCardEvent } from '#src/payments/processors/card/card-events.ts'
import { connectCard } from '#src/payments/processors/card/card-connection.ts'
import { signWebhook } from '#src/twins/card/card-webhooks.ts'
import { realSystem } from '#src/shop/real-system.ts'

const secret = 'whsec_right'
const now = Date.UTC(2026, 10, 21, 12)
const paymentIntent = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 500,
  amount_received: 500,
  currency: 'usd',
  status: 'succeeded',
  latest_charge: 'ch_1',
  last_payment_error: null,
}

function createMessage(type: string, object: unknown): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1_795_262_400, data: { object } })
}

const paidMessage = createMessage('payment_intent.succeeded', paymentIntent)
const parseWebhook = (rawBody: string, header: string | null, name = 'Card-Signature', key = secret) =>
  readCardEvent(rawBody, new Headers(header === null ? {} : { [name]: header }), { webhook: key, isLive: null }, now)
const signRaw = (rawBody: string, timestamp = now, key = secret) => signWebhook(rawBody, key, timestamp)

describe('a signed webhook event', () => {
  test("is translated into the shop's own event", async () => {
    expect(await parseWebhook(paidMessage, await signRaw(paidMessage))).toEqual({
      eventId: 'evt_1',
      type: 'payment_intent.succeeded',
      occurredAt: 1_795_262_400_000,
      payment: { reference: 'pi_1', state: 'paid', amount: 500, currency: 'USD', method: '', failure: null },
    })
  })

  test("may use the processor's own signature header", async () => {
    expect(await parseWebhook(paidMessage, await signRaw(paidMessage), 'Stripe-Signature')).not.toBeNull()
  })

  test('matches a signature calculated by another program', async () => {
    // printf '1795262400.{"id":"evt_1",…}' | openssl dgst -sha256 -hmac whsec_right
    const raw = '{"id":"evt_1","object":"event","type":"report.created","created":1795262400,"data":{"object":{}}}'
    const header = 't=1795262400,v1=708c5583bade593236fbbeddb37950543fc5e7512017fac00155b46fc6384267'
    expect(await parseWebhook(raw, header)).toMatchObject({ eventId: 'evt_1', type: 'report.created' })
    expect(await parseWebhook(raw, header.replace('708c', '708d'))).toBeNull()
  })

  test('is accepted when any of several signatures matches, as during secret rotation', async () => {
    const validSignature = (await signRaw(paidMessage)).replace(/^t=\d+,/, '')
    const wrongSignature = (await signRaw(paidMessage, now, 'whsec_older')).replace(/^t=\d+,/, '')
    const timestampPart = `t=${now / 1000}`
    expect(await parseWebhook(paidMessage, [timestampPart, wrongSignature, validSignature].join(','))).not.toBeNull()
    expect(await parseWebhook(paidMessage, [timestampPart, validSignature, wrongSignature].join(','))).not.toBeNull()
    expect(await parseWebhook(paidMessage, [timestampPart, wrongSignature, wrongSignature].join(','))).toBeNull()
  })

  test('is verified against the raw body: line endings, byte order mark and any script', async () => {
    for (const rawBody of [
      paidMessage.replaceAll(',', ',\r\n'),
      `\uFEFF${paidMessage}`,
      createMessage('payment_intent.succeeded', { ...paymentIntent, description: 'Hülle ☕ 日本' }),
    ]) {
      expect(await parseWebhook(rawBody, await signRaw(rawBody))).not.toBeNull()
    }
    const reformatted = paidMessage.replaceAll(',', ',\r\n')
    expect(await parseWebhook(reformatted.replaceAll('\r\n', '\n'), await signRaw(reformatted))).toBeNull()
    expect(await parseWebhook(paidMessage, await signRaw(`\uFEFF${paidMessage}`))).toBeNull()
  })
})

describe('a webhook event is rejected', () => {
  test('when one character changed', async () => {
    expect(await parseWebhook(paidMessage.replace('500', '900'), await signRaw(paidMessage))).toBeNull()
  })

  test('when it was signed with another secret', async () => {
    expect(await parseWebhook(paidMessage, await signRaw(paidMessage, now, 'whsec_wrong'))).toBeNull()
  })

  test('when it is more than 300 s old or more than 300 s in the future', async () => {
    for (const [seconds, isAccepted] of [
      [-301, false],
      [-300, true],
      [300, true],
      [301, false],
    ] as const) {
      expect([seconds, (await parseWebhook(paidMessage, await signRaw(paidMessage, now + seconds * 1000))) !== null]).toEqual([
        seconds,
        isAccepted,
      ])
    }
  })

  test('when its timestamp was changed after signing', async () => {
    const oldHeader = await signRaw(paidMessage, now - 400_000)
    expect(await parseWebhook(paidMessage, oldHeader.replace(/t=\d+/, `t=${now / 1000}`))).toBeNull()
  })

  test('when no secret is configured, even if it was signed with an empty secret', async () => {
    const emptyHmac = new Bun.CryptoHasher('sha256', 'x').update('').digest('hex')
    const forgedHeader = `t=${now / 1000},v1=${emptyHmac}`
    for (const emptySecret of ['', '   ']) {
      expect(await parseWebhook(paidMessage, forgedHeader, 'Card-Signature', emptySecret)).toBeNull()
      expect(await parseWebhook(paidMessage, await signRaw(paidMessage), 'Card-Signature', emptySecret)).toBeNull()
    }
    const processor = connectCard({ secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: '' }, realSystem)
    expect(await processor.readWebhook?.(paidMessage, new Headers({ 'card-signature': forgedHeader }), now)).toBeNull()
    expect(processor.form).toBeNull()
  })

  test('when the header is missing, empty or malformed', async () => {
    const validSignature = await signRaw(paidMessage)
    const hash = validSignature.split('v1=')[1] ?? ''
    const timestampPart = now / 1000
    const wrongSignature = [
      null,
      '',
      'x',
      `v1=${hash}`,
      `t=${timestampPart}`,
      `t=,v1=${hash}`,
      `t=${timestampPart},v0=${hash}`,
      `t=${timestampPart},v1=`,
      `t=${timestampPart},v1=${hash.slice(1)}`,
      `t=${timestampPart},v1=${hash}0`,
      `t=NaN,v1=${hash}`,
      `t=${timestampPart}000,v1=${hash}`,
    ]
    for (const header of wrongSignature) expect([header, await parseWebhook(paidMessage, header)]).toEqual([header, null])
  })

  test('when it is signed but is not an event', async () => {
    for (const rawBody of ['', 'null', '[]', '{', 'text']) {
      expect([rawBody, await parseWebhook(rawBody, rawBody === '' ? `t=${now / 1000},v1=00` : await signRaw(rawBody))]).toEqual([
        rawBody,
        null,
      ])
    }
  })
})

describe('the content of a webhook event', () => {
  const parseEvent = async (type: string, object: unknown) => {
    const rawBody = createMessage(type, object)
    return parseWebhook(rawBody, await signRaw(rawBody))
  }
  const charge = {
    id: 'ch_1',
    amount: 500,
    amount_refunded: 0,
    captured: true,
    currency: 'usd',
    status: 'succeeded',
    payment_intent: 'pi_1',
    failure_code: null,
    outcome: { reason: null },
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  }

  test('a charge includes the card', async () => {
    expect((await parseEvent('charge.succeeded', charge))?.payment).toMatchObject({
      reference: 'pi_1',
      state: 'paid',
      method: 'Visa ending 4242',
    })
  })

  test('a charge that is only authorized is not paid yet', async () => {
    expect((await parseEvent('charge.succeeded', { ...charge, captured: false }))?.payment).toMatchObject({ state: 'pending' })
  })

  test("a failed payment carries the bank's own reason", async () => {
    const error = { code: 'card_declined', decline_code: 'insufficient_funds' }
    const failedIntent = { ...paymentIntent, status: 'requires_payment_method', amount_received: 0, last_payment_error: error }
    expect((await parseEvent('payment_intent.payment_failed', failedIntent))?.payment).toMatchObject({
      state: 'failed',
      failure: 'insufficient_funds',
      amount: 500,
    })
    const declinedCharge = {
      ...charge,
      status: 'failed',
      captured: false,
      failure_code: 'card_declined',
      outcome: { reason: 'insufficient_funds' },
    }
    expect((await parseEvent('charge.failed', declinedCharge))?.payment).toMatchObject({ state: 'failed', failure: 'insufficient_funds' })
  })

  test('a refund reports the total refunded so far', async () => {
    expect((await parseEvent('charge.refunded', { ...charge, amount_refunded: 200 }))?.payment).toMatchObject({
      state: 'paid',
      amount: 500,
      refunded: 200,
    })
  })

  test('a completed hosted page is identified by both references', async () => {
    const session = { id: 'cs_1', payment_intent: 'pi_1', payment_status: 'paid', status: 'complete', amount_total: 500, currency: 'usd' }
    expect((await parseEvent('checkout.session.completed', session))?.payment).toMatchObject({
      hostedReference: 'cs_1',
      reference: 'pi_1',
      state: 'paid',
      amount: 500,
    })
  })

  test('a dispute tells its state, and until when the store may answer', async () => {
    const dispute = {
      id: 'du_1',
      payment_intent: 'pi_1',
      amount: 500,
      currency: 'usd',
      reason: 'fraudulent',
      evidence_details: { due_by: 1_775_000_000 },
    }
    for (const [status, state, evidenceDueAt] of [
      ['needs_response', 'open', 1_775_000_000_000],
      ['warning_needs_response', 'open', 1_775_000_000_000],
      ['under_review', 'open', null],
      ['warning_closed', 'won', null],
      ['won', 'won', null],
      ['lost', 'lost', null],
    ] as const)
      expect(await parseEvent('charge.dispute.updated', { ...dispute, status })).toMatchObject({
        payment: null,
        referenceToFetch: 'pi_1',
        dispute: { disputeId: 'du_1', paymentReference: 'pi_1', state, amount: 500, currency: 'USD', reason: 'fraudulent', evidenceDueAt },
      })
    expect((await parseEvent('charge.dispute.created', { ...dispute, amount: null }))?.error).toContain('amount')
    expect(await parseEvent('charge.dispute.created', { ...dispute, payment_intent: null })).toMatchObject({ payment: null })
  })

  test('an updated refund identifies the payment to query', async () => {
    expect(await parseEvent('refund.updated', { id: 're_1', payment_intent: 'pi_1', status: 'failed' })).toMatchObject({
      payment: null,
      referenceToFetch: 'pi_1',
    })
  })

  test('a new customer record includes its email and the user ID', async () => {
    expect(await parseEvent('customer.created', { id: 'cus_1', email: 'amara@example.com', metadata: { user_id: '7' } })).toMatchObject({
      customer: { customerId: 'cus_1', email: 'amara@example.com', userId: 7 },
    })
    for (const metadata of [{}, { user_id: 'x' }, { user_id: '-1' }])
      expect(await parseEvent('customer.created', { id: 'cus_2', email: null, metadata })).toMatchObject({
        customer: { customerId: 'cus_2', email: null, userId: null },
      })
  })

  test('every subscription status has a matching one in the shop', async () => {
    for (const [status, state] of [
      ['trialing', 'active'],
      ['past_due', 'past_due'],
      ['unpaid', 'past_due'],
      ['paused', 'paused'],
      ['incomplete', 'pending'],
      ['incomplete_expired', 'cancelled'],
      ['made up later', 'pending'],
    ] as const)
      expect((await parseEvent('customer.subscription.updated', { id: 'sub_1', customer: 'cus_1', status }))?.subscription).toEqual({
        subscriptionId: 'sub_1',
        customerId: 'cus_1',
        state,
        periodEnd: null,
        endsAtPeriodEnd: false,
      })
  })

  test('an invoice without a subscription is not a renewal', async () => {
    const event = await parseEvent('invoice.paid', { id: 'in_1', customer: 'cus_1', parent: null, amount_paid: 900, currency: 'usd' })
    expect(event).toEqual({ eventId: 'evt_1', type: 'invoice.paid', occurredAt: 1_795_262_400_000, payment: null })
  })

  test('the invoice of a new subscription is not a renewal', async () => {
    const parent = { subscription_details: { subscription: 'sub_1' } }
    const invoice = { id: 'in_1', customer: 'cus_1', parent, billing_reason: 'subscription_create', amount_paid: 900, currency: 'usd' }
    expect((await parseEvent('invoice.paid', invoice))?.renewal).toBeUndefined()
  })

  test('a renewal names the payment that paid it', async () => {
    const parent = { subscription_details: { subscription: 'sub_1' } }
    const payments = { data: [{ status: 'paid', payment: { type: 'payment_intent', payment_intent: 'pi_7' } }] }
    const invoice = { id: 'in_2', customer: 'cus_1', parent, payments, amount_paid: 900, currency: 'usd' }
    expect((await parseEvent('invoice.paid', invoice))?.renewal).toMatchObject({ renewalId: 'in_2', paymentReference: 'pi_7' })
  })

  test('an unknown type is an event without a payment', async () => {
    expect(await parseEvent('payout.paid', { id: 'po_1' })).toMatchObject({ type: 'payout.paid', payment: null })
  })
})
