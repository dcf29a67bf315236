import { describe, expect, test } from 'bun:test'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import { createGuestWithCart, detailsForm } from '../checkout/checkout-client.ts'
import { subscriptionTest } from './subscription-test.ts'
import '#tests/support/matchers.ts'

const { shop, app, card, coffee, processor, openSubscriptionReview, placeOrder, subscribe, listSubscriptions, listOrders, ...events } =
  subscriptionTest()

describe('buying a subscription', () => {
  test('says before payment what it costs now and later', async () => {
    const client = await openSubscriptionReview()
    expect(await client.get('/cart')).toShow('Subscription, renews every month')
    const review = await client.get('/checkout/review')
    expect(review).toShow('You pay $30.95 today, then $30.95 every month. Renews automatically until you cancel')
  })

  test('starts it with the first payment, for its customer', async () => {
    const { subscription } = await subscribe()
    const [order] = await listOrders()
    expect(order).toMatchObject({ paymentStatus: 'paid', total: 3095 })
    expect(subscription).toMatchObject({
      orderId: order!.id,
      userId: order!.userId,
      state: 'active',
      amount: 3095,
      currency: 'USD',
      title: 'Coffee',
      startedAt: shop.now(),
      periodEnd: Date.UTC(2026, 3, 2, 10),
      endsAtPeriodEnd: false,
    })
    expect(card.store.subscriptions.get(subscription.reference!)).toMatchObject({ status: 'active' })
  })

  test('is nothing yet while its first payment is not paid, and a declined card can be followed by another', async () => {
    const client = await openSubscriptionReview()
    const { clientSecret, returnUrl } = JSON.parse((await placeOrder(client)).text) as { clientSecret: string; returnUrl: string }
    const reference = clientSecret.split('_secret_')[0]!
    card.pay(reference, '4000000000009995')
    await client.get(returnUrl)
    expect(await listSubscriptions()).toMatchObject([{ startedAt: null, state: 'pending' }])
    card.pay(reference)
    await client.get(returnUrl)
    expect(await listSubscriptions()).toMatchObject([{ startedAt: shop.now(), state: 'active' }])
  })

  test('works on the hosted page without script, whichever event comes first', async () => {
    const client = await openSubscriptionReview()
    const form = readReviewForm((await client.get('/checkout/review')).text)
    const url = (await client.post('/checkout/place-order', form)).headers.get('location')!
    await events.deliverAll(events.collectEvents(() => card.payHosted(url.split('/').at(-1)!)))
    const [subscription] = await listSubscriptions()
    expect(subscription).toMatchObject({ state: 'active', startedAt: shop.now(), reference: [...card.store.subscriptions.keys()].at(-1) })
    const payments = await shop.db.read.select().from(shop.db.t.payments)
    expect(payments).toMatchObject([{ state: 'paid', reference: expect.stringMatching(/^pi_/) }])
    const unmatched = await shop.db.read.select().from(shop.db.t.unmatchedPayments)
    expect(unmatched.filter(({ settledAt }) => settledAt === null)).toEqual([])
  })

  test('takes a discount off the first payment only', async () => {
    await createTestDiscount(shop, { name: 'Welcome', automatic: true, kind: 'percent', value: 500_000 })
    const client = await openSubscriptionReview()
    expect(await client.get('/checkout/review')).toShow('You pay $18.95 today, then $30.95 every month.')
    const { clientSecret } = JSON.parse((await placeOrder(client)).text) as { clientSecret: string }
    card.pay(clientSecret.split('_secret_')[0]!)
    expect(card.captured().at(-1)).toMatchObject({ amount: 1895 })
    expect(await listSubscriptions()).toMatchObject([{ amount: 3095 }])
  })

  test('needs something to pay the first time', async () => {
    await createTestDiscount(shop, { name: 'Gift', automatic: true, kind: 'percent', value: 1_000_000 })
    const digital = await createTestProduct(shop, { name: 'Course', price: 900, isDigital: true, variants: [{ isSubscription: true }] })
    const client = await openSubscriptionReview([digital])
    const response = await placeOrder(client)
    expect(response).toHaveStatus(422)
    expect(response.text).toContain('needs a first payment')
  })

  test('needs an account: guests set a password or sign in', async () => {
    const guest = await createGuestWithCart(shop, app, [coffee])
    expect(await guest.post('/checkout', detailsForm)).toHaveStatus(422)
    // The cart was for one-time items when the details were entered.
    const mug = await createTestProduct(shop, { name: 'Mug', price: 900 })
    const guestWithDetails = await createGuestWithCart(shop, app, [mug])
    await guestWithDetails.post('/checkout', { ...detailsForm, email: 'other@example.com' })
    await guestWithDetails.post('/cart/add', { product_id: coffee.id, variant_id: coffee.variantId, empty_cart: '1' })
    const review = await guestWithDetails.get('/checkout/review')
    expect(review).toRedirectTo('/checkout?edit=1')
    expect(await guestWithDetails.follow(review)).toShow('A subscription needs an account.')
  })

  test('is offered with processors that renew, and with no others', async () => {
    const client = await openSubscriptionReview()
    delete processor().cancelSubscription
    expect(await client.get('/checkout/review')).toShow('This store cannot take payments')
  })

  test('customers are created once at the processor', async () => {
    const { client, subscription } = await subscribe()
    await events.deliverAll(card.events.filter(({ type }) => type === 'customer.created'))
    await client.post('/cart/add', { product_id: coffee.id, variant_id: coffee.variantId })
    const before = card.store.customers.size
    await client.post('/checkout', { ...detailsForm })
    const { clientSecret } = JSON.parse((await placeOrder(client)).text) as { clientSecret: string }
    expect(clientSecret).toStartWith('pi_')
    expect(card.store.customers.size).toBe(before)
    expect(subscription.userId).not.toBeNull()
  })
})
