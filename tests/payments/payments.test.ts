import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Db } from '#db/types.ts'
import type { PaymentOutcome } from '#src/payments/payment-outcome.ts'
import {
  claimWebhookEvent,
  failWebhookEvent,
  findLastReceivedAt,
  ignoreWebhookEvent,
  listEventsToRetry,
  recordWebhookEvent,
} from '#src/payments/events/webhook-events.ts'
import { listWebhookEvents } from '#tests/support/webhook-events.ts'
import {
  assignPayment,
  findPayment,
  findPaymentByHostedReference,
  findPaymentByReference,
  findLatestPayment,
  createPayment,
  recordReference,
  type Payment,
} from '#src/payments/payments.ts'
import { listPaymentsToCheck, scheduleNextCheck } from '#src/payments/payment-checks.ts'
import { recordOutcome } from '#src/payments/record-outcome.ts'
import { readPage } from '#db/lists/list-query.ts'
import { recordReportedRefund, syncRefundedTotal, reserveRefund, releaseRefund } from '#src/payments/refunded-totals.ts'
import { countUnmatchedPayments, recordUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import { unmatchedListQuery } from '#src/payments/list-unmatched-payments.ts'
import { createLogger } from '#src/lib/log.ts'
import { createTestDb } from '#tests/support/test-db.ts'
import { realSystem } from '#src/shop/real-system.ts'

const now = Date.UTC(2026, 10, 21, 12)
const silentLog = createLogger('silent', realSystem)
let db: Db
beforeEach(async () => {
  db = await createTestDb()
})
afterEach(() => db.close())

const createTestPayment = (overrides: Partial<Payment> = {}) =>
  db.transaction((tx) =>
    createPayment(tx, { orderId: 7, processorId: 1, idempotencyKey: 'k1', amount: 500, currency: 'USD', ...overrides }, now),
  )

const createOutcome = (overrides: Partial<PaymentOutcome> = {}): PaymentOutcome => ({
  reference: 'pi_1',
  state: 'paid',
  amount: 500,
  currency: 'USD',
  method: '',
  failure: null,
  ...overrides,
})

const applyOutcome = (payment: Payment, overrides: Partial<PaymentOutcome> = {}) =>
  db.transaction((tx) => recordOutcome(tx, payment, createOutcome(overrides), now + 1))
const readPayment = async ({ id }: Payment) => (await findPayment(db.read, id)) as Payment

describe('a payment', () => {
  test('is created once per idempotency key', async () => {
    const firstPayment = await createTestPayment()
    expect(await createTestPayment({ amount: 900 })).toEqual(firstPayment)
    expect((await createTestPayment({ idempotencyKey: 'k2' })).id).not.toBe(firstPayment.id)
  })

  test('matched by hand has no method of a card that was declined, and keeps the one that paid', async () => {
    const received = { processorId: 1, orderId: 8, amount: 500, currency: 'USD' }
    for (const [at, state] of (['failed', 'paid'] as const).entries()) {
      const reference = `pi_${at}`
      const payment = await createTestPayment({ idempotencyKey: reference })
      await db.transaction((tx) => recordReference(tx, payment.id, { reference }, now))
      await applyOutcome(payment, { reference, state, method: 'Visa ending 4242' })
      await db.transaction((tx) => assignPayment(tx, { ...received, reference, idempotencyKey: `by-hand-${at}` }, now + 2))
      expect(await readPayment(payment)).toMatchObject({ orderId: 8, state: 'paid', method: state === 'paid' ? 'Visa ending 4242' : '' })
    }
  })

  test("is found by the processor's reference and keeps that reference", async () => {
    const payment = await createTestPayment()
    const findByReference = (reference: { reference: string } | { hostedReference: string }) =>
      db.transaction((tx) => recordReference(tx, payment.id, reference, now))
    expect(await findByReference({ reference: 'pi_1' })).toBe(true)
    expect(await findByReference({ reference: 'pi_1' })).toBe(true)
    expect(await findByReference({ reference: 'pi_2' })).toBe(false)
    expect(await findByReference({ hostedReference: 'cs_1' })).toBe(true)
    expect((await findPaymentByReference(db.read, 1, 'pi_1'))?.id).toBe(payment.id)
    expect(await findPaymentByReference(db.read, 2, 'pi_1')).toBeNull()
    expect((await findPaymentByHostedReference(db.read, 1, 'cs_1'))?.id).toBe(payment.id)
  })

  test('for an order is the latest one', async () => {
    await createTestPayment()
    const secondPayment = await createTestPayment({ idempotencyKey: 'k2' })
    await createTestPayment({ idempotencyKey: 'k3', orderId: 8 })
    expect((await findLatestPayment(db.read, 7))?.id).toBe(secondPayment.id)
    expect(await findLatestPayment(db.read, 9)).toBeNull()
  })

  test('is marked as paid once, however often and in whatever order events arrive', async () => {
    const payment = await createTestPayment()
    expect((await applyOutcome(payment, { state: 'failed', failure: 'expired_card' })).result).toBe('recorded')
    expect((await applyOutcome(payment)).result).toBe('recorded')
    expect((await applyOutcome(payment)).result).toBe('stale')
    for (const state of ['created', 'pending', 'failed', 'cancelled'] as const)
      expect((await applyOutcome(payment, { state })).result).toBe('stale')
    expect(await readPayment(payment)).toMatchObject({ state: 'paid', failure: null, reference: 'pi_1' })
  })

  test('that was declined waits for the bank when it is tried another way', async () => {
    const payment = await createTestPayment()
    await applyOutcome(payment, { state: 'failed', failure: 'card_declined' })
    expect((await applyOutcome(payment, { state: 'pending' })).result).toBe('recorded')
    expect(await readPayment(payment)).toMatchObject({ state: 'pending', failure: null })
  })

  test('gets its card from a later event', async () => {
    const payment = await createTestPayment()
    await applyOutcome(payment)
    await applyOutcome(payment, { method: 'Visa ending 4242' })
    expect((await readPayment(payment)).method).toBe('Visa ending 4242')
  })

  test('that is paid after a decline loses the declined card and gets the one that paid', async () => {
    const payment = await createTestPayment()
    await applyOutcome(payment, { state: 'failed', failure: 'card_declined', method: 'Visa ending 0002' })
    await applyOutcome(payment)
    expect((await readPayment(payment)).method).toBe('')
    await applyOutcome(payment, { state: 'failed', failure: 'card_declined', method: 'Visa ending 0002' })
    await applyOutcome(payment, { method: 'Mastercard ending 4444' })
    await applyOutcome(payment, { method: 'Visa ending 4242' })
    expect((await readPayment(payment)).method).toBe('Mastercard ending 4444')
  })

  test('is not marked as paid with a different amount or currency', async () => {
    const payment = await createTestPayment()
    for (const mismatch of [{ amount: 499 }, { amount: 501 }, { currency: 'CAD' }])
      expect((await applyOutcome(payment, mismatch)).result).toBe('mismatch')
    expect((await readPayment(payment)).state).toBe('created')
  })

  test('started in the page and paid on the hosted page keeps the paid reference; paying both is a mismatch', async () => {
    const payment = await createTestPayment()
    await db.transaction((tx) => recordReference(tx, payment.id, { reference: 'pi_page' }, now))
    expect((await applyOutcome(payment, { reference: 'pi_hosted' })).result).toBe('recorded')
    expect((await applyOutcome(payment, { reference: 'pi_page' })).result).toBe('mismatch')
    expect((await readPayment(payment)).reference).toBe('pi_hosted')
  })

  test('that was abandoned and then paid is marked as paid', async () => {
    const payment = await createTestPayment()
    await applyOutcome(payment, { state: 'cancelled' })
    expect((await applyOutcome(payment)).result).toBe('recorded')
  })
})

describe('a payment is checked at its processor', () => {
  const createStartedPayment = async (reference: string, overrides: Partial<Payment> = {}) => {
    const payment = await createTestPayment({ idempotencyKey: reference, ...overrides })
    await db.transaction((tx) => recordReference(tx, payment.id, { reference }, now))
    return readPayment(payment)
  }
  const listDue = async (at: number, { limit = 10, polledProcessorIds = [] }: { limit?: number; polledProcessorIds?: number[] } = {}) =>
    (await listPaymentsToCheck(db.read, { now: at, limit, polledProcessorIds })).map(({ reference }) => reference)
  const minutes = 60_000

  test('after two minutes without news, unless it is paid', async () => {
    await createStartedPayment('pi_1')
    await applyOutcome(await createStartedPayment('pi_2'), { reference: 'pi_2' })
    expect(await listDue(now + 2 * minutes - 1)).toEqual([])
    expect(await listDue(now + 2 * minutes)).toEqual(['pi_1'])
  })

  test('only if the processor has named it', async () => {
    await createTestPayment()
    expect(await listDue(now + 5 * minutes)).toEqual([])
  })

  test('the newest first', async () => {
    for (const reference of ['pi_1', 'pi_2', 'pi_3']) await createStartedPayment(reference)
    expect(await listDue(now + 5 * minutes, { limit: 2 })).toEqual(['pi_3', 'pi_2'])
  })

  test('at growing intervals, and again soon when the processor did not respond', async () => {
    const payment = await createStartedPayment('pi_1')
    const checkAt = (at: number, hasFailed = false) =>
      db.transaction((tx) => scheduleNextCheck(tx, payment, { hasFailed, isPolled: false, now: at }))
    await checkAt(now + 10 * minutes)
    expect([await listDue(now + 20 * minutes - 1), await listDue(now + 20 * minutes)]).toEqual([[], ['pi_1']])
    await checkAt(now + 20 * minutes, true)
    expect([await listDue(now + 22 * minutes - 1), await listDue(now + 22 * minutes)]).toEqual([[], ['pi_1']])
    await checkAt(now + 48 * 60 * minutes)
    expect(await listDue(now + 54 * 60 * minutes)).toEqual(['pi_1'])
  })

  describe('every minute for an hour without news, at a processor that is polled', () => {
    const polled = { polledProcessorIds: [1] }
    const poll = (payment: Payment, at: number, hasFailed = false) =>
      db.transaction((tx) => scheduleNextCheck(tx, payment, { hasFailed, isPolled: true, now: at }))

    test('then as the others', async () => {
      const payment = await createStartedPayment('pi_1')
      expect([await listDue(now + minutes - 1, polled), await listDue(now + minutes, polled)]).toEqual([[], ['pi_1']])
      expect(await listDue(now + minutes)).toEqual([])
      await poll(payment, now + 58 * minutes)
      expect([await listDue(now + 59 * minutes - 1, polled), await listDue(now + 59 * minutes, polled)]).toEqual([[], ['pi_1']])
      await poll(payment, now + 60 * minutes)
      expect([await listDue(now + 120 * minutes - 1, polled), await listDue(now + 120 * minutes, polled)]).toEqual([[], ['pi_1']])
    })

    test('but not after a decline, which asking could repeat', async () => {
      const payment = await createStartedPayment('pi_1')
      await applyOutcome(payment, { state: 'failed', failure: 'declined' })
      await poll(await readPayment(payment), now + 4 * minutes)
      expect([await listDue(now + 8 * minutes - 2, polled), await listDue(now + 8 * minutes, polled)]).toEqual([[], ['pi_1']])
    })

    test('also when it was cancelled, because a call without an answer may have collected it', async () => {
      const payment = await createStartedPayment('pi_1')
      await applyOutcome(payment, { state: 'cancelled' })
      expect([await listDue(now + 2 * minutes, polled), await listDue(now + 2 * minutes)]).toEqual([['pi_1'], []])
      expect(await listDue(now + 61 * minutes, polled)).toEqual([])
    })
  })

  test('soon again when the shopper retries it', async () => {
    const payment = await createStartedPayment('pi_1')
    await db.transaction((tx) => scheduleNextCheck(tx, payment, { hasFailed: false, isPolled: false, now: now + 60 * minutes }))
    await db.transaction((tx) => recordReference(tx, payment.id, { reference: 'pi_1' }, now + 70 * minutes))
    expect(await listDue(now + 72 * minutes)).toEqual(['pi_1'])
  })

  test('when it was declined, because another card may have paid it', async () => {
    await applyOutcome(await createStartedPayment('pi_1'), { state: 'failed', failure: 'card_declined' })
    expect(await listDue(now + 5 * minutes)).toEqual(['pi_1'])
  })

  test('for three days, and longer only while its bank is still processing it', async () => {
    await createStartedPayment('pi_1')
    await applyOutcome(await createStartedPayment('pi_2'), { state: 'pending', reference: 'pi_2' })
    expect(await listDue(now + 3 * 24 * 60 * minutes)).toEqual(['pi_2'])
  })
})

describe('a refund', () => {
  const takePart = (payment: Payment, amount: number) => db.transaction((tx) => reserveRefund(tx, payment.id, amount, now))

  test('never exceeds the paid amount, even with concurrent refunds', async () => {
    const payment = await createTestPayment()
    expect(await takePart(payment, 100)).toBe(false)
    await applyOutcome(payment)
    const refundResults = await Promise.all(Array.from({ length: 8 }, () => takePart(payment, 100)))
    expect(refundResults.filter(Boolean)).toHaveLength(5)
    expect((await readPayment(payment)).refunded).toBe(500)
    for (const amount of [0, -5, 0.5]) expect(await takePart(payment, amount)).toBe(false)
  })

  test('is reverted when the processor rejects it, and only a higher total is taken over', async () => {
    const payment = await createTestPayment()
    const raiseTotal = (total: number) => db.transaction((tx) => syncRefundedTotal(tx, payment.id, total, now))
    expect(await raiseTotal(200)).toBe(false)
    await applyOutcome(payment)
    const other = await createTestPayment({ idempotencyKey: 'k2' })
    await applyOutcome(other, { reference: 'pi_2' })
    await takePart(payment, 300)
    expect(await db.transaction((tx) => releaseRefund(tx, payment.id, 300, now))).toBe(true)
    expect(await db.transaction((tx) => releaseRefund(tx, payment.id, 1, now))).toBe(false)
    expect([await raiseTotal(200), await raiseTotal(200), await raiseTotal(100), await raiseTotal(501)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([(await readPayment(payment)).refunded, (await readPayment(other)).refunded]).toEqual([200, 0])
  })
})

test('the refunded total that a processor reports for a payment never decreases', async () => {
  const report = (total: number, reference = 'pi_1') =>
    db.transaction((tx) => recordReportedRefund(tx, { processorId: 1, reference }, { total }, now))
  expect([await report(0), await report(200), await report(100), await report(0), await report(300)]).toEqual([0, 200, 200, 200, 300])
  expect(await report(0, 'pi_2')).toBe(0)
})

describe("a processor's webhook event", () => {
  const event = { eventId: 'evt_1', type: 'charge.succeeded' }
  const deliver = (source = 'card-processor') =>
    db.transaction((tx) => recordWebhookEvent(tx, { slug: source, account: '' }, event, '{}', now))
  const record = async (source?: string) => (await deliver(source))?.id ?? null
  const claim = (id: number | null) => db.transaction((tx) => claimWebhookEvent(tx, id!))
  const fail = (id: number | null, at = now) =>
    db.transaction((tx) => failWebhookEvent(tx, id!, { account: '', error: 'no such table', mayRetry: true, now: at }))

  test('is stored once per processor, and offered for processing until it is done', async () => {
    const first = await deliver()
    expect(first).toEqual({ id: expect.any(Number), isNew: true })
    expect(await deliver()).toEqual({ id: first!.id, isNew: false })
    expect(await claim(first!.id)).toBe(true)
    expect(await record()).toBeNull()
    expect(await record('merchant-processor')).not.toBeNull()
    expect(await findLastReceivedAt(db.read, { slug: 'card-processor', account: '' })).toBe(now)
    expect(await findLastReceivedAt(db.read, { slug: 'wallet', account: '' })).toBeNull()
  })

  test('that concerns nothing of ours is ignored once', async () => {
    const id = await record()
    await claim(id)
    await db.transaction((tx) => ignoreWebhookEvent(tx, id!))
    expect(await record()).toBeNull()
    expect(await listWebhookEvents(db.read, { limit: 5 })).toMatchObject([{ state: 'ignored' }])
  })

  test('whose processing failed is stored with the error; a processed one is never marked as failed', async () => {
    const id = await record()
    await fail(id)
    expect(await listWebhookEvents(db.read, { limit: 5, failedOnly: true })).toMatchObject([{ eventId: 'evt_1', error: 'no such table' }])
    expect(await claim(id)).toBe(true)
    await fail(id)
    expect(await listWebhookEvents(db.read, { limit: 5 })).toMatchObject([{ state: 'done', error: null }])
  })

  test('that failed is due again after growing delays, five times', async () => {
    const id = await record()
    const waits: number[] = []
    for (let at = now; ;) {
      await fail(id, at)
      const [stored] = await listWebhookEvents(db.read, { limit: 1 })
      if (stored!.nextAttemptAt === null) break
      waits.push((stored!.nextAttemptAt - at) / 60_000)
      expect(await listEventsToRetry(db.read, { now: stored!.nextAttemptAt - 1, limit: 5 })).toEqual([])
      at = stored!.nextAttemptAt
      expect(await listEventsToRetry(db.read, { now: at, limit: 5 })).toMatchObject([{ id: id! }])
    }
    expect(waits).toEqual([1, 5, 30, 120, 720])
  })

  test('that a stopped process left unfinished is due after a minute', async () => {
    const id = await record()
    expect(await listEventsToRetry(db.read, { now: now + 60_000, limit: 5 })).toEqual([])
    expect(await listEventsToRetry(db.read, { now: now + 60_001, limit: 5 })).toMatchObject([{ id: id! }])
  })

  test('is claimed once when it arrives several times at once', async () => {
    const claims = await Promise.all(Array.from({ length: 6 }, async () => claim((await record()) ?? 0)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })
})

test('a payment that matches no order is stored once', async () => {
  const saveUnmatched = (reference: string) =>
    db.transaction((tx) =>
      recordUnmatchedPayment(tx, silentLog, { processorId: 1, reference, amount: 500, currency: 'USD', reason: 'wrong_amount' }, now),
    )
  expect([await saveUnmatched('pi_1'), await saveUnmatched('pi_1'), await saveUnmatched('pi_2')]).toEqual([true, false, true])
  expect(await countUnmatchedPayments(db.read)).toBe(2)
  const { rows } = await readPage(db.read, unmatchedListQuery(db.read, { view: 'open', search: '' }), { page: 1, pageSize: 1 })
  expect(rows.map(({ reference }) => reference)).toEqual(['pi_2'])
})
