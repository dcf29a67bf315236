import { addToCart } from '#src/cart/add-to-cart.ts'
import { removePurchased } from '#src/cart/remove-purchased.ts'
import type { StoredAddress } from '#db/schema/addresses.ts'
import { type CheckoutDetails, deleteDetails, saveDetails } from '#src/checkout/details.ts'
import { addCartCode } from '#src/discounts/cart-codes.ts'
import { findCode } from '#src/discounts/find-discounts.ts'
import { createCheckoutField } from '#src/checkout/edit-checkout-fields.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { type CheckoutReview, type CheckoutReviewInput, getCheckoutReview } from '#src/checkout/review.ts'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { queueOrderMails } from '#src/orders/mails/confirmation-mails.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { addOrderTag } from '#src/orders/order-tags.ts'
import { markFailed, applyPayment } from '#src/orders/payment/apply-payment.ts'
import { createPayment } from '#src/payments/payments.ts'
import { recordOutcome } from '#src/payments/record-outcome.ts'
import { transitionOrder } from '#src/orders/status.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'
import { settingDefaults } from '#src/settings/settings.ts'
import { getShippingSetup } from '#src/shipping/shipping-setup.ts'
import type { DemoSeed } from '#src/module.ts'
import type { Shop } from '#src/shop.ts'
import { taxContextOf } from '#src/tax/buyer-rates.ts'
import { type DemoCustomer, demoCustomers } from './customers.ts'
import { type Random, createRandom } from './random.ts'
import { type SellableVariant, findSellableVariants, restockVariants } from './sellable-variants.ts'
import { findDemoProcessor } from './demo-processor.ts'
import { type Customer, findDemoCustomer, timeZone } from './store.ts'

/** With the fields of checkout, which customers filled in. */
export const ordersDemo: DemoSeed = async (shop, { report }) => {
  await shop.db.transaction(async (tx) => {
    for (const field of checkoutFields) await createCheckoutField(tx, { ...field, required: false, texts: {} }, shop.now())
  })
  await seedOrders(shop, { currency: 'USD', timeZone, customer: await findDemoCustomer(shop.db.read) }, report)
}

const checkoutFields = [
  { label: 'Delivery note', type: 'textarea', options: '', appliesTo: 'physical' },
  { label: 'How did you hear about us?', type: 'select', options: 'A friend\nSocial media\nA magazine\nAnother way', appliesTo: 'both' },
] as const

const day = 24 * 60 * 60_000
const historyDays = 90

const demoProcessor = findDemoProcessor()

/** Days before now with a download order, and those of the demo customer. */
const downloadDays = [26, 19, 11, 6, 3, 1]
const customerDownload = 3

/** Creates 90 days of orders with the same commands as the pages; returns the count. */
export async function seedOrders(
  shop: Shop,
  options: { currency: string; timeZone: string; customer: Customer },
  onProgress: (step: string) => void = () => {},
): Promise<number> {
  const end = shop.now()
  const random = createRandom(20_260_411)
  const downloadRandom = createRandom(20_270_101)
  const variants = await findSellableVariants(shop, 'physical')
  const downloadVariants = await findSellableVariants(shop, 'digital')
  let count = 0
  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo -= 1) {
    if (daysAgo > 0 && daysAgo % 15 === 0) onProgress(`Orders since ${daysAgo} days ago`)
    const weekday = new Date(end - daysAgo * day).getUTCDay()
    // Orders grow slowly and peak on Sundays.
    const ordersPerDay = 1.6 + (historyDays - daysAgo) / 45 + (weekday === 0 ? 1.5 : weekday === 6 ? 0.8 : 0)
    const orderCount = Math.max(1, Math.round(ordersPerDay * (0.6 + random.next() * 0.8)))
    const timestamps = Array.from({ length: orderCount }, () => end - daysAgo * day - random.between(10, 14 * 60) * 60_000).sort(
      (a, b) => a - b,
    )
    for (const at of timestamps) {
      const shopAtTime: Shop = { ...shop, now: () => at }
      const isDemoCustomer = random.chance(0.06)
      const buyer = isDemoCustomer ? options.customer.person : random.pick(demoCustomers)
      count += (await seedOrder(shopAtTime, random, variants, {
        ...options,
        buyer,
        userId: isDemoCustomer ? options.customer.id : null,
        daysAgo,
      }))
        ? 1
        : 0
    }
    // The demo customer buys a download once, so there is one to try.
    if (downloadVariants.length > 0 && downloadDays.includes(daysAgo)) {
      const at = end - daysAgo * day - downloadRandom.between(10, 14 * 60) * 60_000
      const isDemoCustomer = daysAgo === customerDownload
      const buyer = isDemoCustomer ? options.customer.person : downloadRandom.pick(demoCustomers)
      const orderOptions = { ...options, buyer, userId: isDemoCustomer ? options.customer.id : null, daysAgo }
      count += (await seedOrder({ ...shop, now: () => at }, downloadRandom, downloadVariants, orderOptions)) ? 1 : 0
    }
  }
  await restockVariants(shop, variants)
  return count
}

interface OrderOptions {
  currency: string
  timeZone: string
  buyer: DemoCustomer
  userId: number | null
  daysAgo: number
}

async function seedOrder(shop: Shop, random: Random, variants: SellableVariant[], options: OrderOptions): Promise<boolean> {
  const pricing = { wholesale: false, now: shop.now(), giftWrapFee: 500, giftWrapPerUnit: false, contentLanguage: null }
  const cartId = await fillCart(shop, random, variants, options.userId)
  if (cartId === null) return false
  await shop.db.transaction((tx) =>
    saveDetails(
      tx,
      cartId,
      { ...options.buyer, phone: '', vatNumber: '', ...demoExtras(options.daysAgo) },
      { userId: options.userId, now: shop.now() },
    ),
  )
  // By number, not by chance: the orders stay the same.
  const code = cartId % 5 === 0 ? await findCode(shop.db.read, 'welcome10') : null
  if (code) await shop.db.transaction((tx) => addCartCode(tx, cartId, code, shop.now()))
  const reviewInput: CheckoutReviewInput = {
    cartId,
    pricing,
    pricesIncludeTax: false,
    tax: taxContextOf({ ...settingDefaults, timezone: options.timeZone }),
    currency: options.currency,
    language: 'en',
    // Past orders ask no carrier.
    shipping: { ...(await getShippingSetup(shop)), carriers: [] },
    reservationLimit: 1000,
    userId: options.userId,
    discountPolicy: { codesEnabled: true, combination: 'stackable', timeZone: options.timeZone },
  }
  const review = await getCheckoutReview(shop.db.read, reviewInput)
  if (review.stage !== 'review' || (review.cart.ships && !review.rate)) return false
  const order = await placeOrder(shop, {
    ...reviewInput,
    userId: options.userId,
    checkedEmail: null,
    attemptKey: review.attemptKey,
    rateId: review.rate?.id ?? '',
    comment: '',
    client: { userId: options.userId, network: '' },
    cancelPayments,
  })
  await settleOrder(shop, random, order, review, options)
  for (const { tag, every } of demoTags) if (order.id % every === 0) await shop.db.transaction((tx) => addOrderTag(tx, order.id, tag))
  await shop.db.transaction(async (tx) => {
    await deleteDetails(tx, cartId)
    const purchased = review.cart.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
    await removePurchased(tx, cartId, purchased)
  })
  return true
}

/** Some customers answer the checkout fields, and a few have the invoice sent elsewhere. */
const demoExtras = (daysAgo: number): Pick<CheckoutDetails, 'billing' | 'extra'> => ({
  extra: daysAgo % 3 === 0 ? { how_did_you_hear_about_us: 'A friend' } : null,
  billing: daysAgo % 10 === 3 ? demoBilling : null,
})

const demoBilling: StoredAddress = {
  name: 'Accounts payable',
  company: 'Tidewater Studio LLC',
  address1: '301 SW Lincoln Street',
  address2: 'Suite 410',
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
}

async function settleOrder(
  shop: Shop,
  random: Random,
  order: { id: number; externalId: string },
  review: CheckoutReview,
  options: OrderOptions,
): Promise<void> {
  const context = { actor: 'customer', now: shop.now() }
  if (random.chance(0.04)) {
    await shop.db.transaction(async (tx) => {
      await markFailed(tx, order.id, { ...context, reason: demoProcessor.demoPayments.failure, actor: demoProcessor.slug })
      await cancelUnpaidOrder(tx, order.id, { ...context, actor: 'shop' })
    })
    return
  }
  const method = random.pick(demoProcessor.demoPayments.methods)
  await payOnline(shop, order, { amount: review.quote.total, currency: options.currency, method }, options)
  // Payment completes orders without shipping.
  if (!review.cart.ships) return
  const daysUntilShipped = random.between(1, 3)
  if (options.daysAgo < daysUntilShipped) return
  const shipment = { actor: 'Robin Vale', now: context.now + daysUntilShipped * day * 0.6 }
  if (random.chance(0.03)) {
    await shop.db.transaction((tx) => transitionOrder(tx, order.id, 'on_hold', shipment))
    return
  }
  await shipOrder(shop, random, order.id, shipment)
  if (options.daysAgo > 9)
    await shop.db.transaction((tx) => transitionOrder(tx, order.id, 'completed', { ...shipment, now: shipment.now + 6 * day }))
}

const demoTags = [
  { tag: 'repeat customer', every: 17 },
  { tag: 'call first', every: 43 },
]

const carriers = ['ups', 'usps', 'fedex']

async function shipOrder(shop: Shop, random: Random, orderId: number, { actor, now }: { actor: string; now: number }): Promise<void> {
  const carrier = random.pick(carriers)
  const trackingNumber = `1Z${random.between(100_000, 999_999)}${random.between(10_000_000, 99_999_999)}`
  const tracking = { carrier, trackingNumber, trackingUrl: '' }
  await shop.db.transaction((tx) => fulfillOrder(tx, { orderId, key: `demo:${orderId}`, units: null, actor, ...tracking }, now))
}

// Uses references the pretend processor recognizes, so staff can refund them. Only emails of the last week are queued.
async function payOnline(
  shop: Shop,
  order: { id: number; externalId: string },
  paid: { amount: number; currency: string; method: string },
  options: OrderOptions,
): Promise<void> {
  const { amount, currency, method } = paid
  const { processorId, slug, demoPayments } = demoProcessor
  const idempotencyKey = `${order.externalId}:${processorId}:inline:${amount}`
  const findWording = await readWordings(shop)
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const payment = await createPayment(tx, { orderId: order.id, processorId, idempotencyKey, amount, currency }, now)
    const reference = demoPayments.reference(amount, currency, order.externalId)
    await recordOutcome(tx, payment, { reference, state: 'paid', amount, currency, method, failure: null }, now)
    await applyPayment(tx, order.id, { amount, currency, method, actor: slug, now, timeZone: options.timeZone })
    if (options.daysAgo > 7) return
    const placed = (await findOrder(tx, { id: order.id }))!
    await queueOrderMails(shop, tx, findWording, placed, await listOrderLines(tx, order.id))
  })
}

async function fillCart(shop: Shop, random: Random, variants: SellableVariant[], userId: number | null): Promise<number | null> {
  const lineCount = random.pick([1, 1, 1, 2, 2, 3])
  let token: string | null = null
  let cartId: number | null = null
  for (let line = 0; line < lineCount; line += 1) {
    // Earlier products sell more often.
    const variant = variants[Math.floor(random.next() ** 1.7 * variants.length)]!
    const input = {
      productId: variant.productId,
      variantId: variant.variantId,
      quantity: random.pick([1, 1, 1, 2]),
      giftWrap: random.chance(0.08),
      giftMessage: '',
    }
    try {
      const added = await shop.db.transaction((tx) => addToCart(tx, { token, userId }, input, { wholesale: false, now: shop.now() }))
      token ??= added.newToken
      cartId = added.cartId
    } catch (error) {
      // Sold out: skip.
      if (!(error instanceof UserError)) throw error
    }
  }
  return cartId
}
