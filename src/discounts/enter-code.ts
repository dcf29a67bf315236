import type { Tx } from '#db/types.ts'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { addCartCode } from './cart-codes.ts'
import { normalizeCode } from './normalize-code.ts'
import type { DiscountReason } from './discount-rules.ts'
import { findCode } from './find-discounts.ts'
import { maxCodeTriesPerTenMinutes } from './limits.ts'

/** A code does not apply. `code` is as the store writes it, or as it was typed. */
export class CodeRejected extends Error {
  constructor(
    readonly code: string,
    readonly reason: DiscountReason,
  ) {
    super(`the code does not apply: ${reason.rule}`)
  }
}

interface EnterCodeInput {
  cartId: number
  typed: string
  codesEnabled: boolean
  now: number
}

/** Adds a code to a cart, whether it applies or not. Throws UserError without a code, and CodeRejected for an unknown one. */
export async function enterCode(tx: Tx, { cartId, typed, codesEnabled, now }: EnterCodeInput): Promise<{ id: number; code: string }> {
  const key = normalizeCode(typed)
  if (key === '') throw new UserError('discounts.enterCode', {}, 'code')
  if (!codesEnabled) throw new CodeRejected(typed, { rule: 'codes_off' })
  const code = await findCode(tx, key)
  if (!code) throw new CodeRejected(typed, { rule: 'unknown_code' })
  await addCartCode(tx, cartId, code, now)
  return code
}

/** Stops guessing. Throws TooManyRequests. */
export const limitGuesses = (shop: Shop, address: string): Promise<void> =>
  enforceClientRateLimit(shop, { name: 'discount-code', address, maxHits: maxCodeTriesPerTenMinutes, windowMs: 10 * 60_000 })
