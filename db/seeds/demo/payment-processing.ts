import { asc, eq } from 'drizzle-orm'
import { addToCart } from '#src/cart/add-to-cart.ts'
import { saveDetails } from '#src/checkout/details.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'
import { placeManually } from '#src/payment-processing/place-manually.ts'
import { placeOrder } from '#src/checkout/place-order.ts'
import { type CheckoutReviewInput, getCheckoutReview } from '#src/checkout/review.ts'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { remindOfPayments } from '#src/orders/mails/remind-of-payment.ts'
import { setProcessorEnabled } from '#src/payments/processor-records.ts'
import { readPaymentTerms, savePaymentTerms, termsVersion } from '#src/payments/payment-terms.ts'
import type { ManualPayment } from '#src/payments/processor.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { getShippingSetup } from '#src/shipping/shipping-setup.ts'
import type { Shop } from '#src/shop.ts'
import { taxContextOf } from '#src/tax/buyer-rates.ts'
import { type DemoCustomer, demoCustomers } from './customers.ts'

const dayMs = 24 * 60 * 60_000

const bankAccount = 'Hearth & Harbor\nHarborside Bank, Portland\nRouting number 123456780\nAccount number 000123456789'

interface Method {
  processorId: number
  manual: ManualPayment
}

/** Bank transfer and invoice with instructions, an order that waits for its transfer, and an invoice that is overdue. */
export async function seedManualPayments(shop: Shop): Promise<void> {
  const methods = shop.processors.flatMap(({ processorId, manual }): Method[] => (manual ? [{ processorId, manual }] : []))
  const transfer = methods.find(({ manual }) => !manual.onCredit)
  const invoice = methods.find(({ manual }) => manual.onCredit)
  if (!transfer || !invoice) return
  await shop.db.transaction(async (tx) => {
    for (const method of [transfer, invoice]) {
      const terms = await readPaymentTerms(tx, method)
      const creditLimit = method === invoice ? 500_000 : null
      await savePaymentTerms(
        tx,
        method,
        { ...terms, instructions: bankAccount, creditLimit },
        { version: termsVersion(terms), now: shop.now() },
      )
      await setProcessorEnabled(tx, method.processorId, true)
    }
  })
  const { users } = shop.db.t
  const [wholesaler] = await shop.db.read.select().from(users).where(eq(users.roleId, 2)).limit(1)
  const [, buyer] = demoCustomers
  const ordered: Shop = { ...shop, now: () => shop.now() - 2 * dayMs }
  await placeDemoOrder(ordered, transfer, { buyer: buyer!, userId: null, quantity: 1 })
  if (!wholesaler) return
  const { name, email } = wholesaler
  const company = { ...demoCustomers[0]!, name, email }
  const invoiced: Shop = { ...shop, now: () => shop.now() - 34 * dayMs }
  const orderId = await placeDemoOrder(invoiced, invoice, { buyer: company, userId: wholesaler.id, quantity: 12 })
  const tracking = { carrier: '', trackingNumber: '', trackingUrl: '' }
  await shop.db.transaction((tx) =>
    fulfillOrder(tx, { orderId, key: `demo:${orderId}`, units: null, actor: 'Robin Vale', ...tracking }, invoiced.now() + dayMs),
  )
  await remindOfPayments(shop)
}

async function placeDemoOrder(
  shop: Shop,
  method: Method,
  { buyer, userId, quantity }: { buyer: DemoCustomer; userId: number | null; quantity: number },
): Promise<number> {
  const settings = await currentSettings(shop)
  const now = shop.now()
  const wholesale = userId !== null
  const { productId, variantId } = await findInStock(shop)
  const line = { productId, variantId, quantity, giftWrap: false, giftMessage: '' }
  const { cartId } = await shop.db.transaction((tx) => addToCart(tx, { token: null, userId }, line, { wholesale, now }))
  await shop.db.transaction((tx) => saveDetails(tx, cartId, { ...buyer, phone: '', vatNumber: '' }, { userId, now }))
  const input: CheckoutReviewInput = {
    cartId,
    pricing: { wholesale, now, giftWrapFee: 500, giftWrapPerUnit: false, contentLanguage: null },
    pricesIncludeTax: false,
    tax: taxContextOf(settings),
    currency: settings.currency,
    language: 'en',
    // Nothing is asked of carriers.
    shipping: { ...(await getShippingSetup(shop)), carriers: [] },
    reservationLimit: 1000,
    userId,
    discountPolicy: { codesEnabled: false, combination: 'stackable', timeZone: settings.timezone },
  }
  const review = await getCheckoutReview(shop.db.read, input)
  if (review.stage !== 'review') throw new Error(`the checkout of a demo order is at ${review.stage}`)
  const client = { userId, network: '' }
  const placed = { checkedEmail: null, attemptKey: review.attemptKey, rateId: review.rate?.id ?? '', comment: '', client, cancelPayments }
  const { id } = await placeOrder(shop, { ...input, ...placed })
  await placeManually(shop, { orderId: id, processor: method, isWholesale: wholesale })
  return id
}

async function findInStock(shop: Shop) {
  const { products, variants, inventory } = shop.db.t
  const rows = await shop.db.read
    .select({ productId: variants.productId, variantId: variants.id, left: inventory.calculatedTotal })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(inventory, eq(inventory.sku, variants.sku))
    .where(eq(products.isDigital, false))
    .orderBy(asc(variants.id))
  const found = rows.findLast(({ left }) => left > 20)
  if (!found) throw new Error('no product has enough stock for the demo')
  return found
}
