import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Db } from '#db/open.ts'
import type { PaymentOutcome } from '#src/payments/processor.ts'
import { finishEvent, lastHeard, listEvents, receiveEvent, recordFailedEvent } from '#src/payments/events.ts'
import {
  findPayment,
  findPaymentByHostedReference,
  findPaymentByReference,
  latestPayment,
  listUnsettled,
  recordBegun,
  recordOutcome,
  recordReference,
  type Payment,
} from '#src/payments/payments.ts'
import { raiseRefunded, takeRefund, undoRefund } from '#src/payments/refunds.ts'
import { countUnmatched, recordUnmatched } from '#src/payments/unmatched.ts'
import { listUnmatched } from '#src/payments/unmatched-list.ts'
import { openLog } from '#src/lib/log.ts'
import { freshDb } from '#tests/support/test-db.ts'

const now = Date.UTC(2026, 10, 21, 12)
const silent = openLog('silent')
let db: Db
beforeEach(async () => {
  db = await freshDb()
})
afterEach(() => db.close())

const begin = (more: Partial<Payment> = {}) =>
  db.transaction((tx) => recordBegun(tx, { orderId: 7, processorId: 1, idempotencyKey: 'k1', amount: 500, currency: 'USD', ...more }, now))

const outcome = (more: Partial<PaymentOutcome> = {}): PaymentOutcome => ({
  reference: 'pi_1',
  state: 'paid',
  amount: 500,
  currency: 'USD',
  method: '',
  failure: null,
  ...more,
})

const say = (payment: Payment, more: Partial<PaymentOutcome> = {}) =>
  db.transaction((tx) => recordOutcome(tx, payment, outcome(more), now + 1))
const stored = async ({ id }: Payment) => (await findPayment(db.read, id)) as Payment

describe('a payment', () => {
  test('is begun once for one key', async () => {
    const first = await begin()
    expect(await begin({ amount: 900 })).toEqual(first)
    expect((await begin({ idempotencyKey: 'k2' })).id).not.toBe(first.id)
  })

  test('is found by what the processor calls it, and keeps that name', async () => {
    const payment = await begin()
    const name = (given: { reference: string } | { hostedReference: string }) =>
      db.transaction((tx) => recordReference(tx, payment.id, given, now))
    expect(await name({ reference: 'pi_1' })).toBe(true)
    expect(await name({ reference: 'pi_1' })).toBe(true)
    expect(await name({ reference: 'pi_2' })).toBe(false)
    expect(await name({ hostedReference: 'cs_1' })).toBe(true)
    expect((await findPaymentByReference(db.read, 1, 'pi_1'))?.id).toBe(payment.id)
    expect(await findPaymentByReference(db.read, 2, 'pi_1')).toBeNull()
    expect((await findPaymentByHostedReference(db.read, 1, 'cs_1'))?.id).toBe(payment.id)
  })

  test('of an order is the one begun last', async () => {
    await begin()
    const second = await begin({ idempotencyKey: 'k2' })
    await begin({ idempotencyKey: 'k3', orderId: 8 })
    expect((await latestPayment(db.read, 7))?.id).toBe(second.id)
    expect(await latestPayment(db.read, 9)).toBeNull()
  })

  test('is paid once, however often and in whatever order it is said', async () => {
    const payment = await begin()
    expect((await say(payment, { state: 'failed', failure: 'expired_card' })).result).toBe('recorded')
    expect((await say(payment)).result).toBe('recorded')
    expect((await say(payment)).result).toBe('stale')
    for (const state of ['begun', 'pending', 'failed', 'cancelled'] as const) expect((await say(payment, { state })).result).toBe('stale')
    expect(await stored(payment)).toMatchObject({ state: 'paid', failure: null, reference: 'pi_1' })
  })

  test('learns its card from a later message', async () => {
    const payment = await begin()
    await say(payment)
    await say(payment, { method: 'Visa ending 4242' })
    expect((await stored(payment)).method).toBe('Visa ending 4242')
  })

  test('of another sum or currency is not paid', async () => {
    const payment = await begin()
    for (const wrong of [{ amount: 499 }, { amount: 501 }, { currency: 'CAD' }]) expect((await say(payment, wrong)).result).toBe('mismatch')
    expect((await stored(payment)).state).toBe('begun')
  })

  test('begun in the page and paid on the hosted page is kept where the money is; money twice is a mismatch', async () => {
    const payment = await begin()
    await db.transaction((tx) => recordReference(tx, payment.id, { reference: 'pi_page' }, now))
    expect((await say(payment, { reference: 'pi_hosted' })).result).toBe('recorded')
    expect((await say(payment, { reference: 'pi_page' })).result).toBe('mismatch')
    expect((await stored(payment)).reference).toBe('pi_hosted')
  })

  test('that is given up and then paid after all is paid', async () => {
    const payment = await begin()
    await say(payment, { state: 'cancelled' })
    expect((await say(payment)).result).toBe('recorded')
  })

  test('that may still come is asked about, the longest silent first', async () => {
    const silent = await begin()
    const paid = await begin({ idempotencyKey: 'k2' })
    await say(paid, { reference: 'pi_2' })
    expect(await listUnsettled(db.read, { before: now, limit: 10 })).toEqual([])
    expect((await listUnsettled(db.read, { before: now + 10, limit: 10 })).map(({ id }) => id)).toEqual([silent.id])
  })

  test('that was declined is asked about too, for another card may have paid it', async () => {
    const declined = await begin()
    await say(declined, { state: 'failed', failure: 'card_declined' })
    expect((await listUnsettled(db.read, { before: now + 10, limit: 10 })).map(({ id }) => id)).toEqual([declined.id])
  })

  test('that was left three days ago is asked about no more, unless its bank is still at work', async () => {
    await begin()
    const slow = await begin({ idempotencyKey: 'k2' })
    await say(slow, { state: 'pending', reference: 'pi_2' })
    const later = now + 3 * 24 * 3_600_000 + 10
    expect((await listUnsettled(db.read, { before: later, limit: 10 })).map(({ id }) => id)).toEqual([slow.id])
  })
})

describe('giving money back', () => {
  const take = (payment: Payment, amount: number) => db.transaction((tx) => takeRefund(tx, payment.id, amount, now))

  test('never goes beyond what was paid, even all at once', async () => {
    const payment = await begin()
    expect(await take(payment, 100)).toBe(false)
    await say(payment)
    const taken = await Promise.all(Array.from({ length: 8 }, () => take(payment, 100)))
    expect(taken.filter(Boolean)).toHaveLength(5)
    expect((await stored(payment)).refunded).toBe(500)
    for (const amount of [0, -5, 0.5]) expect(await take(payment, amount)).toBe(false)
  })

  test('is undone when the processor refuses, and takes over a higher total only', async () => {
    const payment = await begin()
    await say(payment)
    await take(payment, 300)
    expect(await db.transaction((tx) => undoRefund(tx, payment.id, 300, now))).toBe(true)
    expect(await db.transaction((tx) => undoRefund(tx, payment.id, 1, now))).toBe(false)
    const raise = (total: number) => db.transaction((tx) => raiseRefunded(tx, payment.id, total, now))
    expect([await raise(200), await raise(200), await raise(100), await raise(501)]).toEqual([true, false, false, false])
    expect((await stored(payment)).refunded).toBe(200)
  })
})

describe('a message of a processor', () => {
  const event = { eventId: 'evt_1', type: 'charge.succeeded' }
  const receive = () => db.transaction((tx) => receiveEvent(tx, 'card-processor', event, '{}', now))

  test('is new once its work is not done, and a duplicate afterwards', async () => {
    expect(await receive()).toBe('new')
    expect(await receive()).toBe('new')
    await db.transaction((tx) => finishEvent(tx, 'card-processor', 'evt_1', 'done'))
    expect(await receive()).toBe('duplicate')
    expect(await db.transaction((tx) => receiveEvent(tx, 'merchant-processor', event, '{}', now))).toBe('new')
  })

  test('whose work threw is kept with the reason and may come again; a done one is never made to fail', async () => {
    const fail = () => db.transaction((tx) => recordFailedEvent(tx, 'card-processor', event, '{}', { error: 'no such table', now }))
    await fail()
    expect(await listEvents(db.read, { limit: 5, failedOnly: true })).toMatchObject([
      { eventId: 'evt_1', state: 'failed', error: 'no such table' },
    ])
    expect(await receive()).toBe('new')
    await db.transaction((tx) => finishEvent(tx, 'card-processor', 'evt_1', 'ignored'))
    await fail()
    expect(await listEvents(db.read, { limit: 5 })).toMatchObject([{ state: 'ignored', error: null }])
    expect(await lastHeard(db.read, 'card-processor')).toBe(now)
    expect(await lastHeard(db.read, 'wallet')).toBeNull()
  })

  test('takes effect once when the same one comes several times at once', async () => {
    const work = () =>
      db.transaction(async (tx) => {
        if ((await receiveEvent(tx, 'card-processor', event, '{}', now)) === 'duplicate') return 0
        await finishEvent(tx, 'card-processor', 'evt_1', 'done')
        return 1
      })
    const worked = await Promise.all(Array.from({ length: 6 }, work))
    expect(worked.reduce<number>((sum, one) => sum + one, 0)).toBe(1)
  })
})

test('money that fits no order is kept once', async () => {
  const keep = (reference: string) =>
    db.transaction((tx) =>
      recordUnmatched(tx, silent, { processorId: 1, reference, amount: 500, currency: 'USD', reason: 'wrong_amount' }, now),
    )
  expect([await keep('pi_1'), await keep('pi_1'), await keep('pi_2')]).toEqual([true, false, true])
  expect(await countUnmatched(db.read)).toBe(2)
  const { rows } = await listUnmatched(db.read, { view: 'open', search: '', page: 1, pageSize: 1 })
  expect(rows.map(({ reference }) => reference)).toEqual(['pi_2'])
})
