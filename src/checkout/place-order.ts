import type { Tx } from '#db/open.ts'
import type { CartLine } from '#src/cart/read-cart.ts'
import { holdsStock, reservationTime, reserveStock } from '#src/inventory/reservations.ts'
import { dayIn } from '#src/lib/dates.ts'
import { Conflict, Refusal } from '#src/lib/errors.ts'
import { type CreatedOrder, type NewOrderLine, createOrder, giveOrderTo } from '#src/orders/create-order.ts'
import { findOrderBy, unpaidOrdersOf } from '#src/orders/find-orders.ts'
import { cancelUnpaid, noteReplaced } from '#src/orders/give-up.ts'
import { isUnpaid } from '#src/orders/status.ts'
import { type Payment, openPayments } from '#src/payments/payments.ts'
import { deliveryDays } from '#src/shipping/delivery.ts'
import type { Shop } from '#src/shop.ts'
import { closePayments } from './close-payments.ts'
import { type Review, type ReviewWish, readReview } from './review.ts'

export interface PlaceWish extends ReviewWish {
  userId: number | null
  /** The key the review page showed. */
  attemptKey: string
  timeZone: string
}

export interface PlacedOrder extends CreatedOrder {
  review: Review
}

/**
 * Makes the order of a reviewed cart: prices it again, holds its stock for 30 minutes and writes it as pending, in one
 * transaction. The same reviewed state gives the same order however often it is sent; another state gives up the earlier one, once
 * its processor takes no more money for it. The cart stays whole until the order is paid. Throws EarlierOrderPaid when the money
 * for the earlier one was faster, Conflict when it is on its way or anything shown has changed since, Refusal otherwise.
 */
export async function placeOrder(shop: Shop, wish: PlaceWish): Promise<PlacedOrder> {
  const asked = new Set<number>()
  for (;;) {
    const placed = await tryToPlace(shop, wish, asked)
    if (!('stillOpen' in placed)) return placed
    for (const { id } of placed.stillOpen) asked.add(id)
    for (const { state, orderId } of await closePayments(shop, placed.stillOpen)) {
      if (state === 'paid') throw new EarlierOrderPaid((await findOrderBy(shop.db.read, { id: orderId }))!.externalId)
      if (state === 'pending') throw new Conflict('checkout.earlierPending')
    }
  }
}

/** The money for an earlier order of the same cart came first: that one is bought. `externalId` is its address. */
export class EarlierOrderPaid extends Conflict {
  constructor(readonly externalId: string) {
    super('checkout.earlierPaid')
  }
}

/** The lines of the cart may not be bought together any more: it is changed in the cart. */
export class CartRuleBroken extends Refusal {}

/** Places the order, or tells which payments of earlier ones nobody has asked to stop yet; `asked` were. */
function tryToPlace(shop: Shop, wish: PlaceWish, asked: Set<number>): Promise<PlacedOrder | { stillOpen: Payment[] }> {
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const review = await readReview(tx, { ...wish, buyer: { ...wish.buyer, now } })
    if (review.stage === 'empty') throw new Refusal('checkout.cartEmpty')
    if (review.stage === 'details') throw new Refusal('checkout.detailsMissing')
    if (review.attemptKey !== wish.attemptKey) throw new Conflict('checkout.changedSince')
    if (review.broken) throw new CartRuleBroken(review.broken.key, review.broken.params)
    if (review.problems.length > 0) throw new Refusal('checkout.cannotBuyAll')
    if (review.cart.ships && !review.rate) throw new Refusal('checkout.nothingShipsThere')

    const again = await findOrderBy(tx, { attemptKey: review.attemptKey })
    if (again && !isUnpaid(again)) throw new Conflict('checkout.alreadyPaid')
    const others = (await unpaidOrdersOf(tx, wish.cartId)).flatMap(({ id }) => (id === again?.id ? [] : id))
    const stillOpen = (await openPayments(tx, others)).filter(({ id }) => !asked.has(id))
    if (stillOpen.length > 0) return { stillOpen }
    for (const id of others) await cancelUnpaid(tx, id, { actor: 'customer', now })
    const order = again ?? (await createOrder(tx, orderFrom(review, wish, now), now))
    await noteReplaced(tx, others, order.id)
    if (again && wish.userId !== null && again.userId !== wish.userId) await giveOrderTo(tx, again.id, wish.userId)
    if (!again || !(await holdsStock(tx, order.id))) await holdStock(tx, order.id, review, now)
    return { id: order.id, number: order.number, externalId: order.externalId, total: order.total, review }
  })
}

async function holdStock(tx: Tx, orderId: number, review: Review, now: number): Promise<void> {
  const wanted = new Map<string, { sku: string; quantity: number; unlimited: boolean; line: CartLine }>()
  for (const line of review.cart.lines) {
    const known = wanted.get(line.sku)
    wanted.set(line.sku, { sku: line.sku, quantity: (known?.quantity ?? 0) + line.quantity, unlimited: line.available === null, line })
  }
  // In one order for everybody, so that two carts with the same products never wait for each other in a circle.
  const short = await reserveStock(
    tx,
    orderId,
    [...wanted.values()].sort((a, b) => (a.sku < b.sku ? -1 : 1)),
    now + reservationTime,
  )
  if (short.length === 0) return
  const { line } = wanted.get(short[0]!.sku)!
  if (line.hideInventoryLevels || short[0]!.available === 0) throw new Refusal('checkout.soldMeanwhile', { product: line.name })
  throw new Refusal('checkout.fewerLeft', { product: line.name, count: short[0]!.available })
}

function orderFrom(review: Review, wish: PlaceWish, now: number) {
  const lines = review.cart.lines.flatMap((line): NewOrderLine[] => {
    const item: NewOrderLine = {
      productId: line.productId,
      variantId: line.variantId,
      sku: line.sku,
      name: line.name,
      options: line.choice,
      seoLink: line.seoLink,
      picture: line.picture,
      kind: 'item',
      giftMessage: '',
      customization: line.customization,
      isDigital: line.isDigital,
      cartLineId: line.id,
      quoteKey: String(line.id),
    }
    if (!line.giftWrap) return [item]
    const quoteKey = `${line.id}:gift_wrap`
    return [item, { ...item, kind: 'gift_wrap', cartLineId: null, customization: [], giftMessage: line.giftMessage, quoteKey }]
  })
  return {
    userId: wish.userId,
    cartId: wish.cartId,
    attemptKey: review.attemptKey,
    email: review.details.email,
    name: review.details.name,
    phone: review.details.phone,
    address: review.details.address,
    comment: review.details.comment,
    currency: review.currency,
    lines,
    quote: review.quote,
    taxLabel: review.taxRates[0]?.kind ?? 'none',
    shippingName: review.rate?.name ?? '',
    delivery: review.rate ? deliveryDays(dayIn(now, wish.timeZone), review.rate) : null,
  }
}
