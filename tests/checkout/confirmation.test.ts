import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { pretendCard } from '#tests/support/pretend.ts'
import type { MadeProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { asScript, atReview, details, guestWith, openCheckout } from './shopper.ts'
import '#tests/support/matchers.ts'

const card = pretendCard()
afterAll(() => card.stop())

let shop: TestShop
let app: ReturnType<typeof buildApp>
let mug: MadeProduct
beforeEach(async () => {
  ;({ shop, app, mug } = await openCheckout(card))
})

const guest = (lines: Parameters<typeof guestWith>[2] = [mug]) => guestWith(shop, app, lines)

const orders = () => shop.db.read.select().from(shop.db.t.orders)

describe('the confirmation', () => {
  test('is not found for a made-up address', async () => {
    expect(await browser(app).get(`/checkout/success/${'a'.repeat(32)}`)).toHaveStatus(404)
    expect(await browser(app).get('/checkout/success/1')).toHaveStatus(404)
  })

  test('covers the address after 30 days, except for its owner', async () => {
    const owner = await addPerson(shop, 1, 'june@example.com')
    const own = await guest()
    const { form } = await atReview(own)
    const { clientSecret, returnUrl } = (await own.post('/checkout/place-order', form, asScript)).json() as {
      clientSecret: string
      returnUrl: string
    }
    card.pay(clientSecret.split('_secret')[0]!)
    await own.get(returnUrl)
    const { orders: table } = shop.db.t
    await shop.db.transaction((tx) => tx.update(table).set({ userId: owner.id }).where(eq(table.email, details.email)))
    const [order] = await orders()
    const page = `/checkout/success/${order!.externalId}`
    expect(await browser(app).get(page)).toShow('418 Alder Street')
    shop.clock.advance(30 * 24 * 3_600_000 + 1)
    expect(await browser(app).get(page)).not.toShow('418 Alder Street')
    expect(await (await browserOf(app, shop, owner)).get(page)).toShow('418 Alder Street')
  })

  test('asks for two minutes whether it is paid, then says so and leaves it to the reader', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const { returnUrl } = (await own.post('/checkout/place-order', form, asScript)).json() as { returnUrl: string }
    const opened = await own.follow(await own.get(returnUrl))
    const asks = (text: string) => /hx-get="([^"]*)"/.exec(text)?.[1]
    const poll = asks(opened.text)!
    shop.clock.advance(2 * 60_000 - 1)
    expect(asks((await own.htmx(opened.at).get(poll)).text)).toBe(poll)
    shop.clock.advance(1)
    const last = await own.htmx(opened.at).get(poll)
    expect(last).toReplace('#order-status')
    expect(last).toShow('this page has stopped asking')
    expect(asks(last.text)).toBeUndefined()
    expect(last.text).toContain(`href="${opened.at}"`)
    expect(asks((await own.get(opened.at)).text)).toBeDefined()
    for (const since of ['abc', '-1', '9'.repeat(20), '1e99', '']) {
      expect(await own.htmx(opened.at).get(`${opened.at}?since=${since}`)).toShow('Your payment is being confirmed')
    }
  })

  test('is kept by nobody on the way', async () => {
    const own = await guest()
    const { form } = await atReview(own)
    const { returnUrl } = (await own.post('/checkout/place-order', form, asScript)).json() as { returnUrl: string }
    const waiting = await own.follow(await own.get(returnUrl))
    expect(waiting).toShow('Your payment is being confirmed')
    expect(waiting.headers.get('cache-control')).toContain('no-store')
    expect(waiting.headers.get('x-robots-tag')).toContain('noindex')
    expect(waiting.headers.get('referrer-policy')).toBe('no-referrer')
  })
})
