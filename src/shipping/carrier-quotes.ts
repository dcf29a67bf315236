import { and, eq, gt, lte } from 'drizzle-orm'
import type { CarrierAnswer, PackedParcel, QuotedRate } from '#db/schema/shipping.ts'
import type { Db, Exec } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { type AskedCarrier, askCarriers } from './ask-carriers.ts'
import { recordAnswers } from './carrier-records.ts'
import { type CarrierAddress, type RateRequest, failsEveryShipment } from './carrier.ts'
import { carrierPauseSeconds, failureDays, maxQuotedParcels, quoteGraceMinutes, quoteMinutes } from './limits.ts'
import type { ShippingSetup } from './shipping-setup.ts'

/** A question to carriers; the same shipment has the same hash. */
export interface QuoteRequest extends RateRequest {
  hash: string
  carriers: string[]
}

export interface CarrierQuote {
  rates: QuotedRate[]
  answers: CarrierAnswer[]
}

type Place = Pick<CarrierAddress, 'address1' | 'address2' | 'city' | 'state' | 'postalCode' | 'country'>

/** Null when no carrier can be asked: none is on, or the shipment is freight. Carriers learn the place, not the person. */
export function buildQuoteRequest(
  { origin, carriers }: ShippingSetup,
  shipment: { to: Place; parcels: PackedParcel[] | null; currency: string },
): QuoteRequest | null {
  const { parcels, currency } = shipment
  if (!origin || carriers.length === 0 || !parcels || parcels.length === 0 || parcels.length > maxQuotedParcels) return null
  const { address1, address2, city, state, postalCode, country } = shipment.to
  const request = {
    from: origin,
    to: { name: '', company: '', address1, address2, city, state, postalCode, country, phone: '' },
    parcels: parcels.map(({ length, width, height, weight }) => ({ length, width, height, weight })),
    currency,
  }
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify({ ...request, carriers })).digest('hex')
  return { ...request, carriers: carriers.map(({ id }) => id), hash }
}

const graceMs = quoteGraceMinutes * 60_000

/** The stored quote, also shortly after its end; null when carriers must be asked. */
export async function findCarrierQuote(q: Exec, hash: string, now: number): Promise<CarrierQuote | null> {
  return findQuoteValidAt(q, hash, now - graceMs)
}

/**
 * Stores a quote of all carriers, asked at once, unless there is a current one: then false. Requests beside each other for the same shipment
 * share one. `beforeAsking` may throw to prevent a new one. Never throws because of a carrier: its rates are missing then. Never call it inside
 * a transaction.
 */
export async function ensureCarrierQuote(shop: Shop, request: QuoteRequest, beforeAsking: () => Promise<void>): Promise<boolean> {
  const running = runningQuotes.get(shop.db) ?? new Map<string, Promise<boolean>>()
  runningQuotes.set(shop.db, running)
  const quote = running.get(request.hash) ?? askUnlessStored(shop, request, beforeAsking).finally(() => running.delete(request.hash))
  running.set(request.hash, quote)
  return quote
}

async function askUnlessStored(shop: Shop, request: QuoteRequest, beforeAsking: () => Promise<void>): Promise<boolean> {
  if (await findQuoteValidAt(shop.db.read, request.hash, shop.now())) return false
  await beforeAsking()
  await askAndStore(shop, request)
  return true
}

const runningQuotes = new WeakMap<Db, Map<string, Promise<boolean>>>()

async function askAndStore(shop: Shop, request: QuoteRequest): Promise<void> {
  const asked = await askCarriers(shop, request, { isTest: false })
  const now = shop.now()
  const stored = {
    rates: asked.flatMap(({ rates }) => rates),
    answers: asked.map(({ answer }) => answer),
    createdAt: now,
    expiresAt: now + lifetimeOf(asked),
  }
  await shop.db.transaction(async (tx) => {
    const { carrierQuotes: quotes } = tx.t
    await recordAnswers(tx, asked, now)
    await tx
      .insert(quotes)
      .values({ hash: request.hash, ...stored })
      .onConflictDoUpdate({ target: quotes.hash, set: stored })
  })
}

/** In ms. A carrier that failed is asked again soon. */
const lifetimeOf = (asked: AskedCarrier[]): number =>
  asked.some(({ answer: { failure } }) => failure !== null && (failure === 'paused' || failsEveryShipment(failure)))
    ? carrierPauseSeconds * 1000
    : quoteMinutes * 60_000

async function findQuoteValidAt(q: Exec, hash: string, time: number): Promise<CarrierQuote | null> {
  const { carrierQuotes: quotes } = q.t
  const [row] = await q
    .select({ rates: quotes.rates, answers: quotes.answers })
    .from(quotes)
    .where(and(eq(quotes.hash, hash), gt(quotes.expiresAt, time)))
    .limit(1)
  return row ?? null
}

/** A scheduled task. */
export async function pruneCarrierQuotes(shop: Shop): Promise<void> {
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    const { carrierQuotes, carrierFailures } = tx.t
    await tx.delete(carrierQuotes).where(lte(carrierQuotes.expiresAt, now - graceMs))
    await tx.delete(carrierFailures).where(lte(carrierFailures.createdAt, now - failureDays * 24 * 3_600_000))
  })
}
