import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { openReview, detailsForm, checkoutTest } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { card, shop, app, guest } = checkoutTest()

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
})
