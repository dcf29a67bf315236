import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { addToCart } from '#src/cart/add-to-cart.ts'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'
import { shopPanelTest } from './shop-panel-test.ts'

const panel = shopPanelTest()
const { shop, admin, mug, placePaidOrder, placeUnpaidOrder, openTicketAbout, contextPath, readCard, readTicket, attachFile, listAudited } =
  panel

const assign = (order: { id: number }, userId: number) =>
  shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId }).where(eq(tx.t.orders.id, order.id)))
const openTicketOf = (user: { id: number; name: string; email: string }) =>
  openTicket(shop, { requester: { userId: user.id, name: user.name, email: user.email } })

describe('the panel', () => {
  test('loads its cards one by one beside the ticket, and is a whole page without script', async () => {
    const { order } = await placePaidOrder()
    const ticket = await openTicketAbout(order)
    const fragment = await admin.htmx().get(contextPath(ticket))
    for (const card of ['customer', 'orders', 'downloads', 'cart', 'tickets', 'notes'])
      expect(fragment.text).toContain(`hx-get="${contextPath(ticket)}/${card}"`)
    expect(fragment.text).not.toContain(`#${order.number}`)
    const page = await admin.get(contextPath(ticket))
    expect(page.status).toBe(200)
    expect(page).toShow(`#${order.number}`)
    expect((await admin.htmx().get(`${contextPath(ticket)}/secrets`)).status).toBe(404)
  })

  test('of a merged ticket is that of the ticket with the messages', async () => {
    const { order } = await placePaidOrder()
    const [source, target] = [await openTicketAbout(null), await openTicketAbout(order)]
    await shop.db.transaction((tx) => tx.update(tx.t.tickets).set({ mergedInto: target.id }).where(eq(tx.t.tickets.id, source.id)))
    expect(await readCard(source, 'orders')).toShow('Linked')
  })

  test('asks no more queries for a customer with many orders', async () => {
    const ticket = await openTicketAbout(null)
    await placePaidOrder()
    const few = await countQueries(shop, () => readCard(ticket, 'orders'))
    for (let placed = 0; placed < 5; placed += 1) await placeUnpaidOrder()
    expect(await countQueries(shop, () => readCard(ticket, 'orders'))).toBe(few)
  })
})

describe('the customer', () => {
  test('with an account has a role, a date, what was spent, and a profile', async () => {
    const user = await createTestUser(shop, 1, 'amara@example.com')
    const { order } = await placePaidOrder()
    await assign(order, user.id)
    const card = await readCard(await openTicketOf(user), 'customer')
    expect(card).toShow('Customer since March 2, 2026')
    expect(card).toShow('$54.95')
    expect(card.text).toContain(`href="/admin/users/${user.id}"`)
    expect(card).not.toShow('Unverified')
  })

  test('who bought as a guest is not said to have an account', async () => {
    const { id } = await createTestUser(shop, 1, 'amara@example.com')
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ password: guestPassword }).where(eq(tx.t.users.id, id)))
    const card = await readCard(await openTicketAbout(null), 'customer')
    expect(card).toShow('Unverified')
    expect(card).not.toShow('This address has an account')
  })

  test('without an account is marked as unproven, with what the address has ordered', async () => {
    await placePaidOrder()
    const account = await createTestUser(shop, 1, 'amara@example.com')
    const card = await readCard(await openTicketAbout(null), 'customer')
    expect(card).toShow('Unverified')
    expect(card).toShow('$54.95')
    expect(card.text).toContain(`href="/admin/users/${account.id}"`)
  })
})

describe('orders', () => {
  test('begin with the linked one, then the newest five', async () => {
    const orders = []
    for (let placed = 0; placed < 7; placed += 1) {
      orders.push((await placeUnpaidOrder()).order.number)
      shop.clock.advance(60_000)
    }
    const { text } = await readCard(await openTicketAbout({ id: await idOf(orders[0]!) }), 'orders')
    const shown = [...text.matchAll(/<b class="num">#(\d+)/g)].map(([, number]) => Number(number))
    expect(shown).toEqual([orders[0]!, ...orders.slice(2).toReversed()])
  })

  test('of an account include those of guests with its address, and not those of another account', async () => {
    const [owner, other] = [await createTestUser(shop, 1, 'amara@example.com'), await createTestUser(shop, 1, 'ben@example.com')]
    const [own, guests, foreign] = [await placePaidOrder(), await placePaidOrder(), await placePaidOrder()]
    await assign(own.order, owner.id)
    await assign(foreign.order, other.id)
    const card = await readCard(await openTicketOf(owner), 'orders')
    for (const { order } of [own, guests]) expect(card).toShow(`#${order.number}`)
    expect(card).not.toShow(`#${foreign.order.number}`)
  })

  test('offer their links for the reply, but not those of another customer', async () => {
    const { order, line } = await placePaidOrder()
    const shipped = {
      orderId: order.id,
      key: crypto.randomUUID(),
      units: new Map([[line.id, 1]]),
      actor: 'Sam',
      carrier: 'UPS',
      trackingNumber: '1Z9',
      trackingUrl: '',
    }
    await shop.db.transaction((tx) => fulfillOrder(tx, shipped, shop.now()))
    const card = await readCard(await openTicketAbout(order), 'orders')
    expect(card.text).toContain(
      `data-insert-text="Your order #${order.number}: ${shop.config.baseUrl}/checkout/success/${order.externalId}"`,
    )
    expect(card.text).toContain('data-insert-text="Track your parcel: https://www.ups.com/track?tracknum=1Z9"')
    const stranger = { userId: null, name: 'Ben', email: 'ben@example.com' }
    const others = await readCard(await openTicket(shop, { requester: stranger, orderId: order.id }), 'orders')
    expect(others).toShow(`#${order.number}`)
    expect(others.text).not.toContain('data-insert-text')
  })

  test('offer only what their state allows', async () => {
    const { order } = await placeUnpaidOrder()
    const card = await readCard(await openTicketAbout(order), 'orders')
    expect(card).toShow('Cancel order')
    for (const action of ['Refund', 'Ship items', 'Send replacement']) expect(card).not.toShow(action)
  })
})

describe('the other cards', () => {
  test('show the cart of an account with its value', async () => {
    const user = await createTestUser(shop, 1, 'amara@example.com')
    const input = { productId: mug.id, variantId: mug.variantId, quantity: 2, giftWrap: false, giftMessage: '' }
    await shop.db.transaction((tx) => addToCart(tx, { token: null, userId: user.id }, input, { wholesale: false, now: shop.now() }))
    const card = await readCard(await openTicketOf(user), 'cart')
    expect(card).toShow('$48.00')
    const other = await createTestUser(shop, 1, 'ben@example.com')
    expect(await readCard(await openTicketOf(other), 'cart')).toShow('The cart is empty')
    expect(await readCard(await openTicketAbout(null), 'cart')).toShow('only known of customers with an account')
  })

  test('show the downloads with what is left of them', async () => {
    const book = await createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null, price: 900 })
    await attachFile(book, 'notes.pdf')
    await placePaidOrder({ product: book })
    expect(await readCard(await openTicketAbout(null), 'downloads')).toShow('notes.pdf')
  })

  test('show the other tickets of the same address', async () => {
    const [first, second] = [await openTicketAbout(null), await openTicketAbout(null)]
    const card = await readCard(second, 'tickets')
    expect(card).toShow(`#${first.id} Broken cup`)
    expect(card).not.toShow(`#${second.id} `)
  })

  test('keep notes with the account, once per form', async () => {
    const user = await createTestUser(shop, 1, 'amara@example.com')
    const ticket = await openTicketOf(user)
    const path = `/admin/users/${user.id}/notes?ticket=${ticket.id}`
    const form = { key: crypto.randomUUID(), text: 'Collects blue mugs.\nCall after noon.' }
    for (let sent = 0; sent < 2; sent += 1) expect((await admin.post(path, form)).location).toBe(`/admin/tickets/${ticket.id}`)
    expect((await listAudited()).filter((action) => action === 'user.noted')).toHaveLength(1)
    const card = await readCard(ticket, 'notes')
    expect(card.text.match(/Collects blue mugs/g)).toHaveLength(1)
    expect(await admin.get(`/admin/users/${user.id}`)).toShow('Collects blue mugs.')
    await admin.post(/action="([^"]+\/delete[^"]*)"/.exec(card.text)![1]!)
    expect(await readCard(ticket, 'notes')).toShow('No notes yet')
  })
})

describe('linking', () => {
  test('an order by its number is written to the ticket, and the order page lists the ticket', async () => {
    const { order } = await placePaidOrder()
    const ticket = await openTicketAbout(null)
    for (let sent = 0; sent < 2; sent += 1)
      expect((await admin.post(`/admin/tickets/${ticket.id}/order`, { number: `#${order.number}` })).location).toBe(
        `/admin/tickets/${ticket.id}`,
      )
    expect(await readTicket(ticket)).toMatchObject({ orderId: order.id })
    expect((await listAudited()).filter((action) => action === 'ticket.order_linked')).toHaveLength(1)
    const page = await admin.get(`/admin/ecommerce/orders/${order.id}`)
    expect(page.text).toContain(`href="/admin/tickets/${ticket.id}"`)
    expect(page.text).toContain(`href="/admin/tickets/new?order=${order.id}"`)
  })

  test('can be undone', async () => {
    const { order } = await placePaidOrder()
    const ticket = await openTicketAbout(order)
    await admin.post(`/admin/tickets/${ticket.id}/order/unlink`)
    expect(await readTicket(ticket)).toMatchObject({ orderId: null })
    expect(await listAudited()).toContain('ticket.order_unlinked')
  })

  test.each(['99999', 'mug', ''])('changes nothing for a number that no order has: "%s"', async (number) => {
    const ticket = await openTicketAbout(null)
    await admin.post(`/admin/tickets/${ticket.id}/order`, { number })
    expect(await readTicket(ticket)).toMatchObject({ orderId: null })
    expect(await listAudited()).not.toContain('ticket.order_linked')
  })
})

const idOf = async (number: number): Promise<number> => {
  const { orders } = shop.db.t
  return (await shop.db.read.select({ id: orders.id }).from(orders).where(eq(orders.number, number)))[0]!.id
}
