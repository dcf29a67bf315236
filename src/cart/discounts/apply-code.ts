import { CodeRejected, enterCode } from '#src/discounts/enter-code.ts'
import type { Shop } from '#src/shop.ts'
import { readCart } from '../read-cart.ts'
import { type CartDiscountsContext, readCartDiscounts } from './read-cart-discounts.ts'

/** Adds a code to the cart and returns it as the store writes it. Throws CodeRejected unless it applies to the cart as it is. */
export async function applyCartCode(shop: Shop, cartId: number, typed: string, context: CartDiscountsContext): Promise<string> {
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { id, code } = await enterCode(tx, { cartId, typed, codesEnabled: context.policy.codesEnabled, now })
    const cart = await readCart(tx, cartId, context.pricing)
    const { waiting } = await readCartDiscounts(tx, cart, context)
    const rejected = waiting.find((other) => other.id === id)
    if (rejected) throw new CodeRejected(code, rejected.reason)
    return code
  })
}
