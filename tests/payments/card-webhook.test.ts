import { describe, expect, test } from 'bun:test'
import { readCardEvent } from '#src/payments/processors/card-events.ts'
import { cardProcessor } from '#src/payments/processors/card.ts'
import { signature } from '#src/payments/pretend/postbox.ts'

const secret = 'whsec_right'
const now = Date.UTC(2026, 10, 21, 12)
const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 500,
  amount_received: 500,
  currency: 'usd',
  status: 'succeeded',
  latest_charge: 'ch_1',
  last_payment_error: null,
}

function message(type: string, object: unknown): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, created: 1_795_262_400, data: { object } })
}

const paid = message('payment_intent.succeeded', intent)
const read = (raw: string, header: string | null, name = 'Card-Signature', key = secret) =>
  readCardEvent(raw, new Headers(header === null ? {} : { [name]: header }), key, now)
const signed = (raw: string, at = now, key = secret) => signature(raw, key, at)

describe('a signed message', () => {
  test('tells the payment in our words', async () => {
    expect(await read(paid, await signed(paid))).toEqual({
      eventId: 'evt_1',
      type: 'payment_intent.succeeded',
      occurredAt: 1_795_262_400_000,
      payment: { reference: 'pi_1', state: 'paid', amount: 500, currency: 'USD', method: '', failure: null },
    })
  })

  test('may carry the signature under the name the processor itself uses', async () => {
    expect(await read(paid, await signed(paid), 'Stripe-Signature')).not.toBeNull()
  })

  test('is believed when any one of several signatures fits, as during a change of secrets', async () => {
    const right = (await signed(paid)).replace(/^t=\d+,/, '')
    const wrong = (await signed(paid, now, 'whsec_older')).replace(/^t=\d+,/, '')
    const stamp = `t=${now / 1000}`
    expect(await read(paid, [stamp, wrong, right].join(','))).not.toBeNull()
    expect(await read(paid, [stamp, right, wrong].join(','))).not.toBeNull()
    expect(await read(paid, [stamp, wrong, wrong].join(','))).toBeNull()
  })

  test('is checked over the text as it arrived: line ends, byte order mark, letters of any script', async () => {
    for (const raw of [
      paid.replaceAll(',', ',\r\n'),
      `\uFEFF${paid}`,
      message('payment_intent.succeeded', { ...intent, description: 'Hülle ☕ 日本' }),
    ]) {
      expect(await read(raw, await signed(raw))).not.toBeNull()
    }
    const withLineEnds = paid.replaceAll(',', ',\r\n')
    expect(await read(withLineEnds.replaceAll('\r\n', '\n'), await signed(withLineEnds))).toBeNull()
    expect(await read(paid, await signed(`\uFEFF${paid}`))).toBeNull()
  })
})

describe('a message is not believed', () => {
  test('when one letter of it was changed', async () => {
    expect(await read(paid.replace('500', '900'), await signed(paid))).toBeNull()
  })

  test('when it was signed with another secret', async () => {
    expect(await read(paid, await signed(paid, now, 'whsec_wrong'))).toBeNull()
  })

  test('when it is older than 300 s or more than 300 s ahead of our clock', async () => {
    for (const [seconds, believed] of [
      [-301, false],
      [-300, true],
      [300, true],
      [301, false],
    ] as const) {
      expect([seconds, (await read(paid, await signed(paid, now + seconds * 1000))) !== null]).toEqual([seconds, believed])
    }
  })

  test('when its time was changed after signing', async () => {
    const old = await signed(paid, now - 400_000)
    expect(await read(paid, old.replace(/t=\d+/, `t=${now / 1000}`))).toBeNull()
  })

  test('when the secret is not set, even if somebody signs with the empty secret', async () => {
    const empty = new Bun.CryptoHasher('sha256', 'x').update('').digest('hex')
    const forged = `t=${now / 1000},v1=${empty}`
    for (const unset of ['', '   ']) {
      expect(await read(paid, forged, 'Card-Signature', unset)).toBeNull()
      expect(await read(paid, await signed(paid), 'Card-Signature', unset)).toBeNull()
    }
    const processor = cardProcessor({ secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: '' })
    expect(await processor.readWebhook?.(paid, new Headers({ 'card-signature': forged }), now)).toBeNull()
    expect(processor.missing).toEqual(['CARD_WEBHOOK_SECRET'])
  })

  test('when the header is missing, empty or shaped wrongly', async () => {
    const right = await signed(paid)
    const hash = right.split('v1=')[1] ?? ''
    const stamp = now / 1000
    const wrong = [
      null,
      '',
      'x',
      `v1=${hash}`,
      `t=${stamp}`,
      `t=,v1=${hash}`,
      `t=${stamp},v0=${hash}`,
      `t=${stamp},v1=`,
      `t=${stamp},v1=${hash.slice(1)}`,
      `t=${stamp},v1=${hash}0`,
      `t=NaN,v1=${hash}`,
      `t=${stamp}000,v1=${hash}`,
    ]
    for (const header of wrong) expect([header, await read(paid, header)]).toEqual([header, null])
  })

  test('when it is signed but is not a message at all', async () => {
    for (const raw of [
      '',
      'null',
      '[]',
      '{',
      '{}',
      '{"id":"evt_1"}',
      message('payment_intent.succeeded', null).replace('"data":', '"dat":'),
    ]) {
      expect([raw, await read(raw, raw === '' ? `t=${now / 1000},v1=00` : await signed(raw))]).toEqual([raw, null])
    }
  })
})

describe('what a message says', () => {
  const told = async (type: string, object: unknown) => {
    const raw = message(type, object)
    return read(raw, await signed(raw))
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

  test('a charge names the card', async () => {
    expect((await told('charge.succeeded', charge))?.payment).toMatchObject({
      reference: 'pi_1',
      state: 'paid',
      method: 'Visa ending 4242',
    })
  })

  test("a failed payment carries the bank's own reason", async () => {
    const error = { code: 'card_declined', decline_code: 'insufficient_funds' }
    const failed = { ...intent, status: 'requires_payment_method', amount_received: 0, last_payment_error: error }
    expect((await told('payment_intent.payment_failed', failed))?.payment).toMatchObject({
      state: 'failed',
      failure: 'insufficient_funds',
      amount: 500,
    })
    const refusedCharge = {
      ...charge,
      status: 'failed',
      captured: false,
      failure_code: 'card_declined',
      outcome: { reason: 'insufficient_funds' },
    }
    expect((await told('charge.failed', refusedCharge))?.payment).toMatchObject({ state: 'failed', failure: 'insufficient_funds' })
  })

  test('a refund tells all that was given back so far', async () => {
    expect((await told('charge.refunded', { ...charge, amount_refunded: 200 }))?.payment).toMatchObject({
      state: 'paid',
      amount: 500,
      refunded: 200,
    })
  })

  test('a finished hosted page is known by both references', async () => {
    const session = { id: 'cs_1', payment_intent: 'pi_1', payment_status: 'paid', status: 'complete', amount_total: 500, currency: 'usd' }
    expect((await told('checkout.session.completed', session))?.payment).toMatchObject({
      hostedReference: 'cs_1',
      reference: 'pi_1',
      state: 'paid',
      amount: 500,
    })
  })

  test('a dispute or a changed refund names the payment to ask about', async () => {
    expect(await told('charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' })).toMatchObject({ payment: null, askAbout: 'pi_1' })
    expect(await told('refund.updated', { id: 're_1', payment_intent: 'pi_1', status: 'failed' })).toMatchObject({
      payment: null,
      askAbout: 'pi_1',
    })
  })

  test('a new customer record is told with its address', async () => {
    expect(await told('customer.created', { id: 'cus_1', email: 'amara@example.com' })).toMatchObject({
      customer: { reference: 'cus_1', email: 'amara@example.com' },
    })
  })

  test('an unknown kind is a message about no payment', async () => {
    expect(await told('invoice.paid', { id: 'in_1' })).toMatchObject({ type: 'invoice.paid', payment: null })
  })
})
