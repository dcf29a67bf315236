import { enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { TooManyRequests } from '#src/lib/errors/errors.ts'
import { ensureCarrierQuote } from '#src/shipping/carrier-quotes.ts'
import { maxQuotesPerCart, quotesMinutes } from '#src/shipping/limits.ts'
import type { Shop } from '#src/shop.ts'
import { type CheckoutReviewInput, type CheckoutReviewState, getCheckoutReview } from './review.ts'

/**
 * Asks the carriers for the rates of this checkout unless a current quote is stored. Returns the review if no carrier had to be asked, else
 * null: read it again. Never call it inside a transaction.
 */
export async function quoteCheckoutRates(shop: Shop, input: CheckoutReviewInput): Promise<CheckoutReviewState | null> {
  if (input.shipping.carriers.length === 0) return null
  const state = await getCheckoutReview(shop.db.read, input)
  if (state.stage !== 'review' || !state.quoteRequest) return state
  try {
    // Each quote is a call that the store may pay for.
    const limitQuotes = () => enforceRateLimit(shop, `quotes:cart:${input.cartId}`, maxQuotesPerCart, quotesWindow)
    const isNew = await ensureCarrierQuote(shop, state.quoteRequest, limitQuotes)
    return isNew || state.carrierAnswers === null ? null : state
  } catch (error) {
    // The shopper can still choose a flat rate.
    if (!(error instanceof TooManyRequests)) shop.log.error({ err: error }, 'rates of carriers could not be stored')
    return state
  }
}

const quotesWindow = quotesMinutes * 60_000
