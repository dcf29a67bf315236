import { readReviewForm } from '#tests/support/review-form.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { syncPayment } from '#src/payment-processing/sync-payments.ts'
import type { ProductFacts } from '#src/products/product-facts.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { findPaymentByReference } from '#src/payments/payments.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestCart, createFlatShippingRate, saveTestDetails } from '#tests/support/checkout.ts'
import '#tests/support/matchers.ts'
import { cardTest } from '#tests/support/pretend-card.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { card, shop, app } = cardTest()
beforeEach(async () => {
  await createFlatShippingRate(shop)
})

const createRedirectProduct = (address: string, label: string | null = null, overrides: Partial<Omit<ProductFacts, 'options'>> = {}) =>
  createTestProduct(shop, { ...overrides, completionRedirect: address, completionRedirectLabel: label })

const readOrderNumber = async (externalId: string) => (await findOrder(shop.db.read, { externalId }))!.number

/** Orders these lines as a guest with script; returns the return URL of the processor. */
async function buy(lines: TestProduct[]): Promise<{ client: TestClient; returnUrl: string; externalId: string; reference: string }> {
  const { client, form } = await openReview(lines)
  const placedResponse = await client.post('/checkout/place-order', form, acceptJson)
  const { clientSecret, returnUrl } = placedResponse.json() as { clientSecret: string; returnUrl: string }
  const reference = clientSecret.split('_secret')[0]!
  return { client, returnUrl: returnUrl, externalId: returnUrl.split('order=')[1]!, reference }
}

async function openReview(lines: TestProduct[]) {
  const { cartId, token } = await createTestCart(shop, lines)
  await saveTestDetails(shop, cartId)
  const client = createTestClient(app)
  client.cookies.set('cart', token)
  const review = await client.get('/checkout/review')
  return { client, review, form: readReviewForm(review.text) }
}

describe('a product with a completion redirect', () => {
  test.each([
    ['https://example.com/course', 'https://example.com/course?order='],
    ['HTTP://Example.com', 'http://example.com/?order='],
    ['https://example.com/a?b=c%20d#e', 'https://example.com/a?b=c%20d&order=*#e'],
    ['/shop?sort=name#top', '/shop?sort=name&order=*#top'],
  ])('to %s redirects its buyer there after payment, with the order number', async (address, expected) => {
    const { client, returnUrl, externalId, reference } = await buy([await createRedirectProduct(address)])
    expect(await client.get(returnUrl)).toRedirectTo(`/checkout/success/${externalId}`)
    card.pay(reference)
    const response = await client.get(returnUrl)
    expect(response.status).toBe(303)
    const number = String(await readOrderNumber(externalId))
    expect(response.location).toBe(expected.includes('*') ? expected.replace('*', number) : expected + number)
  })

  test('wins over later ones in the order; the confirmation has a button for each product', async () => {
    skipVerification(shop)
    const lines = [
      await createTestProduct(shop),
      await createRedirectProduct('https://one.example/', 'Open the "course"'),
      await createRedirectProduct('https://two.example/', null, { name: 'Second course' }),
      await createRedirectProduct('https://three.example/', 'Open this too', { giftWrap: true, options: { Size: ['S', 'L'] } } as object),
    ]
    const thirdProduct = lines[3]!
    const { client, returnUrl, externalId, reference } = await buy([...lines, { ...thirdProduct, variantId: thirdProduct.variants[1]!.id }])
    expect(await client.get(`/checkout/success/${externalId}`)).not.toShow('Open the')
    card.pay(reference)
    const number = await readOrderNumber(externalId)
    expect((await client.get(returnUrl)).location).toBe(`https://one.example/?order=${number}`)
    const page = await client.get(`/checkout/success/${externalId}`)
    expect(page).toShow('Thank you, Amara.')
    const buttons = [...page.text.matchAll(/href="(https:\/\/\w+\.example\/[^"]*)"[^>]*>\s*([^<]+)</g)].map(([, href, label]) => [
      href,
      label,
    ])
    expect(buttons.map(([href]) => href)).toEqual(['one', 'two', 'three'].map((name) => `https://${name}.example/?order=${number}`))
    expect(page).toShow('Open the "course"')
    expect(page).toShow('Continue with Second course')
    const { orders } = shop.db.t
    await shop.db.transaction((tx) => tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.externalId, externalId)))
    expect(await client.get(`/checkout/success/${externalId}`)).not.toShow('Continue with')
    expect(await client.get(returnUrl)).toRedirectTo(`/checkout/success/${externalId}`)
  })

  test('never learns the address of the order, and the number it gets opens nothing', async () => {
    const { client, returnUrl, externalId, reference } = await buy([await createRedirectProduct('https://one.example/?a=1', 'Open it')])
    card.pay(reference)
    const { location } = await client.get(returnUrl)
    expect(location).not.toContain(externalId)
    const links = [...(await client.get(`/checkout/success/${externalId}`)).text.matchAll(/href="(https:[^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual([location!.replace('&', '&amp;')])
    const sentReference = new URL(location!).searchParams.get('order')!
    for (const path of [`/checkout/success/${sentReference}`, `/checkout/return?order=${sentReference}`])
      expect(await createTestClient(app).get(path)).toHaveStatus(404)
  })

  test('to an unsafe URL shows the confirmation', async () => {
    const { client, returnUrl, externalId, reference } = await buy([await createTestProduct(shop)])
    card.pay(reference)
    const { products } = shop.db.t
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'ftp://x.example',
      'course',
      '',
    ]) {
      await shop.db.transaction((tx) => tx.update(products).set({ completionRedirect: address, completionRedirectLabel: 'Onward' }))
      expect(await client.get(returnUrl)).toRedirectTo(`/checkout/success/${externalId}`)
      expect(await client.get(`/checkout/success/${externalId}`)).not.toShow('Onward')
    }
  })

  test('may be the form target of a free order, and no other site may', async () => {
    const course = await createRedirectProduct('https://course.example:8443/start', null, { price: 0, isDigital: true })
    const ipv6Product = await createRedirectProduct('https://[::1]/', null, { price: 0, isDigital: true })
    const { client, review, form } = await openReview([course, ipv6Product])
    const csp = review.headers.get('content-security-policy')!
    expect(csp).toContain("form-action 'self' https://course.example:8443")
    expect(csp).not.toContain('[::1]')
    const response = await client.get((await client.post('/checkout/place-order', form)).location!)
    expect(response.location).toStartWith('https://course.example:8443/start?order=')
    const plainReview = await openReview([await createTestProduct(shop, { price: 0, isDigital: true })])
    expect(plainReview.review.headers.get('content-security-policy')).toMatch(/form-action 'self'$/)
  })
})

test('the waiting confirmation is rendered again once paid, complete', async () => {
  const { client, returnUrl, externalId, reference } = await buy([await createRedirectProduct('https://one.example/', 'Open it')])
  const waitingPage = await client.follow(await client.get(returnUrl))
  const pollUrl = /hx-get="([^"]*)"/.exec(waitingPage.text)![1]!
  card.pay(reference)
  await syncPayment(shop, (await findPaymentByReference(shop.db.read, 1, reference))!)
  const response = await client.htmx(waitingPage.path).get(pollUrl)
  expect(response.headers.get('hx-redirect')).toBe(`/checkout/success/${externalId}`)
  expect(await client.get(`/checkout/success/${externalId}`)).toShow('Open it')
})
