import { and, asc, eq } from 'drizzle-orm'
import { addToCart } from '#src/cart/add-to-cart.ts'
import { takeBought } from '#src/cart/take-bought.ts'
import { forgetDetails, saveDetails } from '#src/checkout/details.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { type Review, type ReviewWish, readReview } from '#src/checkout/review.ts'
import { setLevels } from '#src/inventory/set-levels.ts'
import { Refusal } from '#src/lib/errors.ts'
import { translator } from '#src/i18n/translator.ts'
import { findOrderBy, orderLinesOf } from '#src/orders/find-orders.ts'
import { queueOrderMails } from '#src/orders/mails.ts'
import { cancelUnpaid } from '#src/orders/give-up.ts'
import { markFailed, markPaid } from '#src/orders/mark-paid.ts'
import { recordBegun, recordOutcome } from '#src/payments/payments.ts'
import { demoReference } from '#src/payments/pretend/card-ledger.ts'
import { moveOrder } from '#src/orders/status.ts'
import type { Shop } from '#src/shop.ts'
import { type DemoPerson, buyers } from './people.ts'
import { type Storyteller, storyteller } from './random.ts'

const day = 24 * 60 * 60_000
const storyDays = 90

/** Days before now on which somebody buys a download, and on which of them the demo's customer does. */
const downloadDays = [26, 19, 11, 6, 3, 1]
const customerDownload = 3

/** Tells 90 days of business up to the shop's now, order by order, through the same commands the pages use. Returns how many. */
export async function seedOrders(
  shop: Shop,
  story: { currency: string; timeZone: string; customer: Customer },
  say: (step: string) => void = () => {},
): Promise<number> {
  const end = shop.now()
  const dice = storyteller(20_260_411)
  const collector = storyteller(20_270_101)
  const shelf = await buyableVariants(shop, 'physical')
  const downloads = await buyableVariants(shop, 'digital')
  let count = 0
  for (let daysAgo = storyDays; daysAgo >= 0; daysAgo -= 1) {
    if (daysAgo > 0 && daysAgo % 15 === 0) say(`Orders since ${daysAgo} days ago`)
    const weekday = new Date(end - daysAgo * day).getUTCDay()
    // Business grows slowly, and Sundays are the best days.
    const busy = 1.6 + (storyDays - daysAgo) / 45 + (weekday === 0 ? 1.5 : weekday === 6 ? 0.8 : 0)
    const today = Math.max(1, Math.round(busy * (0.6 + dice.next() * 0.8)))
    const moments = Array.from({ length: today }, () => end - daysAgo * day - dice.between(10, 14 * 60) * 60_000).sort((a, b) => a - b)
    for (const at of moments) {
      const past: Shop = { ...shop, now: () => at }
      const regular = dice.chance(0.06)
      const buyer = regular ? story.customer.person : dice.pick(buyers)
      count += (await tellOrder(past, dice, shelf, { ...story, buyer, userId: regular ? story.customer.id : null, daysAgo })) ? 1 : 0
    }
    // What is fetched sells now and then, once to the demo's customer: whoever signs in has something to fetch.
    if (downloads.length > 0 && downloadDays.includes(daysAgo)) {
      const at = end - daysAgo * day - collector.between(10, 14 * 60) * 60_000
      const regular = daysAgo === customerDownload
      const buyer = regular ? story.customer.person : collector.pick(buyers)
      const told = { ...story, buyer, userId: regular ? story.customer.id : null, daysAgo }
      count += (await tellOrder({ ...shop, now: () => at }, collector, downloads, told)) ? 1 : 0
    }
  }
  await restockShelves(shop, shelf)
  return count
}

interface Customer {
  id: number
  person: DemoPerson
}

interface OrderStory {
  currency: string
  timeZone: string
  buyer: DemoPerson
  userId: number | null
  daysAgo: number
}

async function tellOrder(shop: Shop, dice: Storyteller, shelf: Shelf[], story: OrderStory): Promise<boolean> {
  const buyer = { wholesale: false, now: shop.now(), giftWrapFee: 500, giftWrapPerUnit: false }
  const cartId = await fillCart(shop, dice, shelf, story.userId)
  if (cartId === null) return false
  await shop.db.transaction((tx) => saveDetails(tx, cartId, { ...story.buyer, phone: '' }, { userId: story.userId, now: shop.now() }))
  const wish: ReviewWish = { cartId, buyer, pricesIncludeTax: false, currency: story.currency }
  const review = await readReview(shop.db.read, wish)
  if (review.stage !== 'review' || (review.cart.ships && !review.rate)) return false
  const order = await placeOrder(shop, { ...wish, userId: story.userId, attemptKey: review.attemptKey, timeZone: story.timeZone })
  await settle(shop, dice, order, review, story)
  await shop.db.transaction(async (tx) => {
    await forgetDetails(tx, cartId)
    const bought = review.cart.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
    await takeBought(tx, cartId, bought)
  })
  return true
}

async function settle(
  shop: Shop,
  dice: Storyteller,
  order: { id: number; externalId: string },
  review: Review,
  story: OrderStory,
): Promise<void> {
  const by = { actor: 'customer', now: shop.now() }
  if (dice.chance(0.04)) {
    await shop.db.transaction(async (tx) => {
      await markFailed(tx, order.id, { ...by, reason: 'card_declined', actor: 'card-processor' })
      await cancelUnpaid(tx, order.id, { ...by, actor: 'shop' })
    })
    return
  }
  const method = dice.pick(['Visa ending 4242', 'Mastercard ending 5454', 'Visa ending 1881', 'American Express ending 0005'])
  await payByCard(shop, order, { amount: review.quote.total, currency: story.currency, method }, story)
  // What is only fetched was completed by paying.
  if (!review.cart.ships) return
  const sentAfter = dice.between(1, 3)
  if (story.daysAgo < sentAfter) return
  const sent = { actor: 'Robin Vale', now: by.now + sentAfter * day * 0.6 }
  if (dice.chance(0.03)) {
    await shop.db.transaction((tx) => moveOrder(tx, order.id, 'on_hold', sent))
    return
  }
  await shop.db.transaction((tx) => moveOrder(tx, order.id, 'shipped', sent))
  if (story.daysAgo > 9) await shop.db.transaction((tx) => moveOrder(tx, order.id, 'completed', { ...sent, now: sent.now + 6 * day }))
}

// As the pretend processor would have it, so that it knows these payments when staff act on them. The last week's mails are kept to read.
async function payByCard(
  shop: Shop,
  order: { id: number; externalId: string },
  paid: { amount: number; currency: string; method: string },
  story: OrderStory,
): Promise<void> {
  const { amount, currency, method } = paid
  const idempotencyKey = `${order.externalId}:1:inline:${amount}`
  const t = await translator(shop, 'en')
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const payment = await recordBegun(tx, { orderId: order.id, processorId: 1, idempotencyKey, amount, currency }, now)
    const reference = demoReference(amount, currency, order.externalId)
    await recordOutcome(tx, payment, { reference, state: 'paid', amount, currency, method, failure: null }, now)
    await markPaid(tx, order.id, { amount, currency, method, actor: 'card-processor', now, timeZone: story.timeZone })
    if (story.daysAgo > 7) return
    const placed = (await findOrderBy(tx, { id: order.id }))!
    await queueOrderMails(shop, tx, t, placed, await orderLinesOf(tx, order.id))
  })
}

async function fillCart(shop: Shop, dice: Storyteller, shelf: Shelf[], userId: number | null): Promise<number | null> {
  const lines = dice.pick([1, 1, 1, 2, 2, 3])
  let token: string | null = null
  let cartId: number | null = null
  for (let line = 0; line < lines; line += 1) {
    // The head of the shelf sells more than its tail.
    const wanted = shelf[Math.floor(dice.next() ** 1.7 * shelf.length)]!
    const wish = {
      productId: wanted.productId,
      variantId: wanted.variantId,
      quantity: dice.pick([1, 1, 1, 2]),
      giftWrap: dice.chance(0.08),
      giftMessage: '',
    }
    try {
      const added = await shop.db.transaction((tx) => addToCart(tx, { token, userId }, wish, { wholesale: false, now: shop.now() }))
      token ??= added.newToken
      cartId = added.cartId
    } catch (error) {
      // Sold out that day: the buyer takes something else.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return cartId
}

interface Shelf {
  productId: number
  variantId: number
  sku: string
  opening: { locationId: number; level: number }[]
}

async function buyableVariants(shop: Shop, kind: 'physical' | 'digital'): Promise<Shelf[]> {
  const q = shop.db.read
  const { variants, products, warehouseLevels } = q.t
  const rows = await q
    .select({ productId: variants.productId, variantId: variants.id, sku: variants.sku })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(and(eq(variants.active, true), eq(products.status, 'active'), eq(products.isDigital, kind === 'digital')))
    .orderBy(asc(variants.position), asc(variants.id))
  const levels = await q.select().from(warehouseLevels).orderBy(asc(warehouseLevels.sku), asc(warehouseLevels.locationId))
  return rows.map((row) => ({
    ...row,
    opening: levels
      .filter((level) => level.sku === row.sku)
      .map((level) => ({ locationId: level.locationId, level: level.warehouseLevel })),
  }))
}

/** Deliveries came in meanwhile: the shelves stand as the catalogue tells them. */
async function restockShelves(shop: Shop, shelf: Shelf[]): Promise<void> {
  for (const { sku, opening } of shelf) {
    await shop.db.transaction(async (tx) => {
      for (const { locationId, level } of opening) {
        await setLevels(tx, { sku, warehouseLevel: level, locationId }, { reason: 'edit', reference: 'delivery', now: shop.now() })
      }
    })
  }
}
