import type { Tx } from '#db/types.ts'
import type { RenewedOrder } from '#db/schema/subscriptions.ts'
import type { BillingInterval } from '#src/lib/dates/billing-interval.ts'
import type { CartLine } from '#src/cart/cart.ts'
import { type ReservationClient, findShortages, hasReservations, reservationDuration, reserveStock } from '#src/inventory/reservations.ts'
import { renewUses, reserveUses } from '#src/discounts/uses.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { type CreatedOrder, createOrder, assignOrderToUser, setOrderComment } from '#src/orders/create-order.ts'
import type { NewOrderLine } from '#src/orders/new-order.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { cancelUnpaidOrder, markReplaced } from '#src/orders/cancel-order.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { type Payment, listOpenPayments } from '#src/payments/payments.ts'
import { carrierName } from '#src/shipping/carriers.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { saveCheckoutOptions } from './details.ts'
import { quoteCheckoutRates } from './quote-rates.ts'
import { type CheckoutReview, type CheckoutReviewInput, getCheckoutReview } from './review.ts'
import { pick } from '#src/lib/collections/pick.ts'

export interface PlaceOrderInput extends CheckoutReviewInput {
  userId: number | null
  /** The email that was verified, if any: an order for another one is refused. */
  checkedEmail: string | null
  attemptKey: string
  /** The shipping rate the shopper chose; '' for carts that are not shipped. */
  rateId: string
  comment: string
  /** The payment method the shopper chose, to show it again. */
  processorId?: number
  /** Who gets all emails of a test order, whatever address was typed. */
  testerEmail?: string | undefined
  /** How it is paid; missing where nobody pays yet. */
  payment?: ChosenPayment
  /** Gives up payments of earlier orders. Passed, as payment processing comes after checkout. */
  cancelPayments(shop: Shop, payments: Payment[]): Promise<Payment[]>
  client: Omit<ReservationClient, 'limit'>
}

/** Both run in the transaction that places the order, so that an order that nobody can pay leaves nothing behind. */
export interface ChosenPayment {
  /** Throws UserError and Conflict. `total` in minor units; `isTaxOpen`: its payment method charges the tax. */
  choose(tx: Tx, order: { total: number; isSubscription: boolean; isTaxOpen: boolean }): Promise<void>
  /** For a new order. */
  confirm(tx: Tx, order: CreatedOrder): Promise<void>
}

export interface PlacedOrder extends CreatedOrder {
  userId: number | null
  /** False: it was placed by an earlier try. */
  isNew: boolean
  review: CheckoutReview
  /** What its subscription will order again; null for one-time purchases. */
  subscription?: { userId: number; interval: BillingInterval; renewedOrder: RenewedOrder } | null
}

/**
 * Places a pending order from a reviewed cart: reprices it and reserves its stock for 30 minutes, up to the shopper's limit, in one
 * transaction. Resubmitting the same review returns the same order. A changed review cancels the earlier order once its payments are canceled. The cart is unchanged until
 * the order is paid. Throws EarlierOrderPaid, Conflict (the earlier payment is pending, or the review has changed) and UserError.
 */
export async function placeOrder(shop: Shop, input: PlaceOrderInput): Promise<PlacedOrder> {
  await quoteCheckoutRates(shop, input)
  const cancelRequestedIds = new Set<number>()
  for (;;) {
    const result = await tryPlaceOrder(shop, input, cancelRequestedIds)
    if (!('stillOpen' in result)) return result
    for (const { id } of result.stillOpen) cancelRequestedIds.add(id)
    for (const { state, orderId } of await input.cancelPayments(shop, result.stillOpen)) {
      if (state === 'paid') throw new EarlierOrderPaid((await findOrder(shop.db.read, { id: orderId }))!.externalId)
      if (state === 'pending') throw new Conflict('checkout.earlierPending')
    }
  }
}

/** An earlier order of the same cart was paid first. `externalId` is that order's. */
export class EarlierOrderPaid extends Conflict {
  constructor(readonly externalId: string) {
    super('checkout.earlierPaid')
  }
}

/** The cart's lines cannot be bought together. */
export class CartRuleError extends UserError {}

/** Returns `stillOpen` when earlier orders have open payments outside `cancelRequestedIds`. */
function tryPlaceOrder(
  shop: Shop,
  input: PlaceOrderInput,
  cancelRequestedIds: Set<number>,
): Promise<PlacedOrder | { stillOpen: Payment[] }> {
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { cartId, rateId, comment, processorId } = input
    const details = await saveCheckoutOptions(
      tx,
      cartId,
      { comment, ...(processorId === undefined ? {} : { processorId }), ...(rateId === '' ? {} : { rateId }) },
      now,
    )
    if (!details) throw new UserError('checkout.detailsMissing')
    if ((await readSettings(tx)).currency !== input.currency) throw new Conflict('checkout.orderChanged')
    const review = await getCheckoutReview(tx, { ...input, pricing: { ...input.pricing, now } }, details)
    if (review.stage === 'empty') throw new UserError('checkout.cartEmpty')
    if (review.stage === 'details') throw new UserError('checkout.detailsMissing')
    if (review.cart.ships) requireChosenRate(review, rateId)
    if (input.checkedEmail !== null && review.details.email !== input.checkedEmail) throw new Conflict('checkout.orderChanged')
    if (review.attemptKey !== input.attemptKey) throw new Conflict('checkout.orderChanged')
    if (review.ruleViolation) throw new CartRuleError(review.ruleViolation.key, review.ruleViolation.params)
    if (review.problemLines.length > 0) throw new UserError('checkout.someUnavailable')
    if (review.renewal) requireSubscribable(review, input)
    const { renewal, taxSource } = review
    // Before anything is cancelled in favor of it.
    await input.payment?.choose(tx, {
      total: review.quote.total,
      isSubscription: renewal !== null,
      isTaxOpen: taxSource === 'processor',
    })

    const existingOrder = review.isPlaced ? await findOrder(tx, { attemptKey: review.attemptKey }) : null
    if (existingOrder && !isUnpaid(existingOrder)) throw new Conflict('checkout.alreadyPaid')
    const otherOrderIds = review.unpaidOrderIds.filter((id) => id !== existingOrder?.id)
    const openPayments = otherOrderIds.length > 0 ? await listOpenPayments(tx, otherOrderIds) : []
    const stillOpen = openPayments.filter(({ id }) => !cancelRequestedIds.has(id))
    if (stillOpen.length > 0) return { stillOpen }
    for (const id of otherOrderIds) await cancelUnpaidOrder(tx, id, { actor: 'customer', now })
    const order = existingOrder ?? (await createOrder(tx, buildOrder(review, input), now))
    const uses = {
      orderId: order.id,
      customer: { userId: input.userId, emailKey: emailKey(review.details.email) },
      expiresAt: now + reservationDuration,
    }
    await (existingOrder ? renewUses(tx, uses) : reserveUses(tx, review.discounts.quoted, review.quote, uses))
    await markReplaced(tx, otherOrderIds, order.id)
    if (existingOrder && existingOrder.comment !== input.comment) await setOrderComment(tx, existingOrder.id, input.comment)
    if (existingOrder && input.userId !== null && existingOrder.userId !== input.userId)
      await assignOrderToUser(tx, existingOrder.id, input.userId)
    await reserveCartStock(tx, order.id, review, { ...input, now, isNew: existingOrder === null })
    if (existingOrder === null) await input.payment?.confirm(tx, order)
    return {
      ...pick(order, 'id', 'number', 'externalId', 'total'),
      userId: existingOrder ? existingOrder.userId : input.userId,
      isNew: existingOrder === null,
      review,
      subscription: buildSubscription(review, input),
    }
  })
}

// A subscription renews by its account's card, so it needs both. One whose renewals are free as well is only an order.
function requireSubscribable({ renewal, quote }: CheckoutReview, { client }: PlaceOrderInput): void {
  if (client.userId === null) throw new UserError('checkout.subscriptionNeedsAccount')
  if (quote.total === 0 && renewal!.quote.total > 0) throw new UserError('checkout.subscriptionNotFree')
}

function buildSubscription(review: CheckoutReview, input: PlaceOrderInput): PlacedOrder['subscription'] {
  const { renewal } = review
  if (!renewal || input.userId === null || renewal.quote.total === 0) return null
  const { userId: _, cartId: __, attemptKey: ___, extra: ____, comment: _____, ...order } = buildOrder(review, input)
  const lines = order.lines.map((line) => ({ ...line, cartLineId: null }))
  return { userId: input.userId, interval: renewal.interval, renewedOrder: { ...order, lines, quote: renewal.quote, delivery: null } }
}

/** Throws UserError unless the chosen rate is among the offered ones. */
export function requireChosenRate({ rates }: Pick<CheckoutReview, 'rates'>, rateId: string): void {
  if (rates.length === 0) throw new UserError('checkout.noShippingToAddress')
  if (!rates.some(({ id }) => id === rateId)) throw new UserError('checkout.chooseShipping', {}, 'rate_id')
}

async function reserveCartStock(
  tx: Tx,
  orderId: number,
  review: CheckoutReview,
  { client, reservationLimit, now, isNew }: Pick<PlaceOrderInput, 'client' | 'reservationLimit'> & { now: number; isNew: boolean },
): Promise<void> {
  const requested = new Map<string, { sku: string; quantity: number; unlimited: boolean; line: CartLine }>()
  for (const line of review.cart.lines) {
    const existing = requested.get(line.sku)
    requested.set(line.sku, {
      sku: line.sku,
      quantity: (existing?.quantity ?? 0) + line.quantity,
      unlimited: line.available === null,
      line,
    })
  }
  // Sorted by SKU: a fixed lock order prevents deadlocks between carts.
  const lines = [...requested.values()].sort((a, b) => (a.sku < b.sku ? -1 : 1))
  const shortages =
    !isNew && (await hasReservations(tx, orderId))
      ? await findShortages(tx, orderId, lines)
      : await reserveStock(tx, lines, { orderId, expiresAt: now + reservationDuration, client: { ...client, limit: reservationLimit } })
  if (shortages.length === 0) return
  const { line } = requested.get(shortages[0]!.sku)!
  if (line.hideInventoryLevels || shortages[0]!.available === 0) throw new UserError('checkout.justSoldOut', { product: line.name })
  throw new UserError('checkout.onlyLeft', { product: line.name, count: shortages[0]!.available })
}

function buildOrder(review: CheckoutReview, input: PlaceOrderInput) {
  const lines = review.cart.lines.flatMap((line): NewOrderLine[] => {
    const item: NewOrderLine = {
      ...pick(line, 'productId', 'variantId', 'sku', 'name'),
      options: line.selectedOptions,
      seoLink: line.seoLink,
      image: line.image,
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
  const { details, taxes } = review
  const { vatNumber } = details
  return {
    userId: input.userId,
    cartId: input.cartId,
    attemptKey: review.attemptKey,
    isTest: input.isTest ?? false,
    ...pick(review.details, 'name', 'phone', 'address'),
    email: input.testerEmail ?? review.details.email,
    billingAddress: review.cart.ships ? (review.details.billing ?? null) : null,
    extra: review.extra,
    comment: input.comment,
    currency: review.currency,
    language: input.language,
    lines,
    quote: review.quote,
    taxLabel: review.taxKind,
    vat: vatNumber === '' ? null : { number: vatNumber, check: taxes.vatCheck, reverseCharge: taxes.reverseCharge },
    taxSource: review.taxSource,
    shippingName: review.rate?.name ?? '',
    delivery: review.rate?.delivery ?? null,
    quotedShipment: review.rate && {
      carrier: review.rate.carrier,
      service: review.rate.service,
      parcels: review.parcels,
      failedCarriers: (review.carrierAnswers ?? []).flatMap(({ carrier, failure }) =>
        failure === null ? [] : [carrierName(input.shipping.carriers, carrier)],
      ),
    },
  }
}
