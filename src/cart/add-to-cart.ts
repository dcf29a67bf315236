import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { unitPrice } from '#src/catalog/price.ts'
import { type BuyableVariant, findBuyable } from '#src/catalog/product.ts'
import { Refusal } from '#src/lib/errors.ts'
import { openCart, type CartOwner } from './find-cart.ts'
import { type Mixed, mixingRefusal } from './mixing.ts'
import { clampQuantity } from './quantity.ts'

export interface AddWish {
  productId: number
  variantId: number
  /** Already read with readQuantity: 1 to 10000. */
  quantity: number
  giftWrap: boolean
  giftMessage: string
}

const longestMessage = 500

export interface Added {
  cartId: number
  lineId: number
  /** Set when the browser must be given a cart cookie. */
  newToken: string | null
  productId: number
  name: string
  seoLink: string
  /** Units of the line now. */
  quantity: number
  /** True when fewer were added than wanted. */
  clamped: boolean
  /** Where the shopper goes instead of the drawer. */
  checkoutRedirect: boolean
}

/**
 * Puts a variant in the owner's cart, making the cart when needed; the same choice again raises its line.
 * Throws Refusal: cannot be bought, sold out, a mixing rule, or a message too long for the card; the cart is then unchanged.
 */
export async function addToCart(tx: Tx, owner: CartOwner, wish: AddWish, buyer: { wholesale: boolean; now: number }): Promise<Added> {
  const bought = await findBuyable(tx, wish.productId, wish.variantId)
  if (!bought) throw new Refusal('cart.cannotBuy')
  const { cartId, newToken } = await openCart(tx, owner, buyer.now)
  const held = await heldLines(tx, cartId)
  const refusal = mixingRefusal(held, {
    productId: bought.product.id,
    name: bought.product.name,
    standalone: bought.product.standalonePurchase,
    isSubscription: bought.variant.isSubscription,
  })
  if (refusal) throw new Refusal(refusal.key, refusal.params)

  const giftWrap = wish.giftWrap && bought.product.giftWrap
  const giftMessage = giftWrap ? wish.giftMessage : ''
  if (giftMessage.length > longestMessage) {
    throw new Refusal('cart.messageTooLong', { most: longestMessage, product: bought.product.name })
  }
  const same = held.find((line) => line.variantId === wish.variantId && line.giftWrap === giftWrap && line.giftMessage === giftMessage)
  const elsewhere = held.filter((line) => line !== same && shares(line, bought))
  const already = elsewhere.reduce((sum, line) => sum + line.quantity, 0)
  const wanted = (same?.quantity ?? 0) + wish.quantity
  const quantity = clampTotal(wanted, already, bought)
  if (quantity === 0 || (bought.product.maxQty && elsewhere.length > 0)) throw soldOutRefusal(bought, already + (same?.quantity ?? 0))

  const price = unitPrice(bought.product, bought.variant.variantFee, buyer).total
  const lineId = same
    ? await raiseLine(tx, same.id, quantity, price)
    : await newLine(tx, {
        cartId,
        productId: wish.productId,
        variantId: wish.variantId,
        quantity,
        giftWrap,
        giftMessage,
        seenPrice: price,
        createdAt: buyer.now,
      })
  return {
    cartId,
    lineId,
    newToken,
    productId: bought.product.id,
    name: bought.product.name,
    seoLink: bought.product.seoLink,
    quantity,
    clamped: quantity < wanted,
    checkoutRedirect: bought.product.checkoutRedirect || bought.product.standalonePurchase,
  }
}

interface HeldLine extends Mixed {
  id: number
  variantId: number
  quantity: number
  giftWrap: boolean
  giftMessage: string
}

async function heldLines(tx: Tx, cartId: number): Promise<HeldLine[]> {
  const { cartLines, products, variants } = tx.t
  return tx
    .select({
      id: cartLines.id,
      productId: cartLines.productId,
      variantId: cartLines.variantId,
      quantity: cartLines.quantity,
      giftWrap: cartLines.giftWrap,
      giftMessage: cartLines.giftMessage,
      name: products.name,
      standalone: products.standalonePurchase,
      isSubscription: variants.isSubscription,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .where(eq(cartLines.cartId, cartId))
}

/** Lines that draw on the same stock; for "one per order" products, any line of the product. */
const shares = (line: HeldLine, bought: BuyableVariant): boolean =>
  line.variantId === bought.variant.id || (bought.product.maxQty && line.productId === bought.product.id)

function clampTotal(wanted: number, already: number, bought: BuyableVariant): number {
  const available = bought.variant.available === null ? null : bought.variant.available - already
  return clampQuantity(wanted, { available, maxQty: bought.product.maxQty })
}

function soldOutRefusal(bought: BuyableVariant, inCart: number): Refusal {
  if (bought.product.maxQty && inCart > 0) return new Refusal('cart.onePerOrder', { product: bought.product.name })
  return new Refusal(inCart > 0 ? 'cart.allInCart' : 'cart.soldOut', { product: bought.product.name })
}

async function raiseLine(tx: Tx, lineId: number, quantity: number, seenPrice: number): Promise<number> {
  await tx.update(tx.t.cartLines).set({ quantity, seenPrice }).where(eq(tx.t.cartLines.id, lineId))
  return lineId
}

async function newLine(tx: Tx, line: typeof tx.t.cartLines.$inferInsert): Promise<number> {
  const [row] = await tx.insert(tx.t.cartLines).values(line).returning({ id: tx.t.cartLines.id })
  return row!.id
}

/** Marks the prices of a cart as seen, once changes were shown. */
export async function acceptPrices(tx: Tx, cartId: number, prices: { lineId: number; price: number }[]): Promise<void> {
  const { cartLines } = tx.t
  const known = prices.map((price) => price.lineId)
  if (known.length === 0) return
  const lines = await tx
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), inArray(cartLines.id, known)))
  for (const line of lines) {
    const seenPrice = prices.find((price) => price.lineId === line.id)!.price
    await tx.update(cartLines).set({ seenPrice }).where(eq(cartLines.id, line.id))
  }
}
