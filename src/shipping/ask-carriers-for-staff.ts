import { enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { TooManyRequests } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { type QuoteRequest, ensureCarrierQuote } from './carrier-quotes.ts'
import { maxQuotesPerStaff, quotesMinutes } from './limits.ts'

const quotesWindow = quotesMinutes * 60_000

/** Asks the carriers for what staff are editing, unless a quote is stored; without an answer flat rates are left. Never call it inside a transaction. */
export async function askCarriersForStaff(shop: Shop, userId: number, request: QuoteRequest | null): Promise<void> {
  if (!request || request.to.address1 === '') return
  try {
    await ensureCarrierQuote(shop, request, () => enforceRateLimit(shop, `quotes:staff:${userId}`, maxQuotesPerStaff, quotesWindow))
  } catch (error) {
    if (!(error instanceof TooManyRequests)) shop.log.error({ err: error }, 'rates of carriers could not be stored')
  }
}
