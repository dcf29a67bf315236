import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { saveLanguage } from '#src/i18n/languages.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { openReview, reloadReview, detailsForm, checkoutTest } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { card, shop, app, guest } = checkoutTest()

/** Pays for the cart of `client` and opens the confirmation. */
async function buy(client: TestClient, reviewForm?: Awaited<ReturnType<typeof openReview>>['form']) {
  const form = reviewForm ?? (await openReview(client)).form
  const { clientSecret, returnUrl } = (await client.post('/checkout/place-order', form, acceptJson)).json() as {
    clientSecret: string
    returnUrl: string
  }
  card.pay(clientSecret.split('_secret')[0]!)
  return client.follow(await client.get(returnUrl))
}

const orders = () => shop.db.read.select().from(shop.db.t.orders)

describe('the order confirmation', () => {
  test('is not found for a made-up URL', async () => {
    expect(await createTestClient(app).get(`/checkout/success/${'a'.repeat(32)}`)).toHaveStatus(404)
    expect(await createTestClient(app).get('/checkout/success/1')).toHaveStatus(404)
  })

  test('hides the address after 30 days, except from its owner', async () => {
    const owner = await createTestUser(shop, 1, 'june@example.com')
    const client = await guest()
    const { form } = await openReview(client)
    const { clientSecret, returnUrl } = (await client.post('/checkout/place-order', form, acceptJson)).json() as {
      clientSecret: string
      returnUrl: string
    }
    card.pay(clientSecret.split('_secret')[0]!)
    await client.get(returnUrl)
    const { orders: table } = shop.db.t
    await shop.db.transaction((tx) => tx.update(table).set({ userId: owner.id }).where(eq(table.email, detailsForm.email)))
    const [order] = await orders()
    const page = `/checkout/success/${order!.externalId}`
    expect(await createTestClient(app).get(page)).toShow('418 Alder Street')
    shop.clock.advance(30 * 24 * 3_600_000 + 1)
    expect(await createTestClient(app).get(page)).not.toShow('418 Alder Street')
    expect(await (await createSignedInClient(app, shop, owner)).get(page)).toShow('418 Alder Street')
  })

  test('polls for two minutes until it is paid, then says so and stops', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const { returnUrl } = (await client.post('/checkout/place-order', form, acceptJson)).json() as { returnUrl: string }
    const openedPage = await client.follow(await client.get(returnUrl))
    const readPollUrl = (text: string) => /hx-get="([^"]*)"/.exec(text)?.[1]
    const pollUrl = readPollUrl(openedPage.text)!
    shop.clock.advance(2 * 60_000 - 1)
    expect(readPollUrl((await client.htmx(openedPage.path).get(pollUrl)).text)).toBe(pollUrl)
    shop.clock.advance(1)
    const lastPoll = await client.htmx(openedPage.path).get(pollUrl)
    expect(lastPoll).toReplace('#order-status')
    expect(lastPoll).toShow('This is taking longer than usual. We will email you when order #')
    expect(readPollUrl(lastPoll.text)).toBeUndefined()
    expect(lastPoll.text).toContain(`href="${openedPage.path}"`)
    expect(readPollUrl((await client.get(openedPage.path)).text)).toBeDefined()
    for (const since of ['abc', '-1', '9'.repeat(20), '1e99', '']) {
      expect(await client.htmx(openedPage.path).get(`${openedPage.path}?since=${since}`)).toShow('Your payment is being confirmed')
    }
  })

  test('is never cached', async () => {
    const client = await guest()
    const { form } = await openReview(client)
    const { returnUrl } = (await client.post('/checkout/place-order', form, acceptJson)).json() as { returnUrl: string }
    const waitingPage = await client.follow(await client.get(returnUrl))
    expect(waitingPage).toShow('Your payment is being confirmed')
    expect(waitingPage.headers.get('cache-control')).toContain('no-store')
    expect(waitingPage.headers.get('x-robots-tag')).toContain('noindex')
    expect(waitingPage.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('lets the guest who ordered set a password, which opens the account with the order', async () => {
    const client = await guest()
    const page = await buy(client)
    expect(page).toShow('Create a Password (Optional)')
    expect(page.text).toContain('action="/account/set-password"')
    expect(page.text).toContain(`value="${detailsForm.email}"`)
    const [order] = await orders()
    const password = { password: 'a fresh password', password_confirmation: 'a fresh password' }
    const response = await client.post('/account/set-password', password)
    expect(response).toRedirectTo('/dashboard')
    expect(await client.follow(response)).toShow(`Order #${order!.number}`)
    expect(await client.get(page.path)).not.toShow('Create a Password (Optional)')
  })

  test('offers a password only to the browser that created the account, and only while it alone used the email', async () => {
    const client = await guest()
    const page = await buy(client)
    expect(await createTestClient(app).get(page.path)).not.toShow('Create a Password (Optional)')
    shop.clock.advance(1000)
    await (await guest()).post('/checkout', detailsForm)
    expect(await client.get(page.path)).not.toShow('Create a Password (Optional)')
    expect(await client.get('/account/set-password')).toRedirectTo('/login')
  })

  test('offers no password to a customer who has one', async () => {
    const client = await guest()
    await client.post('/checkout', { ...detailsForm, password: 'a fresh password', password_confirmation: 'a fresh password' })
    expect(await buy(client, (await reloadReview(client)).form)).not.toShow('Create a Password (Optional)')
  })

  test('shows an image of each item', async () => {
    const lamp = await createTestProduct(shop, { name: 'Lamp', images: [''] })
    expect((await buy(await guest([lamp]))).text).toMatch(/<img src="\/media\/[\w-]+\.webp"/)
  })

  test('shows delivery days that were stored with the order and stay, until it is delivered', async () => {
    const client = await guest()
    const page = await buy(client)
    expect(page).toShow('Arrives Mar 5–9 with Ground.')
    await shop.db.transaction((tx) => tx.update(tx.t.shippingRules).set({ minDays: 20, maxDays: 30 }))
    shop.clock.advance(7 * 24 * 3_600_000)
    expect(await client.get(page.path)).toShow('Arrives Mar 5–9 with Ground.')
    shop.clock.advance(24 * 3_600_000)
    expect(await client.get(page.path)).toShow('Expected Mar 5–9 with Ground.')
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ status: 'completed' }))
    expect(await client.get(page.path)).not.toShow('Mar 5–9')
  })

  test('writes the delivery days in the language of the visitor', async () => {
    const client = await guest()
    const { path } = await buy(client)
    await shop.db.transaction(async (tx) => {
      await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
      await saveTranslation(tx, { language: 'de', key: 'orders.arrivesOn', text: 'Kommt {{days}} an, {{rate}}.', now: 1 })
    })
    const german = { headers: { 'accept-language': 'de' } }
    expect(await client.get(path, german)).toShow('Kommt 5.–9. März an, Ground.')
  })
})
