import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { type Answers, type AnswerFault, checkAnswers, sameAnswers } from '#src/catalog/customization-answers.ts'
import { unitPrice } from '#src/catalog/price.ts'
import { type BuyableVariant, findBuyable } from '#src/catalog/product.ts'
import { Refusal } from '#src/lib/errors.ts'
import { giftMessageFrom } from './gift-wrap.ts'
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
  /** Answers to the product's form by field key, as they were sent, and the version of the form they were given to. */
  answers?: Record<string, string | string[] | undefined>
  /** Null or left out: the form as it is now. */
  customizationVersion?: number | null
  /** A line of this cart that goes as the new one comes. */
  replaces?: number | null
}

// Answers and messages make lines of their own: a cart stays a cart.
const mostLines = 100

/** Answers do not fit the product's form: by field key, why. */
export class AnswersRefused extends Refusal {
  constructor(readonly faults: Record<string, AnswerFault>) {
    const [[key, first] = ['', { key: 'customization.changed', params: {} }]] = Object.entries(faults)
    super(first.key, first.params, `custom[${key}]`)
  }
}

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
 * Puts a variant in the owner's cart, making the cart when needed; the same choice with the same answers again raises its line.
 * Throws Refusal: cannot be bought, sold out, a mixing rule, answers that do not fit the product's form (AnswersRefused) or were given
 * to another version of it, or a message too long for the card; the cart is then unchanged.
 */
export async function addToCart(tx: Tx, owner: CartOwner, wish: AddWish, buyer: { wholesale: boolean; now: number }): Promise<Added> {
  const bought = await findBuyable(tx, wish.productId, wish.variantId)
  if (!bought) throw new Refusal('cart.cannotBuy')
  const { cartId, newToken } = await openCart(tx, owner, buyer.now)
  if (wish.replaces) await tx.delete(tx.t.cartLines).where(and(eq(tx.t.cartLines.id, wish.replaces), eq(tx.t.cartLines.cartId, cartId)))
  const held = await heldLines(tx, cartId)
  const refusal = mixingRefusal(held, {
    productId: bought.product.id,
    name: bought.product.name,
    standalone: bought.product.standalonePurchase,
    isSubscription: bought.variant.isSubscription,
  })
  if (refusal) throw new Refusal(refusal.key, refusal.params)

  const answers = answersFrom(bought.product, wish)
  const { customizationVersion } = bought.product
  const giftWrap = wish.giftWrap && bought.product.giftWrap
  const giftMessage = giftWrap ? giftMessageFrom(wish.giftMessage, bought.product.name) : ''
  const same = held.find(
    (line) =>
      line.variantId === wish.variantId &&
      line.giftWrap === giftWrap &&
      line.giftMessage === giftMessage &&
      line.customizationVersion === customizationVersion &&
      sameAnswers(line.answers, answers),
  )
  if (!same && held.length >= mostLines) throw new Refusal('cart.full')
  const elsewhere = held.filter((line) => line !== same && shares(line, bought))
  const already = elsewhere.reduce((sum, line) => sum + line.quantity, 0)
  const wanted = (same?.quantity ?? 0) + wish.quantity
  const quantity = clampTotal(wanted, already, bought)
  if (tellsLevel(bought, wanted + already)) throw new Refusal('cart.notSoMany', { product: bought.product.name })
  if (quantity === 0 || (bought.product.maxQty && elsewhere.length > 0)) throw soldOutRefusal(bought, already + (same?.quantity ?? 0))

  const made = { fields: bought.product.customization, answers }
  const price = unitPrice(bought.product, bought.variant.variantFee, buyer, made).total
  const lineId = same
    ? await raiseLine(tx, same.id, quantity, price)
    : await newLine(tx, {
        cartId,
        productId: wish.productId,
        variantId: wish.variantId,
        quantity,
        giftWrap,
        giftMessage,
        answers,
        customizationVersion,
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
  answers: Answers
  customizationVersion: number
}

function answersFrom({ customization, customizationVersion, name }: BuyableVariant['product'], wish: AddWish): Answers {
  const { answers, errors } = checkAnswers(customization, wish.answers ?? {})
  const other = wish.customizationVersion ?? customizationVersion
  const said = Object.values(wish.answers ?? {})
    .flat()
    .some(Boolean)
  // Who was asked nothing and need not answer has nothing to look at again.
  if (other !== customizationVersion && (said || Object.keys(errors).length > 0))
    throw new Refusal('customization.changed', { product: name }, 'customization')
  if (Object.keys(errors).length > 0) throw new AnswersRefused(errors)
  return answers
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
      answers: cartLines.answers,
      customizationVersion: cartLines.customizationVersion,
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

/** True where lowering the quantity to what is left would say how much that is, of a product that keeps it to itself. */
function tellsLevel({ product, variant }: BuyableVariant, inAll: number): boolean {
  return product.hideInventoryLevels && !product.maxQty && variant.available !== null && variant.available > 0 && variant.available < inAll
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
