import { describe, expect, test } from 'bun:test'
import { readConfig } from '#src/config.ts'
import { maxAttachments } from '#src/tickets/limits.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createOrderOf } from '#tests/account/create-orders.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { hiddenFields, sendTicket } from '#tests/support/ticket-forms.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const readTickets = () => shop.db.read.select().from(shop.db.t.tickets).orderBy(shop.db.t.tickets.id)
const readMessages = () => shop.db.read.select().from(shop.db.t.ticketMessages).orderBy(shop.db.t.ticketMessages.id)
const listFiles = () => shop.files.listModifiedBefore(Number.MAX_SAFE_INTEGER)
const createBuyer = async (email = 'amara@example.com') => {
  const buyer = await createTestUser(shop, 1, email)
  return { buyer, client: await createSignedInClient(app, shop, buyer) }
}
const createOrder = async (buyer: { id: number; email: string }) => {
  skipVerification(shop)
  await createFlatShippingRate(shop)
  return createOrderOf(shop, buyer, [await createTestProduct(shop, { name: 'Moss mug' })])
}

describe('the form of a guest', () => {
  test('opens a ticket and its page, which says the number and how to answer', async () => {
    const sent = await sendTicket(shop, guest)
    const [ticket] = await readTickets()
    expect(ticket).toMatchObject({ name: 'Amara Okafor', email: 'amara@example.com', subject: 'Broken cup', status: 'open', userId: null })
    expect(sent.status).toBe(303)
    expect(sent).toRedirectTo(`/tickets/view/${ticket!.token}`)
    const page = await guest.follow(sent)
    expect(page).toShow(`Your ticket has the number ${ticket!.id}. You can answer here or by email.`)
    expect(page).toShow('The left cup has a crack.')
  })

  test('opens one ticket however often it is sent', async () => {
    const fields = hiddenFields(await guest.get('/tickets/create'))
    shop.clock.advance(10_000)
    const file = () => new File(['x'], 'cup.txt')
    const form = { ...fields, name: 'Amara', email: 'amara@example.com', subject: 'Cup', message: 'Broken' }
    const first = await guest.post('/tickets', { ...form, files: file() })
    const second = await guest.post('/tickets', { ...form, files: file() })
    expect(second.location).toBe(first.location!)
    expect(await readTickets()).toHaveLength(1)
    expect(await listFiles()).toHaveLength(1)
  })

  const invalid: [what: string, form: Record<string, string>, message: string][] = [
    ['no name', { name: ' ' }, 'Enter your name.'],
    ['no address', { email: '' }, 'email'],
    ['a bad address', { email: 'amara@' }, 'email'],
    ['no subject', { subject: '' }, 'Enter a subject.'],
    ['a long subject', { subject: 'x'.repeat(201) }, 'Use up to 200 characters'],
    ['no message and no file', { message: '' }, 'Enter a message.'],
    ['an order number with letters', { order: 'abc' }, 'Enter the order number from your confirmation'],
    ['a key that is not ours', { key: 'x' }, 'This form is too old.'],
  ]
  for (const [what, form, message] of invalid)
    test(`comes back with what was typed for ${what}`, async () => {
      const sent = await sendTicket(shop, guest, form)
      expect(sent).toHaveStatus(422)
      expect(sent).toShow(message)
      expect(sent.text).toContain('error-summary')
      if (form['message'] === undefined) expect(sent).toShow('The left cup has a crack.')
      expect(await readTickets()).toHaveLength(0)
    })

  test('takes files, and refuses too many of them without storing any', async () => {
    const files = (count: number) => Array.from({ length: count }, (_, at) => new File([`${at}`], `cup-${at}.txt`))
    const refused = await sendTicket(shop, guest, { files: files(maxAttachments + 1) as never })
    expect(refused).toHaveStatus(422)
    expect(refused).toShow('Choose up to 10 files.')
    expect(await listFiles()).toHaveLength(0)
    await sendTicket(shop, guest, { files: files(2) as never, message: '' })
    expect(await shop.db.read.select().from(shop.db.t.ticketAttachments).orderBy(shop.db.t.ticketAttachments.id)).toMatchObject([
      { name: 'cup-0.txt' },
      { name: 'cup-1.txt' },
    ])
  })

  test.each(['http://203.0.113.7', 'http://10.0.0.12:3000', 'http://[2001:db8::1]', 'http://shop', 'http://shop.x'])(
    'is sent and confirmed by email also in a store whose address is %s, without a domain for emails',
    async (baseUrl) => {
      const { mailDomain, mailFrom } = readConfig({ BASE_URL: baseUrl, DATA_DIR: '/nonexistent' })
      Object.assign(shop, { config: { ...shop.config, mailDomain, mailFrom } })
      expect(await sendTicket(shop, guest)).toHaveStatus(303)
      const [ticket] = await readTickets()
      expect((await shop.db.read.select().from(shop.db.t.outbox)).map(({ replyTo }) => replyTo)).toContain(
        `reply+${ticket!.token}@${mailDomain}`,
      )
    },
  )

  test('is limited to 5 tickets per address and hour', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { guest_ticket_enabled: true }, shop.now()))
    app.server = { requestIP: () => ({ address: '203.0.113.9' }), timeout() {} } as never
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await sendTicket(shop, guest)).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
    shop.clock.advance(3_600_000)
    expect((await sendTicket(shop, guest)).status).toBe(303)
  })

  test('asks guests to sign in when the store wants an account', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { guest_ticket_enabled: false }, shop.now()))
    for (const response of [await guest.get('/tickets/create'), await guest.post('/tickets', { subject: 'x' })])
      expect(response.location).toStartWith('/login')
    const { client } = await createBuyer()
    expect(await client.get('/tickets/create')).toHaveStatus(200)
  })

  test('links the order that its number and address belong to, and passes any other number on as text', async () => {
    const { buyer } = await createBuyer()
    const order = await createOrder(buyer)
    await sendTicket(shop, guest, { order: `#${order.number}` })
    await sendTicket(shop, createTestClient(app), { order: `${order.number}`, email: 'other@example.com' })
    const [own, foreign] = await readTickets()
    expect([own!.orderId, foreign!.orderId]).toEqual([order.id, null])
    expect((await readMessages()).map(({ bodyText }) => bodyText)).toEqual([
      'The left cup has a crack.',
      `Order number: ${order.number}\n\nThe left cup has a crack.`,
    ])
  })
})

describe('the form of a customer', () => {
  test('has name and address fixed, whatever is sent', async () => {
    const { buyer, client } = await createBuyer()
    const form = { name: 'Someone', email: 'victim@example.com', user_id: 1, role_id: 5, is_spam: 'true', assignee_id: 1 }
    const sent = await sendTicket(shop, client, form)
    const [ticket] = await readTickets()
    expect(sent).toRedirectTo(`/tickets/${ticket!.id}`)
    expect(ticket).toMatchObject({ userId: buyer.id, name: 'Role 1', email: buyer.email, assigneeId: null, isSpam: false })
  })

  test('offers own orders and refuses those of others', async () => {
    const { buyer, client } = await createBuyer()
    const order = await createOrder(buyer)
    const other = await createBuyer('ben@example.com')
    expect((await client.get('/tickets/create')).text).toContain(`<option value="${order.number}"`)
    expect((await other.client.get('/tickets/create')).text).not.toContain(`value="${order.number}"`)
    expect(await sendTicket(shop, other.client, { order: String(order.number) })).toHaveStatus(422)
    await sendTicket(shop, client, { order: String(order.number) })
    expect((await readTickets()).map(({ orderId }) => orderId)).toEqual([order.id])
  })

  test('is filled in from the page of an order, by number in the account and by link without one', async () => {
    const { buyer, client } = await createBuyer()
    const order = await createOrder(buyer)
    const own = await client.get(`/tickets/create?order=${order.number}&line=${order.line.id}`)
    expect(own.text).toMatch(new RegExp(`<option value="${order.number}" selected`))
    expect(own.text).toContain('value="Problem with Moss mug"')
    const linked = await guest.get(`/tickets/create?order=${order.externalId}&line=${order.line.id}`)
    expect(hiddenFields(linked)['order']).toBe(order.externalId)
    expect(await guest.get(`/tickets/create?order=${order.number}`)).not.toShow(`Order ${order.number}`)
    await sendTicket(shop, guest, {}, `/tickets/create?order=${order.externalId}`)
    expect((await readTickets())[0]!.orderId).toBe(order.id)
  })
})

test('staff are sent to the tickets of the admin', async () => {
  const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
  expect(await agent.get('/tickets/create')).toRedirectTo('/admin/tickets')
})

test('a hostile ticket is shown as text', async () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'{{7*7}}`
  const sent = await sendTicket(shop, guest, { name: hostile, subject: hostile, message: hostile })
  const page = await guest.follow(sent)
  expect(page).toHaveStatus(200)
  expect(page.text).not.toContain('<script>alert')
  expect(page.text).not.toContain('<img src=x')
})
