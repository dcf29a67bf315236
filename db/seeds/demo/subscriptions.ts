import { asc, eq } from 'drizzle-orm'
import { addToCart } from '#src/cart/add-to-cart.ts'
import { removePurchased } from '#src/cart/remove-purchased.ts'
import { deleteDetails, saveDetails } from '#src/checkout/details.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { getCheckoutReview } from '#src/checkout/review.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'
import { orderRenewals, payOrder } from '#src/payment-processing/apply-outcome.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { addInterval } from '#src/lib/dates/billing-interval.ts'
import { createPayment } from '#src/payments/payments.ts'
import { recordOutcome } from '#src/payments/record-outcome.ts'
import type { SubscriptionState } from '#db/schema/subscriptions.ts'
import { settingDefaults } from '#src/settings/settings.ts'
import { getShippingSetup } from '#src/shipping/shipping-setup.ts'
import type { DemoSeed } from '#src/module.ts'
import type { Shop } from '#src/shop.ts'
import { mirrorSubscription } from '#src/subscriptions/mirror-subscription.ts'
import { findSubscriptionByReference } from '#src/subscriptions/find-subscriptions.ts'
import { saveRenewal } from '#src/subscriptions/renewals.ts'
import { saveNewSubscription, setSubscriptionReference } from '#src/subscriptions/save-subscription.ts'
import { taxContextOf } from '#src/tax/buyer-rates.ts'
import { findDemoProcessor } from './demo-processor.ts'
import { type DemoCustomer, demoCustomers, openAccount } from './customers.ts'
import { type Customer, findDemoCustomer, timeZone } from './store.ts'

export const subscriptionsDemo: DemoSeed = async (shop, { report }) => {
  report('Subscriptions')
  await seedSubscriptions(shop, { currency: 'USD', timeZone, customer: await findDemoCustomer(shop.db.read) })
}

const day = 24 * 60 * 60_000

/** `customer`: null is the demo customer, else one of the demo's customers. */
const demoSubscriptions: { sku: string; startedDaysAgo: number; customer: number | null; state: SubscriptionState; ends?: boolean }[] = [
  { sku: 'HH-CLUB-MONTH', startedDaysAgo: 70, customer: null, state: 'active' },
  { sku: 'HH-CLUB-SEASON', startedDaysAgo: 44, customer: 2, state: 'active', ends: true },
  { sku: 'HH-CLUB-MONTH', startedDaysAgo: 33, customer: 5, state: 'past_due' },
  { sku: 'HH-CLUB-MONTH', startedDaysAgo: 81, customer: 8, state: 'cancelled' },
  { sku: 'HH-CLUB-SEASON', startedDaysAgo: 4, customer: 11, state: 'active' },
]

interface SeedOptions {
  currency: string
  timeZone: string
  customer: Customer
}

/** A few subscriptions with their renewals, by the commands that real ones use. */
export async function seedSubscriptions(shop: Shop, options: SeedOptions): Promise<void> {
  for (const { customer, ...planned } of demoSubscriptions) {
    const startedAt = shop.now() - planned.startedDaysAgo * day
    const person = customer === null ? options.customer.person : demoCustomers[customer % demoCustomers.length]!
    const userId = customer === null ? options.customer.id : await shop.db.transaction((tx) => openAccount(tx, person, startedAt))
    const shopAtStart: Shop = { ...shop, now: () => startedAt }
    const order = await placeFirstOrder(shopAtStart, planned.sku, { ...options, person, userId })
    if (order) await payAndRenew(shop, order, { ...planned, startedAt })
  }
}

async function placeFirstOrder(
  shop: Shop,
  sku: string,
  { currency, timeZone, person, userId }: SeedOptions & { person: DemoCustomer; userId: number },
) {
  const { variants } = shop.db.t
  const [variant] = await shop.db.read.select().from(variants).where(eq(variants.sku, sku)).orderBy(asc(variants.id)).limit(1)
  const pricing = { wholesale: false, now: shop.now(), giftWrapFee: 500, giftWrapPerUnit: false, contentLanguage: null }
  const line = { productId: variant!.productId, variantId: variant!.id, quantity: 1, giftWrap: false, giftMessage: '' }
  const { cartId } = await shop.db.transaction((tx) => addToCart(tx, { token: null, userId }, line, { wholesale: false, now: shop.now() }))
  await shop.db.transaction((tx) => saveDetails(tx, cartId, { ...person, phone: '', vatNumber: '' }, { userId, now: shop.now() }))
  const input = {
    cartId,
    pricing,
    pricesIncludeTax: false,
    tax: taxContextOf({ ...settingDefaults, timezone: timeZone }),
    currency,
    language: 'en',
    shipping: { ...(await getShippingSetup(shop)), carriers: [] },
    reservationLimit: 1000,
    userId,
    discountPolicy: { codesEnabled: true, combination: 'stackable' as const, timeZone },
  }
  const review = await getCheckoutReview(shop.db.read, input)
  if (review.stage !== 'review' || !review.rate) return null
  const { attemptKey, rate } = review
  const client = { userId, network: '' }
  const placed = { userId, checkedEmail: null, attemptKey, rateId: rate.id, comment: '', client, cancelPayments }
  const order = await placeOrder(shop, { ...input, ...placed })
  await shop.db.transaction(async (tx) => {
    await deleteDetails(tx, cartId)
    await removePurchased(
      tx,
      cartId,
      review.cart.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    )
  })
  return order
}

type PlacedSubscription = NonNullable<Awaited<ReturnType<typeof placeFirstOrder>>>

async function payAndRenew(
  shop: Shop,
  order: PlacedSubscription,
  { startedAt, state, ends = false }: { startedAt: number; state: SubscriptionState; ends?: boolean },
): Promise<void> {
  const { processorId, slug, demoPayments } = findDemoProcessor()
  const { interval, renewedOrder } = order.subscription!
  const { currency } = renewedOrder
  const amount = renewedOrder.quote.total
  const method = demoPayments.methods[0]!
  const reference = demoPayments.subscriptionReference({ ...interval, amount, currency, startedAt }, order.externalId)
  const news = { actor: slug, findWording: await readWordings(shop) }
  const shopAt = (at: number): Shop => ({ ...shop, now: () => at })
  await shop.db.transaction(async (tx) => {
    await saveNewSubscription(tx, { ...order.subscription!, orderId: order.id, processorId }, startedAt)
    await setSubscriptionReference(tx, { orderId: order.id, processorId, account: '', reference }, startedAt)
    const key = `${order.externalId}:${processorId}:inline:${order.total}`
    const payment = await createPayment(
      tx,
      { orderId: order.id, processorId, idempotencyKey: key, amount: order.total, currency },
      startedAt,
    )
    const paymentReference = demoPayments.reference(order.total, currency, order.externalId)
    const outcome = { reference: paymentReference, state: 'paid' as const, amount: order.total, currency, method, failure: null }
    await recordOutcome(tx, payment, outcome, startedAt)
    await payOrder(shopAt(startedAt), tx, { orderId: order.id, processorId, amount: order.total, currency, method }, news)
  })
  let periodEnd = addInterval(startedAt, interval)
  for (let renewal = 1; periodEnd < shop.now(); renewal += 1) {
    const at = periodEnd
    const isLast = addInterval(at, interval) >= shop.now()
    if (state === 'cancelled' && isLast) break
    const failed = state === 'past_due' && isLast
    await shop.db.transaction(async (tx) => {
      const suffix = `${order.externalId}r${renewal}`
      const event = { renewalId: `in_demo_${suffix}`, subscriptionId: reference, customerId: '', paymentReference: null, amount, currency }
      const payment = {
        reference: demoPayments.reference(amount, currency, suffix),
        state: 'paid' as const,
        amount,
        currency,
        method,
        failure: null,
      }
      await saveRenewal(tx, {
        processorId,
        renewal: { ...event, state: failed ? 'failed' : 'paid' },
        payment: failed ? null : payment,
        occurredAt: at,
      })
      await orderRenewals(shopAt(at), tx, (await findSubscriptionByReference(tx, processorId, reference))!, news)
    })
    periodEnd = addInterval(at, interval)
    if (failed) break
  }
  const event = { subscriptionId: reference, customerId: '', state, periodEnd, endsAtPeriodEnd: ends }
  await shop.db.transaction((tx) => mirrorSubscription(tx, { processorId, event, occurredAt: Math.min(periodEnd, shop.now()) }, shop.now()))
}
