import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestView } from '#tests/support/view.ts'
import { describeOrderAction } from '#templates/shop-panel/order-action-text.tsx'
import '#tests/support/matchers.ts'
import { shopPanelTest } from './shop-panel-test.ts'

const panel = shopPanelTest()
const { shop, admin, guest, placePaidOrder, placeUnpaidOrder, orderPath, fillForm, readOrder, readRefunds, readTotals } = panel
const { openTicketAbout, listActions, listKinds, listAudited, readDraft, readCard, findAddress, attachFile } = panel

type Paid = Awaited<ReturnType<typeof placePaidOrder>>
type Ticket = Awaited<ReturnType<typeof openTicketAbout>>

/** Sends the same form as often as it is called. */
interface Prepared {
  path: string
  form: Record<string, string | number>
}

const key = () => crypto.randomUUID()
const fromTicket = ({ order }: Paid, ticket: Ticket, form: string) => `${orderPath(order)}/${form}?ticket=${ticket.id}`

const actions: [
  name: string,
  prepare: (paid: Paid, ticket: Ticket) => Promise<Prepared>,
  expected: { did: string; timeline: string; audit: string },
][] = [
  [
    'refund',
    async (paid, ticket) => ({
      path: fromTicket(paid, ticket, 'refund'),
      form: await fillForm(paid.order, paid.payment, { [`quantity.${paid.line.id}`]: 1 }),
    }),
    { did: 'refunded', timeline: 'refunded', audit: 'order.refunded' },
  ],
  [
    'cancel',
    async (paid, ticket) => {
      const page = await admin.get(`${orderPath(paid.order)}?confirm=cancel&ticket=${ticket.id}`)
      const path = /action="([^"]+\/status\?[^"]+)"/.exec(page.text)![1]!.replaceAll('&amp;', '&')
      return { path, form: { status: 'cancelled', expected_paid: 'on', restock: 'on' } }
    },
    { did: 'cancelled', timeline: 'status', audit: 'order.moved' },
  ],
  [
    'resend an email',
    async ({ order }, ticket) => ({ path: await findAddress(ticket, 'orders', new RegExp(`/${order.id}/mails/\\d+/send`)), form: {} }),
    { did: 'mail_sent', timeline: 'mail', audit: 'mail.sent_again' },
  ],
  [
    'ship',
    async (paid, ticket) => ({
      path: fromTicket(paid, ticket, 'fulfill'),
      form: { key: key(), [`quantity.${paid.line.id}`]: 1, carrier: 'UPS', tracking_number: '1Z999' },
    }),
    { did: 'fulfilled', timeline: 'fulfilled', audit: 'order.fulfilled' },
  ],
  [
    'change the address',
    async (paid, ticket) => {
      const page = await admin.get(fromTicket(paid, ticket, 'edit'))
      const valueOf = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page.text)?.[1] ?? ''
      const { address } = await readOrder(paid.order)
      return {
        path: fromTicket(paid, ticket, 'edit'),
        form: {
          version: valueOf('version').replaceAll('&quot;', '"'),
          shown: (await readOrder(paid.order)).total,
          shipping: 'keep',
          name: 'Amara Okafor',
          address1: '1 New Street',
          city: address.city,
          state: address.state,
          country: address.country,
          postal_code: address.postalCode,
        },
      }
    },
    { did: 'edited', timeline: 'address_changed', audit: 'order.edited' },
  ],
  [
    'send a replacement',
    async (paid, ticket) => ({
      path: fromTicket(paid, ticket, 'replacement'),
      form: { key: key(), [`quantity.${paid.line.id}`]: 1 },
    }),
    { did: 'replaced', timeline: 'replaced', audit: 'order.replaced' },
  ],
]

describe('what is done to an order from a ticket', () => {
  test.each(actions)('is written to the ticket, the timeline and the audit log, once: %s', async (_, prepare, { did, timeline, audit }) => {
    const paid = await placePaidOrder()
    const ticket = await openTicketAbout(paid.order)
    const { path, form } = await prepare(paid, ticket)
    const before = (await listKinds(paid.order)).filter((kind) => kind === timeline).length
    const first = await admin.post(path, form)
    expect([first.status, first.location]).toEqual([303, `/admin/tickets/${ticket.id}`])
    const second = await admin.post(path, form)
    expect([303, 409, 422]).toContain(second.status)
    expect(await listActions(ticket)).toEqual([expect.objectContaining({ action: did, order: paid.order.id, number: paid.order.number })])
    expect((await listKinds(paid.order)).filter((kind) => kind === timeline)).toHaveLength(before + 1)
    expect((await listAudited()).filter((action) => action === audit)).toHaveLength(1)
  })

  test('resets a download and puts the link into the reply', async () => {
    const book = await createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null, price: 900 })
    await attachFile(book, 'notes.pdf')
    const paid = await placePaidOrder({ product: book })
    const ticket = await openTicketAbout(null)
    const path = await findAddress(ticket, 'downloads', /renew/)
    for (let sent = 0; sent < 2; sent += 1) expect((await admin.post(path)).location).toBe(`/admin/tickets/${ticket.id}`)
    expect(await listActions(ticket)).toEqual([expect.objectContaining({ action: 'downloads_renewed', product: 'Field notes' })])
    expect((await listKinds(paid.order)).filter((kind) => kind === 'downloads_renewed')).toHaveLength(1)
    expect(await readDraft(ticket)).toBe(
      `You can download Field notes again: ${shop.config.baseUrl}/checkout/success/${paid.order.externalId}#downloads`,
    )
  })

  test('changes the tracking of what was shipped', async () => {
    const { order } = await placePaidOrder()
    const ticket = await openTicketAbout(order)
    const shipped = { orderId: order.id, key: key(), units: null, actor: 'Sam', carrier: 'UPS', trackingNumber: '1Z999', trackingUrl: '' }
    await shop.db.transaction((tx) => fulfillOrder(tx, shipped, shop.now()))
    const path = await findAddress(ticket, 'orders', /fulfillments\/\d+\?ticket/)
    const expectedAt = /name="expected_at" value="(\d+)"/.exec((await admin.get(path)).text)![1]!
    const form = { expected_at: expectedAt, carrier: 'UPS', tracking_number: '1Z111' }
    expect((await admin.post(path, form)).location).toBe(`/admin/tickets/${ticket.id}`)
    expect((await admin.post(path, form)).status).toBe(409)
    expect(await listActions(ticket)).toEqual([expect.objectContaining({ action: 'tracking_changed', tracking: 'UPS 1Z111' })])
  })

  test('is written into the ticket that has the messages now', async () => {
    const paid = await placePaidOrder()
    const [source, target] = [await openTicketAbout(paid.order), await openTicketAbout(paid.order)]
    const { tickets } = shop.db.t
    await shop.db.transaction((tx) => tx.update(tickets).set({ mergedInto: target.id }).where(eq(tickets.id, source.id)))
    await admin.post(fromTicket(paid, source, 'refund'), await fillForm(paid.order, paid.payment, { amount: '1.00' }))
    expect(await listActions(target)).toEqual([expect.objectContaining({ action: 'refunded', amount: 100 })])
  })

  test('leaves no trace in tickets when it is done from the order page', async () => {
    const paid = await placePaidOrder()
    const ticket = await openTicketAbout(paid.order)
    const refund = await fillForm(paid.order, paid.payment, { amount: '1.00' })
    expect((await admin.post(`${orderPath(paid.order)}/refund`, refund)).location).toBe(orderPath(paid.order))
    expect(await listActions(ticket)).toEqual([])
  })

  test('does nothing when the ticket does not exist', async () => {
    const paid = await placePaidOrder()
    const refund = await fillForm(paid.order, paid.payment, { amount: '1.00' })
    expect((await admin.post(`${orderPath(paid.order)}/refund?ticket=999`, refund)).status).toBe(404)
    expect(await readRefunds(paid.order)).toEqual([])
  })
})

describe('a refund from a ticket', () => {
  test('and one from the order page at the same time refund no more than was paid', async () => {
    const paid = await placePaidOrder()
    const ticket = await openTicketAbout(paid.order)
    const values = { amount: '40.00' }
    const [one, other] = [await fillForm(paid.order, paid.payment, values), await fillForm(paid.order, paid.payment, values)]
    const statuses = await Promise.all([
      admin.post(fromTicket(paid, ticket, 'refund'), one),
      admin.post(`${orderPath(paid.order)}/refund`, other),
    ])
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422])
    expect((await readTotals(paid.order)).refunded).toBe(4000)
    expect(await listActions(ticket)).toHaveLength(statuses[0]!.status === 303 ? 1 : 0)
  })

  test('that the processor declines is written to the ticket, too', async () => {
    const paid = await placePaidOrder()
    const ticket = await openTicketAbout(paid.order)
    panel.card.store.intents.get(paid.payment.reference!)!.status = 'processing'
    const response = await admin.post(fromTicket(paid, ticket, 'refund'), await fillForm(paid.order, paid.payment, { amount: '1.00' }))
    expect(response.status).toBe(422)
    expect((await listActions(ticket)).map(({ action }) => action)).toEqual(['refunded', 'refund_failed'])
  })

  test('that the bank returns days later shows where it was made', async () => {
    const paid = await placePaidOrder()
    const ticket = await openTicketAbout(paid.order)
    await admin.post(fromTicket(paid, ticket, 'refund'), await fillForm(paid.order, paid.payment, { amount: '1.00' }))
    const failure = 'It failed: the customer has not received the money.'
    expect(await admin.get(`/admin/tickets/${ticket.id}`)).not.toShow(failure)
    panel.card.settleRefund((await panel.readRefunds(paid.order))[0]!.reference!, 'failed')
    await panel.postSignedWebhook(panel.lastEvent('refund.failed'))
    expect(await admin.get(`/admin/tickets/${ticket.id}`)).toShow(failure)
  })
})

describe('a replacement', () => {
  test('is an order for nothing whose stock is taken, and both orders name each other', async () => {
    const paid = await placePaidOrder()
    const ticket = await openTicketAbout(paid.order)
    await admin.post(fromTicket(paid, ticket, 'replacement'), { key: key(), [`quantity.${paid.line.id}`]: 1 })
    const [{ newOrder, newNumber }] = (await listActions(ticket)) as [{ newOrder: number; newNumber: number }]
    expect(await readOrder({ id: newOrder })).toMatchObject({
      total: 0,
      paymentStatus: 'paid',
      status: 'processing',
      email: 'amara@example.com',
    })
    expect(await listKinds({ id: newOrder })).toContain('replacement')
    expect(await admin.get(orderPath(paid.order))).toShow(`Replacement order #${newNumber} created`)
    expect(await admin.get(orderPath({ id: newOrder }))).toShow(`Replacement for order #${paid.order.number}`)
  })

  test.each(['', '?ticket=1'])('is made once by a form, also an hour later, and not with other units (%s)', async (query) => {
    const paid = await placePaidOrder()
    await openTicketAbout(paid.order)
    const form = { key: key(), [`quantity.${paid.line.id}`]: 1 }
    const send = (more = {}) => admin.post(`${orderPath(paid.order)}/replacement${query}`, { ...form, ...more })
    await Promise.all([send(), send()])
    shop.clock.advance(3_600_000)
    expect((await send()).status).toBe(303)
    const response = await send({ [`quantity.${paid.line.id}`]: 2 })
    expect(response.status).toBe(409)
    expect(response).toShow('This form was already sent with other values.')
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(2)
  })

  test('has at most what was bought, and something', async () => {
    const paid = await placePaidOrder()
    for (const quantity of [0, 3]) {
      const response = await admin.post(`${orderPath(paid.order)}/replacement`, { key: key(), [`quantity.${paid.line.id}`]: quantity })
      expect(response.status).toBe(422)
    }
  })

  test('needs stock', async () => {
    const paid = await placePaidOrder({ product: await createTestProduct(shop, { stock: 1 }) })
    const response = await admin.post(`${orderPath(paid.order)}/replacement`, { key: key(), [`quantity.${paid.line.id}`]: 1 })
    expect(response.status).toBe(422)
    expect(response).toShow('sold out')
  })

  test('is not offered for an unpaid order', async () => {
    const { order } = await placeUnpaidOrder()
    expect(await admin.get(`${orderPath(order)}/replacement`)).toShow('Nothing to replace')
  })
})

describe('a coupon', () => {
  const fields = (kind: string, value: string) => ({ key: key(), kind, value, until: '2026-12-31' })

  test('is a code for one use, in the reply and in the ticket', async () => {
    const ticket = await openTicketAbout(null)
    const form = fields('percent', '10')
    for (let sent = 0; sent < 2; sent += 1)
      expect((await admin.post(`/admin/tickets/${ticket.id}/coupon`, form)).location).toBe(`/admin/tickets/${ticket.id}`)
    const discounts = await shop.db.read.select().from(shop.db.t.discounts)
    expect(discounts).toEqual([
      expect.objectContaining({ kind: 'percent', value: 100_000, usageLimit: 1, customerLimit: 1, endsOn: '2026-12-31' }),
    ])
    expect(discounts[0]).toMatchObject({ customerKey: ticket.email.toLowerCase(), usageLimit: 1 })
    expect(await listActions(ticket)).toEqual([expect.objectContaining({ action: 'coupon', code: discounts[0]!.code })])
    expect(await readDraft(ticket)).toContain(`Use the code ${discounts[0]!.code} at the checkout`)
    expect((await listAudited()).filter((action) => action === 'discount.created')).toHaveLength(1)
  })

  test('is not made again by the same form with another value', async () => {
    const ticket = await openTicketAbout(null)
    const form = fields('percent', '10')
    await admin.post(`/admin/tickets/${ticket.id}/coupon`, form)
    expect((await admin.post(`/admin/tickets/${ticket.id}/coupon`, { ...form, value: '20' })).status).toBe(409)
    expect(await shop.db.read.$count(shop.db.t.discounts)).toBe(1)
  })

  test.each([
    ['percent', '120'],
    ['fixed', 'ten'],
    ['percent', '0'],
  ])('asks again for a value that is none: %s %s', async (kind, value) => {
    const ticket = await openTicketAbout(null)
    expect((await admin.post(`/admin/tickets/${ticket.id}/coupon`, fields(kind, value))).status).toBe(422)
    expect(await listActions(ticket)).toEqual([])
  })
})

test('every action is a plain sentence', () => {
  const view = createTestView()
  const sentence = (event: Record<string, string | number>) => describeOrderAction(view, event)
  expect(sentence({ action: 'refunded', amount: 1200 })).toBe('Refund of $12.00')
  expect(sentence({ action: 'status', status: 'on_hold' })).toBe('Order status changed to On hold')
  expect(sentence({ action: 'fulfilled', tracking: '' })).toBe('Items shipped')
  expect(sentence({ action: 'tracking_changed', tracking: '' })).toBe('Tracking removed')
  expect(sentence({ action: 'mail_sent', subject: 'Your order' })).toBe('Email sent again: Your order')
})

test('guests with the link of a ticket see nothing of the panel', async () => {
  const { order } = await placePaidOrder()
  const ticket = await openTicketAbout(order)
  for (const path of [`/admin/tickets/${ticket.id}/context`, `/admin/tickets/${ticket.id}/context/orders`]) {
    const response = await guest.get(path)
    expect(response.status).toBe(302)
    expect(response.text).not.toContain(String(order.number))
  }
  expect((await readCard(ticket, 'orders')).text).toContain(`#${order.number}`)
})
