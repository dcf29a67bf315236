import { and, eq, inArray, sql } from 'drizzle-orm'
import { jsonPlaceholder, placeholders, stmt } from '#db/stmt.ts'
import type { Tx } from '#db/types.ts'
import { type Answers, type AnswerError, checkAnswers } from '#src/customization/answers.ts'
import { type PriceContext, unitPrice } from '#src/pricing/unit-price.ts'
import { type BuyableVariant, findBuyableVariant } from '#src/product-page/find-buyable-variant.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseGiftMessage } from './gift-wrap.ts'
import { getOrCreateCart, type CartOwner } from './find-cart.ts'
import { type MixableLine, findMixingConflict } from './cart-rules.ts'
import { clampQuantity } from './quantity.ts'
import { type LineIdentity, isSameLine } from './same-line.ts'
import { maxLines } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

export interface AddToCartInput {
  productId: number
  variantId: number
  /** From `parseQuantity`. */
  quantity: number
  giftWrap: boolean
  giftMessage: string
  /** Raw answers by field key, and the version of the personalization form they were given for. */
  answers?: Record<string, string | string[] | undefined>
  customizationVersion?: number | null
  replacesLineId?: number | null
}

export class InvalidAnswers extends UserError {
  constructor(readonly errors: Record<string, AnswerError>) {
    const [[key, first] = ['', { key: 'customization.changed', params: {} } satisfies AnswerError]] = Object.entries(errors)
    super(first.key, first.params, `custom[${key}]`)
  }
}

export interface AddToCartResult {
  cartId: number
  lineId: number
  /** Set when the browser needs a new cart cookie. */
  newToken: string | null
  productId: number
  name: string
  seoLink: string
  quantity: number
  clamped: boolean
  checkoutRedirect: boolean
}

/**
 * The same options and answers raise the existing line. Throws UserError, with the cart unchanged, when the variant cannot be bought, is
 * sold out or breaks a mixing rule, the gift message is too long, or the answers are invalid (InvalidAnswers) or belong to an older form.
 */
export async function addToCart(tx: Tx, owner: CartOwner, input: AddToCartInput, pricing: PriceContext): Promise<AddToCartResult> {
  const buyable = await findBuyableVariant(tx, input.productId, input.variantId)
  if (!buyable) throw new UserError('cart.cannotBuy')
  const { cartId, newToken } = await getOrCreateCart(tx, owner, pricing.now)
  if (input.replacesLineId)
    await tx.delete(tx.t.cartLines).where(and(eq(tx.t.cartLines.id, input.replacesLineId), eq(tx.t.cartLines.cartId, cartId)))
  const existingLines: ExistingLine[] = await findExistingLines(tx, { cartId })
  const conflict = findMixingConflict(existingLines, {
    productId: buyable.product.id,
    name: buyable.product.name,
    standalone: buyable.product.standalonePurchase,
    isSubscription: buyable.variant.isSubscription,
    intervalUnit: buyable.variant.intervalUnit,
    intervalCount: buyable.variant.intervalCount,
  })
  if (conflict) throw new UserError(conflict.key, conflict.params)

  const answers = validateAnswers(buyable.product, input)
  const { customizationVersion } = buyable.product
  const giftWrap = input.giftWrap && buyable.product.giftWrap
  const giftMessage = giftWrap ? parseGiftMessage(input.giftMessage, buyable.product.name) : ''
  const newLine = { variantId: input.variantId, giftWrap, giftMessage, customizationVersion, answers }
  const matchingLine = existingLines.find((line) => isSameLine(line, newLine))
  if (!matchingLine && existingLines.length >= maxLines) throw new UserError('cart.full', { most: maxLines })
  const otherLines = existingLines.filter((line) => line !== matchingLine && sharesStock(line, buyable))
  const otherQuantity = otherLines.reduce((sum, line) => sum + line.quantity, 0)
  const requestedQuantity = (matchingLine?.quantity ?? 0) + input.quantity
  const quantity = clampToAvailable(requestedQuantity, otherQuantity, buyable)
  if (wouldRevealStockLevel(buyable, requestedQuantity + otherQuantity))
    throw new UserError('cart.notEnoughStock', { product: buyable.product.name })
  if (quantity === 0 || (buyable.product.maxQty && otherLines.length > 0))
    throw createSoldOutError(buyable, otherQuantity + (matchingLine?.quantity ?? 0))

  const customization = { fields: buyable.product.customization, answers }
  const price = unitPrice(buyable.product, buyable.variant, pricing, customization).total
  const lineId = await saveLine(tx, matchingLine?.id ?? null, {
    cartId,
    productId: input.productId,
    ...newLine,
    quantity,
    seenPrice: price,
    createdAt: pricing.now,
  })
  return {
    cartId,
    lineId,
    newToken,
    productId: buyable.product.id,
    name: buyable.product.name,
    seoLink: buyable.product.seoLink,
    quantity,
    clamped: quantity < requestedQuantity,
    checkoutRedirect: buyable.product.checkoutRedirect || buyable.product.standalonePurchase,
  }
}

async function saveLine(tx: Tx, id: number | null, line: NewLine): Promise<number> {
  if (id === null) return (await insertLine(tx, { ...line, answers: JSON.stringify(line.answers) }))[0]!.id
  await updateLine(tx, { id, quantity: line.quantity, seenPrice: line.seenPrice })
  return id
}

type NewLine = Required<Omit<Tx['t']['cartLines']['$inferInsert'], 'id'>>

interface ExistingLine extends MixableLine, LineIdentity {
  id: number
  quantity: number
}

function validateAnswers({ customization, customizationVersion, name }: BuyableVariant['product'], input: AddToCartInput): Answers {
  const { answers, errors } = checkAnswers(customization, input.answers ?? {})
  const submittedVersion = input.customizationVersion ?? customizationVersion
  const hasAnswers = Object.values(input.answers ?? {})
    .flat()
    .some(Boolean)
  // Without answers and without required fields a newer form needs no review.
  if (submittedVersion !== customizationVersion && (hasAnswers || Object.keys(errors).length > 0))
    throw new UserError('customization.changed', { product: name }, 'customization')
  if (Object.keys(errors).length > 0) throw new InvalidAnswers(errors)
  return answers
}

const findExistingLines = stmt((q) => {
  const { cartLines, products, variants } = q.t
  return q
    .select({
      ...pick(cartLines, 'id', 'productId', 'variantId', 'quantity', 'giftWrap', 'giftMessage', 'answers', 'customizationVersion'),
      name: products.name,
      standalone: products.standalonePurchase,
      isSubscription: variants.isSubscription,
      intervalUnit: variants.intervalUnit,
      intervalCount: variants.intervalCount,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .innerJoin(variants, eq(variants.id, cartLines.variantId))
    .where(eq(cartLines.cartId, sql.placeholder('cartId')))
})

/** Lines that share stock; for "one per order" products, any line of the product. */
const sharesStock = (line: ExistingLine, buyable: BuyableVariant): boolean =>
  line.variantId === buyable.variant.id || (buyable.product.maxQty && line.productId === buyable.product.id)

function clampToAvailable(requestedQuantity: number, otherQuantity: number, buyable: BuyableVariant): number {
  const available = buyable.variant.available === null ? null : buyable.variant.available - otherQuantity
  return clampQuantity(requestedQuantity, { available, maxQty: buyable.product.maxQty })
}

function wouldRevealStockLevel({ product, variant }: BuyableVariant, totalQuantity: number): boolean {
  return (
    product.hideInventoryLevels &&
    !product.maxQty &&
    variant.available !== null &&
    variant.available > 0 &&
    variant.available < totalQuantity
  )
}

function createSoldOutError(buyable: BuyableVariant, inCart: number): UserError {
  if (buyable.product.maxQty && inCart > 0) return new UserError('cart.onePerOrder', { product: buyable.product.name })
  return new UserError(inCart > 0 ? 'cart.allInCart' : 'cart.soldOut', { product: buyable.product.name })
}

const updateLine = stmt((q) =>
  q
    .update(q.t.cartLines)
    .set(placeholders('quantity', 'seenPrice'))
    .where(eq(q.t.cartLines.id, sql.placeholder('id'))),
)

const insertLine = stmt((q) =>
  q
    .insert(q.t.cartLines)
    .values({
      ...placeholders('cartId', 'productId', 'variantId', 'quantity', 'giftWrap', 'giftMessage'),
      ...placeholders('customizationVersion', 'seenPrice', 'createdAt'),
      answers: jsonPlaceholder(q, 'answers'),
    })
    .returning({ id: q.t.cartLines.id }),
)

export async function markPricesSeen(tx: Tx, cartId: number, prices: { lineId: number; price: number }[]): Promise<void> {
  const { cartLines } = tx.t
  const lineIds = prices.map((price) => price.lineId)
  if (lineIds.length === 0) return
  const lines = await tx
    .select({ id: cartLines.id })
    .from(cartLines)
    .where(and(eq(cartLines.cartId, cartId), inArray(cartLines.id, lineIds)))
  for (const line of lines) {
    const seenPrice = prices.find((price) => price.lineId === line.id)!.price
    await tx.update(cartLines).set({ seenPrice }).where(eq(cartLines.id, line.id))
  }
}
