import { Conflict } from '#src/lib/errors/errors.ts'
import { type Payment, listPayments } from '#src/payments/payments.ts'
import { findProcessorOf } from '#src/payments/accounts/processor-accounts.ts'
import { isPolled, type Processor, ProcessorError } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { cancelPayments } from './cancel-payments.ts'
import { syncPayment } from './sync-payments.ts'

export interface PaymentAttempt {
  order: { id: number; externalId: string }
  processor: Processor
  hosted: boolean
  /** Minor units. */
  amount: number
  option?: string
  keySuffix?: string
}

/** `externalId` is the paid order's. */
export class AlreadyPaid extends Conflict {
  constructor(readonly externalId: string) {
    super('checkout.alreadyPaid')
  }
}

/** In ms. Older keys may be unknown to the processor, and a repeated call would start a second payment. */
const defaultKeyLifetime = 20 * 3_600_000

/**
 * Cancels payments of the order that cannot go on, and returns the key of the next call. Throws AlreadyPaid, Conflict, and ProcessorError
 * when an earlier payment could still be collected beside the new one.
 */
export async function endEarlierPayments(shop: Shop, input: PaymentAttempt): Promise<string> {
  const { order } = input
  await endUncollected(shop, input)
  const ended = (await listPayments(shop.db.read, order.id)).filter((payment) => hasEnded(shop, input, payment))
  const openPayments = ended.filter(({ state }) => state !== 'cancelled' && state !== 'paid')
  for (const payment of await cancelPayments(shop, openPayments)) {
    refuseSecond(order, payment.state)
    // Without an answer it may still be open there.
    if (isReplacedDecline(shop, payment) || isOpenElsewhere(shop, input, payment)) throw new Conflict('checkout.earlierPending')
  }
  return nextKey(input, ended)
}

/**
 * Payments that the store's server collects once they are approved: the one with the same key is collected now, the others are given up. An
 * answer may have been lost, and shoppers may have several windows open.
 */
async function endUncollected(shop: Shop, input: PaymentAttempt): Promise<void> {
  const { order, processor } = input
  const payments = await listPayments(shop.db.read, order.id)
  const key = nextKey(
    input,
    payments.filter((payment) => hasEnded(shop, input, payment)),
  )
  for (const payment of payments) {
    const owner = findProcessorOf(shop, payment)
    const isOpen = !hasEnded(shop, input, payment) && (payment.reference ?? payment.hostedReference) !== null
    if (!owner || !isPolled(owner) || !isOpen) continue
    const isRetried = payment.idempotencyKey === key
    const [synced = payment] = isRetried ? [await collect(shop, payment)] : await cancelPayments(shop, [payment])
    refuseSecond(order, synced.state)
    if (!isRetried && synced.state !== 'cancelled' && owner === processor) throw new Conflict('checkout.earlierPending')
  }
}

async function collect(shop: Shop, payment: Payment): Promise<Payment> {
  try {
    return await syncPayment(shop, payment)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
    shop.log.warn({ err: error, payment: payment.id }, 'could not tell whether a payment was made before it was tried again')
    throw new Conflict('checkout.earlierPending')
  }
}

/** The key of an order's first call. */
export const firstKey = (attempt: PaymentAttempt): string => keyOf(attempt, 0)

/** Where two accounts took turns, the one of the number may have ended, too. */
function nextKey(attempt: PaymentAttempt, ended: Payment[]): string {
  const used = new Set(ended.map(({ idempotencyKey }) => idempotencyKey))
  let count = ended.length
  while (used.has(keyOf(attempt, count))) count += 1
  return keyOf(attempt, count)
}

/** With the number of ended payments: a key that ended starts no payment again. */
function keyOf(attempt: PaymentAttempt, endedCount: number): string {
  const { order, processor, hosted, amount, option = '', keySuffix } = attempt
  return [
    order.externalId,
    processor.processorId,
    hosted ? 'hosted' : 'inline',
    amount,
    ...(option === '' ? [] : [option]),
    ...(endedCount > 0 ? [endedCount] : []),
    ...(keySuffix === undefined ? [] : [keySuffix]),
  ].join(':')
}

/** Cancelled, declined for good, too old to repeat, begun with another account, or what an edited order was paid by before. */
function hasEnded(shop: Shop, attempt: PaymentAttempt, payment: Payment): boolean {
  if (payment.state === 'cancelled' || payment.state === 'paid' || isReplacedDecline(shop, payment)) return true
  return isOfFormerAccount(attempt, payment) || isTooOld(shop, payment)
}

const isTooOld = (shop: Shop, payment: Payment): boolean =>
  shop.now() - payment.createdAt >= (findProcessorOf(shop, payment)?.keyLifetime ?? defaultKeyLifetime)

const isReplacedDecline = (shop: Shop, payment: Payment): boolean =>
  payment.state === 'failed' && findProcessorOf(shop, payment)?.retriesWithNewPayment === true

const isOfFormerAccount = ({ processor }: PaymentAttempt, { processorId, account }: Payment): boolean =>
  processorId === processor.processorId && account !== processor.account

/** It began with an account that still answers, in an attempt that the shopper can still finish there. */
function isOpenElsewhere(shop: Shop, attempt: PaymentAttempt, payment: Payment): boolean {
  if (!isOfFormerAccount(attempt, payment) || payment.state === 'cancelled' || isTooOld(shop, payment)) return false
  // Nobody was shown a payment that its processor never named, unless the answer is on its way.
  const isNamed = (payment.reference ?? payment.hostedReference) !== null
  return findProcessorOf(shop, payment) !== undefined && (isNamed || shop.now() - payment.createdAt < longestCall)
}

/** In ms; no call takes longer. */
const longestCall = 60_000

function refuseSecond(order: PaymentAttempt['order'], state: Payment['state']): void {
  if (state === 'paid') throw new AlreadyPaid(order.externalId)
  if (state === 'pending') throw new Conflict('checkout.earlierPending')
}
