import { expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { startPayment } from '#src/payment-processing/start-payment.ts'
import { exportStock } from '#src/inventory/export-stock.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { queueOrderMails } from '#src/orders/mails/confirmation-mails.ts'
import { openProcessor, type PaymentRequest, type Processor } from '#src/payments/processor.ts'
import { freeOrders } from '#src/payments/processors/free/free.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { realSystem } from '#src/shop/real-system.ts'

test("selected options follow the product's option order everywhere, whatever the database's key order", async () => {
  const shop = await createTestShop({ config: { rateLimits: false } })
  await createFlatShippingRate(shop)
  // PostgreSQL's jsonb sorts shorter keys first.
  const pack = await createTestProduct(shop, { name: 'Field pack', options: { Color: ['Moss'], Size: ['18 L'] }, stock: 3 })
  const { cartId, token } = await createTestCart(shop, [pack])
  await saveTestDetails(shop, cartId)
  const app = buildApp(shop)
  const guest = createTestClient(app)
  guest.cookies.set('cart', token)
  expect(await guest.get('/cart')).toShow('Moss / 18 L')
  expect(await guest.get('/checkout/review')).toShow('Moss / 18 L')

  const order = await placeTestOrder(shop, cartId)
  const paymentRequests: PaymentRequest[] = []
  const processor: Processor = {
    ...openProcessor(freeOrders, {}, realSystem),
    begin: async (request) => {
      paymentRequests.push(request)
      return { kind: 'none', reference: 'x' }
    },
  }
  const labels = { tax: 'Tax', shipping: 'Shipping' }
  await startPayment(shop, { order, processor, hosted: false, returnUrl: '', cancelUrl: '', labels })
  expect(paymentRequests[0]!.lines[0]!.name).toBe('Field pack, Moss, 18 L')

  const row = (await findOrder(shop.db.read, { id: order.id }))!
  const findWording = await readWordings(shop)
  const lines = await listOrderLines(shop.db.read, order.id)
  await shop.db.transaction((tx) => queueOrderMails(shop, tx, findWording, row, lines))
  await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'order_confirmation', text: 'Moss / 18 L' })
  expect(await guest.get(`/checkout/success/${order.externalId}`)).toShow('Moss / 18 L')

  const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
  expect(await admin.get(`/admin/ecommerce/orders/${order.id}`)).toShow('Moss · 18 L')
  expect(await admin.get('/admin/dashboard')).toShow('Moss · 18 L')
  expect(await admin.get('/admin/ecommerce/inventory')).toShow('Moss · 18 L')
  const file = await Array.fromAsync(
    exportStock(shop.db, {
      view: 'all',
      lowStockThreshold: 5,
      locationId: null,
      counted: null,
      status: null,
      search: '',
      drifting: [],
    }),
  )
  expect(file.join('')).toContain('Color: Moss, Size: 18 L')
})
