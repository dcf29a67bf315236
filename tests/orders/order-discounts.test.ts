import { expect, test } from 'bun:test'
import { checkoutTest, openReview, reloadReview } from '#tests/checkout/checkout-client.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'

const { app, card, shop, guest } = checkoutTest()

test('an order names its discounts on the confirmation, in the admin, on the invoice, in the emails and in the CSV', async () => {
  const id = await createTestDiscount(shop, { stackable: true })
  await createTestDiscount(shop, { name: 'Ships free', automatic: true, kind: 'free_shipping', stackable: true })
  const client = await guest()
  await openReview(client)
  await client.post('/checkout/discount', { code: 'welcome10' })
  const { form } = await reloadReview(client)
  const placed = (await client.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
  const reference = placed.clientSecret.split('_secret')[0]!
  card.pay(reference)
  const confirmation = await client.follow(await client.get(`${placed.returnUrl}&payment_intent=${reference}`))
  const [order] = await shop.db.read.select().from(shop.db.t.orders)
  expect(order).toMatchObject({ discount: 240, shipping: 0, total: 2160 })
  const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
  const orders = '/admin/ecommerce/orders'
  const pages = [
    confirmation,
    await admin.get(`${orders}/${order!.id}`),
    await admin.get(`${orders}/print?document=invoices&ids=${order!.id}`),
  ]
  for (const page of pages) {
    expect(page).toShow('Discount (WELCOME10)')
    expect(page).toShow('Shipping, Ground (Ships free)')
  }
  await expect(shop).toHaveMailed({ to: order!.email, template: 'order_confirmation', text: 'Discount (WELCOME10)' })
  const csv = (await admin.get(`${orders}/export.csv`)).text
  expect(csv).toContain('discount,discount_codes,')
  expect(csv).toContain('"WELCOME10, Ships free"')
  const usage = await admin.get(`/admin/ecommerce/discounts/${id}/edit`)
  expect(usage).toShow('Used in 1 paid order, which saved $2.40.')
  expect(usage).toShow(`#${order!.number}`)
})
