import { inArray } from 'drizzle-orm'
import type { CarrierAnswer, QuotedRate } from '#db/schema/shipping.ts'
import type { Shop } from '#src/shop.ts'
import { type Carrier, CarrierError, type CarrierFailure, type RateRequest } from './carrier.ts'
import { changedAt, findCarriers } from './find-carriers.ts'
import { maxDetailLength } from './limits.ts'

export interface AskedCarrier {
  name: string
  rates: QuotedRate[]
  /** `paused`: it failed a moment ago and was not asked. */
  answer: CarrierAnswer & { failure: CarrierFailure | 'paused' | null }
  /** The carrier's own words about a failure, for staff. */
  detail: string
}

/** Asks carriers beside each other, in a test also those that are paused. A failing one has no rates. Never call it inside a transaction. */
export async function askCarriers(
  shop: Shop,
  { carriers, ...request }: RateRequest & { carriers: string[] },
  options: { isTest: boolean },
): Promise<AskedCarrier[]> {
  const asked = (await findCarriers(shop)).filter(({ id, plugin }) => carriers.includes(id) && plugin?.isOn !== false)
  const pausedIds = options.isTest ? new Set<string>() : await listPausedCarriers(shop, asked)
  return Promise.all(
    asked.map(async (carrier) => (pausedIds.has(carrier.id) ? pausedAnswer(carrier) : askCarrier(shop, carrier, { request, ...options }))),
  )
}

const pausedAnswer = ({ id, name }: Carrier): AskedCarrier => ({
  name,
  rates: [],
  answer: { carrier: id, failure: 'paused', ignored: {}, durationMs: 0 },
  detail: '',
})

async function askCarrier(
  shop: Shop,
  carrier: Carrier,
  { request, isTest }: { request: RateRequest; isTest: boolean },
): Promise<AskedCarrier> {
  const startedAt = shop.timers.elapsed()
  const answer = { carrier: carrier.id, failure: null, ignored: {} }
  const duration = () => Math.round(shop.timers.elapsed() - startedAt)
  try {
    const { rates, ignored } = await carrier.fetchRates(request, shop.timers.timeoutSignal(carrier.timeoutMs), isTest)
    return { name: carrier.name, rates, answer: { ...answer, ignored, durationMs: duration() }, detail: '' }
  } catch (error) {
    const failure = error instanceof CarrierError ? error.failure : 'invalid'
    shop.log.warn({ err: error, carrier: carrier.id, failure }, 'a carrier did not return rates')
    return { name: carrier.name, rates: [], answer: { ...answer, failure, durationMs: duration() }, detail: toDetail(error) }
  }
}

// A database may refuse control characters.
const toDetail = (error: unknown): string =>
  (error as Error).message
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .slice(0, maxDetailLength)
    .toWellFormed()

async function listPausedCarriers(shop: Shop, asked: Carrier[]): Promise<Set<string>> {
  const q = shop.db.read
  const { carriers } = q.t
  const ids = asked.map(({ id }) => id)
  const rows = await q
    .select({ id: carriers.id, blockedUntil: carriers.blockedUntil, askedAt: carriers.askedAt })
    .from(carriers)
    .where(inArray(carriers.id, ids))
  const recordOf = (carrier: Carrier) => rows.find(({ id }) => id === carrier.id)
  return new Set(asked.flatMap((carrier) => (isPaused(shop, carrier, recordOf(carrier)) ? [carrier.id] : [])))
}

/** It failed a moment ago, and its account or the plugin that brings it has not changed since. */
export const isPaused = (
  shop: Pick<Shop, 'services' | 'now'>,
  carrier: Pick<Carrier, 'id' | 'plugin'>,
  record: { blockedUntil: number | null; askedAt: number | null } | undefined,
): boolean => (record?.blockedUntil ?? 0) > shop.now() && (record?.askedAt ?? 0) >= changedAt(shop, carrier)
