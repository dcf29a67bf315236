import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { findAccessibilityViolations } from '#tests/support/accessibility.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'

const shop = await startTestShop()
const admin = await createTestUser(shop, 5)
await createFlatShippingRate(shop)
const mug = await createTestProduct(shop, { name: 'Mug', price: 2400, stock: 1000 })

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

async function placeShippedOrder() {
  const { cartId } = await createTestCart(shop, [{ ...mug, quantity: 2 }])
  await saveTestDetails(shop, cartId)
  const order = await placeTestOrder(shop, cartId)
  const payment = { amount: order.total, currency: 'USD', method: 'Visa ending 4242', actor: 'card-processor', timeZone: 'UTC' }
  const shipment = {
    orderId: order.id,
    key: `shipment:${order.id}`,
    units: null,
    actor: 'Robin',
    carrier: '',
    trackingNumber: '',
    trackingUrl: '',
  }
  await shop.db.transaction(async (tx) => {
    await applyPayment(tx, order.id, { ...payment, now: shop.now() })
    await fulfillOrder(tx, shipment, shop.now())
  })
  return order
}

test.each([
  ['with script, on a phone', true],
  ['without script', false],
])('a buyer requests a return with a photo, staff approve it, and the buyer reads so: %s', async (_, javaScriptEnabled) => {
  const order = await placeShippedOrder()
  const { orders } = shop.db.t
  const [{ externalId } = { externalId: '' }] = await shop.db.read.select().from(orders).where(eq(orders.id, order.id))
  const options = { javaScriptEnabled, ...(javaScriptEnabled ? { bypassCSP: true, viewport: { width: 390, height: 844 } } : {}) }
  const buyer = await openTab(shop, options)
  await buyer.goto(`/checkout/success/${externalId}`)
  await buyer.getByRole('link', { name: 'Return items' }).press('Enter')
  await buyer.getByLabel('Quantity (up to 2): Mug').fill('1')
  await buyer.getByLabel('Reason: Mug').selectOption('damaged')
  await buyer.getByLabel('Photos').setInputFiles({ name: 'dent.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
  if (javaScriptEnabled) {
    expect(await findAccessibilityViolations(buyer)).toEqual([])
    expect(await measureOverflow(buyer)).toBeLessThanOrEqual(0)
  }
  await buyer.getByRole('button', { name: 'Request return' }).press('Enter')
  await buyer.getByText('We received your request and answer by email.').waitFor()

  const staff = await openTab(shop, { reducedMotion: 'reduce', javaScriptEnabled })
  await signIn(staff, shop, admin)
  await staff.goto('/admin/ecommerce/returns')
  await staff.locator('.row-link').first().press('Enter')
  await staff.getByRole('button', { name: 'Approve' }).press('Enter')
  await staff.getByRole('button', { name: 'Mark as received' }).waitFor()

  await buyer.reload()
  await buyer.getByText('Approved').first().waitFor()
  expect([...buyer.consoleErrors, ...staff.consoleErrors]).toEqual([])
})
