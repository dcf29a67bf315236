import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { settlePayment } from '#src/checkout/pay.ts'
import type { ProductFacts } from '#src/catalog/product-facts.ts'
import { findPaymentByReference } from '#src/payments/payments.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate, someDetails } from '#tests/support/carts.ts'
import '#tests/support/matchers.ts'
import { pretendCard, shopWithCards } from '#tests/support/pretend.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

const card = pretendCard()
afterAll(() => card.stop())

let shop: TestShop
let app: ReturnType<typeof buildApp>
beforeEach(async () => {
  shop = await shopWithCards(card)
  app = buildApp(shop)
  await aShippingRate(shop)
})

const leading = (address: string, label: string | null = null, facts: Partial<Omit<ProductFacts, 'options'>> = {}) =>
  aProduct(shop, { ...facts, completionRedirect: address, completionRedirectLabel: label })

/** Orders these as a guest with script and pays; answers the way back that the processor takes. */
async function bought(lines: MadeProduct[]): Promise<{ own: Browser; back: string; externalId: string; reference: string }> {
  const { own, form } = await atReview(lines)
  const begun = await own.post('/checkout/place-order', form, { headers: { accept: 'application/json' } })
  const { clientSecret, returnUrl } = begun.json() as { clientSecret: string; returnUrl: string }
  const reference = clientSecret.split('_secret')[0]!
  return { own, back: returnUrl, externalId: returnUrl.split('order=')[1]!, reference }
}

async function atReview(lines: MadeProduct[]) {
  const { cartId, token } = await aCart(shop, lines)
  await someDetails(shop, cartId)
  const own = browser(app)
  own.cookies.set('cart', token)
  const review = await own.get('/checkout/review')
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review.text)?.[1] ?? ''
  return {
    own,
    review,
    form: { processor_id: field('processor_id'), rate_id: field('rate_id'), idempotency_key: field('idempotency_key') },
  }
}

describe('a product that leads on', () => {
  test.each([
    ['https://example.com/course', 'https://example.com/course?order='],
    ['HTTP://Example.com', 'http://example.com/?order='],
    ['https://example.com/a?b=c%20d#e', 'https://example.com/a?b=c%20d&order=*#e'],
    ['/shop?sort=name#top', '/shop?sort=name&order=*#top'],
  ])('to %s takes its buyer there from the payment, with the order', async (address, expected) => {
    const { own, back, externalId, reference } = await bought([await leading(address)])
    expect(await own.get(back)).toRedirectTo(`/checkout/success/${externalId}`)
    card.pay(reference)
    const answer = await own.get(back)
    expect(answer.status).toBe(303)
    expect(answer.location).toBe(expected.includes('*') ? expected.replace('*', externalId) : expected + externalId)
  })

  test('the first one in the order wins; the confirmation stays where it was, with a button for each product', async () => {
    const lines = [
      await aProduct(shop),
      await leading('https://one.example/', 'Open the "course"'),
      await leading('https://two.example/', null, { name: 'Second course' }),
      await leading('https://three.example/', 'Open this too', { giftWrap: true, options: { Size: ['S', 'L'] } } as object),
    ]
    const third = lines[3]!
    const { own, back, externalId, reference } = await bought([...lines, { ...third, variantId: third.variants[1]!.id }])
    expect(await own.get(`/checkout/success/${externalId}`)).not.toShow('Open the')
    card.pay(reference)
    expect((await own.get(back)).location).toBe(`https://one.example/?order=${externalId}`)
    const page = await own.get(`/checkout/success/${externalId}`)
    expect(page).toShow('Thank you, Amara.')
    const buttons = [...page.text.matchAll(/href="(https:\/\/\w+\.example\/[^"]*)"[^>]*>\s*([^<]+)</g)].map(([, href, label]) => [
      href,
      label,
    ])
    expect(buttons.map(([href]) => href)).toEqual(['one', 'two', 'three'].map((name) => `https://${name}.example/?order=${externalId}`))
    expect(page).toShow('Open the "course"')
    expect(page).toShow('Continue with Second course')
    const { orders } = shop.db.t
    await shop.db.transaction((tx) => tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.externalId, externalId)))
    expect(await own.get(`/checkout/success/${externalId}`)).not.toShow('Continue with')
    expect(await own.get(back)).toRedirectTo(`/checkout/success/${externalId}`)
  })

  test('nowhere a browser should not go leads to the confirmation', async () => {
    const { own, back, externalId, reference } = await bought([await aProduct(shop)])
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
      expect(await own.get(back)).toRedirectTo(`/checkout/success/${externalId}`)
      expect(await own.get(`/checkout/success/${externalId}`)).not.toShow('Onward')
    }
  })

  test('may be where the form of a free order ends, and no other site may', async () => {
    const course = await leading('https://course.example:8443/start', null, { price: 0, isDigital: true })
    const odd = await leading('https://[::1]/', null, { price: 0, isDigital: true })
    const { own, review, form } = await atReview([course, odd])
    const policy = review.headers.get('content-security-policy')!
    expect(policy).toContain("form-action 'self' https://course.example:8443")
    expect(policy).not.toContain('[::1]')
    const answer = await own.get((await own.post('/checkout/place-order', form)).location!)
    expect(answer.location).toStartWith('https://course.example:8443/start?order=')
    const plain = await atReview([await aProduct(shop, { price: 0, isDigital: true })])
    expect(plain.review.headers.get('content-security-policy')).toMatch(/form-action 'self'$/)
  })
})

test('the confirmation that was waiting is shown anew once it is paid, with all there is to show', async () => {
  const { own, back, externalId, reference } = await bought([await leading('https://one.example/', 'Open it')])
  const waiting = await own.follow(await own.get(back))
  const poll = /hx-get="([^"]*)"/.exec(waiting.text)![1]!
  card.pay(reference)
  await settlePayment(shop, (await findPaymentByReference(shop.db.read, 1, reference))!)
  const answer = await own.htmx(waiting.at).get(poll)
  expect(answer.headers.get('hx-redirect')).toBe(`/checkout/success/${externalId}`)
  expect(await own.get(`/checkout/success/${externalId}`)).toShow('Open it')
})
