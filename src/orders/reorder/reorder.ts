import type { Tx } from '#db/types.ts'
import { type AddToCartResult, addToCart } from '#src/cart/add-to-cart.ts'
import type { CartOwner } from '#src/cart/find-cart.ts'
import type { PriceContext } from '#src/pricing/unit-price.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { OrderLineRow } from '../find-orders.ts'

export interface ReorderResult {
  added: AddToCartResult[]
  /** Why a line was not added, each a sentence with its product. */
  errors: UserError[]
  /** Set when the browser needs a new cart cookie. */
  newToken: string | null
}

/**
 * Adds the items of an order to the cart, at today's prices, as far as they can be bought. Gift wrap belongs to the earlier order and is
 * left out. Personalized items are refused: their answers are stored as text, so nobody could check them against today's form.
 */
export async function reorder(tx: Tx, owner: CartOwner, lines: OrderLineRow[], pricing: PriceContext): Promise<ReorderResult> {
  const result: ReorderResult = { added: [], errors: [], newToken: null }
  for (const line of lines.filter(({ kind }) => kind === 'item')) {
    try {
      const currentOwner = { ...owner, token: result.newToken ?? owner.token }
      const added = await addLine(tx, currentOwner, line, pricing)
      result.newToken ??= added.newToken
      result.added.push(added)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      result.errors.push(error)
    }
  }
  return result
}

async function addLine(tx: Tx, owner: CartOwner, line: OrderLineRow, pricing: PriceContext) {
  const { productId, variantId, quantity, name } = line
  if (line.customization.length > 0) throw new UserError('orders.reorderPersonalized', { product: name })
  if (productId === null || variantId === null) throw new UserError('orders.reorderGone', { product: name })
  try {
    return await addToCart(tx, owner, { productId, variantId, quantity, giftWrap: false, giftMessage: '' }, pricing)
  } catch (error) {
    // Its own sentence does not name the product.
    if (error instanceof UserError && error.key === 'cart.cannotBuy') throw new UserError('orders.reorderGone', { product: name })
    if (error instanceof UserError && error.field?.startsWith('custom'))
      throw new UserError('orders.reorderPersonalized', { product: name })
    throw error
  }
}
