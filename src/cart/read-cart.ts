import { asc, eq, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { type Answers, checkAnswers, describeAnswers } from '#src/customization/answers.ts'
import { unitPrice } from '#src/pricing/unit-price.ts'
import { availability, unitsLeft } from '#src/inventory/units-left.ts'
import { labelOptions, noOptionLabels, selectedOptions } from '#src/lib/products/selected-options.ts'
import { type LineTexts, readLineTexts, translateCustomization } from '#src/products/product-texts.ts'
import type { PricingContext } from './pricing-context.ts'
import { exceedsOnePerOrder, findMixingConflict } from './cart-rules.ts'
import { offeredChange } from './offered-change.ts'
import { deletedLine } from './deleted-product-line.ts'
import { calculateSubtotal } from './quote-lines.ts'
import type { CartLine, Cart } from './cart.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** Columns of a line's product and variant, and its units left. */
export const lineColumns = (q: Exec) => ({
  product: {
    name: q.t.products.name,
    seoLink: q.t.products.seoLink,
    options: q.t.products.options,
    status: q.t.products.status,
    price: q.t.products.price,
    salePrice: q.t.products.salePrice,
    saleStartsAt: q.t.products.saleStartsAt,
    saleEndsAt: q.t.products.saleEndsAt,
    wholesalePrice: q.t.products.wholesalePrice,
    card: q.t.products.card,
    chargeTax: q.t.products.chargeTax,
    taxClass: q.t.products.taxClass,
    weight: q.t.products.weight,
    length: q.t.products.length,
    width: q.t.products.width,
    height: q.t.products.height,
    isDigital: q.t.products.isDigital,
    backorders: q.t.products.backorders,
    maxQty: q.t.products.maxQty,
    giftWrap: q.t.products.giftWrap,
    customization: q.t.products.customization,
    customizationVersion: q.t.products.customizationVersion,
    standalone: q.t.products.standalonePurchase,
    hideInventoryLevels: q.t.products.hideInventoryLevels,
  },
  variant: {
    sku: q.t.variants.sku,
    options: q.t.variants.options,
    variantFee: q.t.variants.variantFee,
    compareAtPrice: q.t.variants.compareAtPrice,
    weight: q.t.variants.weight,
    isSubscription: q.t.variants.isSubscription,
    intervalUnit: q.t.variants.intervalUnit,
    intervalCount: q.t.variants.intervalCount,
    active: q.t.variants.active,
  },
  left: unitsLeft(),
})

const selectCartLines = stmt((q) =>
  q
    .select({
      line: q.t.cartLines,
      ...lineColumns(q),
    })
    .from(q.t.cartLines)
    .leftJoin(q.t.products, eq(q.t.products.id, q.t.cartLines.productId))
    .leftJoin(q.t.variants, eq(q.t.variants.id, q.t.cartLines.variantId))
    .leftJoin(q.t.inventory, eq(q.t.inventory.sku, q.t.variants.sku))
    .where(eq(q.t.cartLines.cartId, sql.placeholder('cartId')))
    .orderBy(asc(q.t.cartLines.id)),
)

export const emptyCart: Cart = { id: null, lines: [], count: 0, subtotal: 0, ships: false, giftWrapFee: 0, giftWrapPerUnit: false }

/** The cart with its current prices. `heldUnits` are units already reserved for the order being placed, by SKU. */
export async function readCart(
  q: Exec,
  cartId: number | null,
  pricing: PricingContext,
  heldUnits: Map<string, number> = new Map(),
): Promise<Cart> {
  if (cartId === null) return emptyCart
  const rows = await selectCartLines(q, { cartId })
  const ids = rows.map(({ line }) => line.productId)
  const texts = await readLineTexts(q, ids, pricing.contentLanguage)
  const lines = rows.map(({ line, product, variant, left }) => {
    const lineTexts = texts.get(line.productId)
    if (!product || !variant) return deletedLine(line, product && { ...product, name: lineTexts?.name ?? product.name })
    return toCartLine({ line, product, variant, left }, pricing, heldUnits, lineTexts)
  })
  return toCart(cartId, lines, pricing)
}

/** A cart of these lines, with what is wrong with each among the others. */
export function toCart(id: number | null, lines: CartLine[], pricing: PricingContext): Cart {
  markProblems(lines)
  const cart = {
    id,
    lines,
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    ships: lines.some((line) => !line.isDigital),
    giftWrapFee: pricing.giftWrapFee,
    giftWrapPerUnit: pricing.giftWrapPerUnit,
  }
  return { ...cart, subtotal: calculateSubtotal(cart) }
}

export type LineRow = Awaited<ReturnType<typeof selectCartLines>>[number]

export interface ExistingLineRow extends LineRow {
  product: NonNullable<LineRow['product']>
  variant: NonNullable<LineRow['variant']>
}

export function toCartLine(
  { line, product, variant, left }: ExistingLineRow,
  pricing: PricingContext,
  heldUnits: Map<string, number>,
  texts: LineTexts | undefined,
): CartLine {
  const { answers, quantity } = line
  const price = unitPrice(product, variant, pricing, { fields: product.customization, answers })
  const fields = texts ? translateCustomization(product.customization, texts.customization) : product.customization
  const isUnavailable = product.status !== 'active' || !variant.active
  // Gift wrap may have been turned off for the product since.
  const giftWrap = line.giftWrap && product.giftWrap
  return {
    id: line.id,
    productId: line.productId,
    variantId: line.variantId,
    sku: variant.sku,
    name: texts?.name ?? product.name,
    seoLink: product.seoLink,
    options: variant.options,
    selectedOptions: labelOptions(selectedOptions(product.options, variant.options), texts?.options ?? noOptionLabels),
    image: product.card.colorImages[variant.options['Color'] ?? ''] ?? product.card.images[0]?.file ?? '',
    quantity,
    price,
    lineTotal: price.total * quantity,
    originalTotal: price.original * quantity,
    giftWrap,
    giftMessage: giftWrap ? line.giftMessage : '',
    giftWrapFee: pricing.giftWrapFee,
    giftWrapTotal: giftWrap ? pricing.giftWrapFee * (pricing.giftWrapPerUnit ? quantity : 1) : 0,
    canGiftWrap: product.giftWrap,
    customization: describeAnswers(fields, answers, price.base, pricing.wholesale ? 'wholesale' : 'retail'),
    answers,
    customizationVersion: line.customizationVersion,
    available: availability(left, heldUnits.get(variant.sku)),
    problem: isUnavailable ? 'unavailable' : hasFormChanged(line, product) ? 'changed' : null,
    previousPrice: line.seenPrice === price.total ? null : line.seenPrice,
    offeredChange: null,
    chargeTax: product.chargeTax,
    taxClass: product.taxClass,
    weight: variant.weight ?? product.weight,
    ...pick(product, 'length', 'width', 'height', 'isDigital', 'backorders', 'maxQty', 'standalone'),
    isSubscription: variant.isSubscription,
    intervalUnit: variant.intervalUnit,
    intervalCount: variant.intervalCount,
    hideInventoryLevels: product.hideInventoryLevels,
  }
}

interface AnsweredForm {
  answers: Answers
  customizationVersion: number
}

// A newer form without required fields does not affect a line without answers.
function hasFormChanged(
  line: AnsweredForm,
  product: Pick<AnsweredForm, 'customizationVersion'> & { customization: Parameters<typeof checkAnswers>[0] },
): boolean {
  if (line.customizationVersion === product.customizationVersion) return false
  return Object.keys(line.answers).length > 0 || Object.keys(checkAnswers(product.customization, {}).errors).length > 0
}

// Problems between lines: staff may have changed a rule after they were added.
function markProblems(lines: CartLine[]): void {
  const takenUnits = new Map<number, number>()
  for (const line of lines) {
    const alreadyTaken = takenUnits.get(line.variantId) ?? 0
    takenUnits.set(line.variantId, alreadyTaken + line.quantity)
    if (line.available !== null) line.available = Math.max(0, line.available - alreadyTaken)
    const others = lines.filter((other) => other !== line && other.problem !== 'unavailable')
    line.problem ??= findMixingConflict(others, line)
      ? 'mixed'
      : exceedsOnePerOrder(lines, line)
        ? 'limit'
        : line.available !== null && line.available < line.quantity
          ? 'short'
          : null
    line.offeredChange = offeredChange(line)
  }
}
