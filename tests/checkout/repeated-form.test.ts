import { describe, expect, test } from 'bun:test'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { checkoutTest, detailsForm } from './checkout-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = checkoutTest()

const password = 'harbor-light-9'
const accountForm = { ...detailsForm, password, password_confirmation: password }
/** The same browser before it has received a response. */
const sameBrowser = (client: TestClient) => createTestClient(app, new Map(client.cookies))
const users = () => shop.db.read.$count(shop.db.t.users)

describe('the details sent twice', () => {
  test.each(['at the same time', 'one after the other'])('%s, with a password: one account, and both responses sign in', async (when) => {
    const first = await guest()
    const second = sameBrowser(first)
    const send = (client: TestClient) => client.post('/checkout', accountForm)
    const responses = when === 'at the same time' ? await Promise.all([send(first), send(second)]) : [await send(first), await send(second)]
    for (const response of responses) expect(response).toRedirectTo('/checkout/review')
    expect(await users()).toBe(1)
    for (const client of [first, second]) expect(await client.get('/checkout/review')).toShow('Amara Okafor')
    expect((await shop.listMails()).filter(({ template }) => template === 'welcome')).toHaveLength(1)
  })

  test.each(['at the same time', 'one after the other'])(
    '%s, without one: one guest account, whose password either may set',
    async (when) => {
      const first = await guest()
      const second = sameBrowser(first)
      const send = (client: TestClient) => client.post('/checkout', detailsForm)
      const responses =
        when === 'at the same time' ? await Promise.all([send(first), send(second)]) : [await send(first), await send(second)]
      for (const response of responses) expect(response).toRedirectTo('/checkout/review')
      expect(await users()).toBe(1)
      for (const client of [first, second]) expect(await client.get('/account/set-password')).toHaveStatus(200)
    },
  )

  test('sign in only with the same cart and password, and only for a minute', async () => {
    const first = await guest()
    const second = sameBrowser(first)
    const otherCart = await guest()
    await first.post('/checkout', accountForm)
    const wrongForm = { ...accountForm, password: 'harbor-light-8', password_confirmation: 'harbor-light-8' }
    expect(await second.post('/checkout', wrongForm)).toRedirectTo('/login')
    expect(await otherCart.post('/checkout', accountForm)).toHaveStatus(422)
    shop.clock.advance(60_000)
    expect(await second.post('/checkout', accountForm)).toRedirectTo('/login')
    for (const client of [second, otherCart]) expect((await client.get('/dashboard')).location).toStartWith('/login')
  })
})
