import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { listTimeline } from '#src/orders/timeline.ts'
import '#tests/support/matchers.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'
import { buyerActionsTest } from './buyer-actions-test.ts'

const store = buyerActionsTest()
const { shop, app, guest, admin, placePaidOrder, readOrder, orderPath, linkOf, changeOrder, countMails, openForm } = store
const day = 24 * 3_600_000

const openAddress = async (order: { id: number }, client = guest) => openForm(`${await linkOf(order)}/address`, client)
const save = async (order: { id: number }, form: Record<string, string>, client = guest) =>
  client.post(`${await linkOf(order)}/address`, form)

describe('the delivery address', () => {
  test('has a state that may be written by name where it cannot change', async () => {
    const { order } = await placePaidOrder()
    const form = await openAddress(order)
    expect(await save(order, { ...form, state: 'Oregon', address1: '9 Oak Road' })).toRedirectTo(await linkOf(order))
    expect((await readOrder(order)).address).toMatchObject({ address1: '9 Oak Road', state: 'OR' })
    const again = await openAddress(order)
    expect(await save(order, { ...again, postal_code: '00901' })).toHaveStatus(422)
  })

  test.each([
    ['FR', '75001', '97110', false],
    ['FR', '97110', '75001', false],
    ['FR', '97110', '97100', true],
    ['GB', 'E17 4QH', 'JE3 8DB', false],
    ['GB', 'E17 4QH', 'E1 6AN', true],
  ])('in %s cannot move from %s to %s where other taxes are due: %s', async (country, from, to, isAllowed) => {
    const { order } = await placePaidOrder()
    const { orders } = shop.db.t
    const address = { ...(await readOrder(order)).address, country, state: '', postalCode: from }
    await shop.db.transaction((tx) => tx.update(orders).set({ address }).where(eq(orders.id, order.id)))
    const response = await save(order, { ...(await openAddress(order)), postal_code: to })
    expect(response).toHaveStatus(isAllowed ? 303 : 422)
    if (!isAllowed) expect(response).toShow('Other taxes apply at this postal code')
    expect((await readOrder(order)).address.postalCode).toBe(isAllowed ? to : from)
  })

  test('is corrected by whoever holds the link, with an entry for staff and an email to the buyer', async () => {
    const { order } = await placePaidOrder()
    expect(await guest.get(await linkOf(order))).toShow('Change delivery address')
    const form = await openAddress(order)
    expect(form).toMatchObject({ name: 'Amara Okafor', address1: '418 Alder Street', city: 'Portland' })
    const response = await save(order, { ...form, name: 'Sam Okafor', address1: '9 Oak Road', phone: '555 0100' })
    expect(response).toRedirectTo(await linkOf(order))
    expect(await guest.follow(response)).toShow('The delivery address is changed.')
    expect(await readOrder(order)).toMatchObject({
      name: 'Amara Okafor',
      phone: '555 0100',
      address: { name: 'Sam Okafor', address1: '9 Oak Road', city: 'Portland', state: 'OR', country: 'US' },
    })
    const [entry] = await listTimeline(shop.db.read, order.id)
    expect(entry).toMatchObject({ kind: 'address_changed', actor: 'customer' })
    expect(entry!.data['from']).toContain('418 Alder Street')
    expect(entry!.data['to']).toContain('Sam Okafor, 9 Oak Road')
    expect(await admin.get(orderPath(order))).toShow('Delivery address changed from “Amara Okafor, 418 Alder Street')
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'order_address_changed' })
    // The address of the email is not proven: it gets nothing that a stranger typed.
    expect((await shop.listMails())[0]!.text).not.toContain('9 Oak Road')
  })

  test('saved unchanged makes no entry and no email', async () => {
    const { order } = await placePaidOrder()
    expect(await save(order, await openAddress(order))).toRedirectTo(await linkOf(order))
    expect(await countMails('order_address_changed')).toBe(0)
  })

  test('stays in its country, and in its state where taxes and shipping depend on it', async () => {
    const { order } = await placePaidOrder()
    const form = await openAddress(order)
    const page = await guest.get(`${await linkOf(order)}/address`)
    expect(page).toShow('To send the order to another country or state, contact us')
    const moved = await save(order, { ...form, state: 'CA', country: 'FR' })
    expect(moved).toHaveStatus(422)
    expect(moved).toShow('Taxes and shipping depend on the state')
    await save(order, { ...form, country: 'FR', address1: '9 Oak Road' })
    expect((await readOrder(order)).address).toMatchObject({ country: 'US', state: 'OR', address1: '9 Oak Road' })
  })

  test('is checked, and what was typed is kept', async () => {
    const { order } = await placePaidOrder()
    const response = await save(order, { ...(await openAddress(order)), name: '', address1: '9 Oak Road' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Enter who receives the parcel.')
    expect(response.text).toContain('value="9 Oak Road"')
    expect(await save(order, { ...(await openAddress(order)), city: '' })).toHaveStatus(422)
  })

  test('changed in another tab meanwhile is shown before it is saved over', async () => {
    const { order } = await placePaidOrder()
    const [first, second] = [await openAddress(order), await openAddress(order)]
    await save(order, { ...first, address1: '9 Oak Road' })
    const response = await save(order, { ...second, address1: '7 Elm Road' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('The address was changed meanwhile.')
    expect((await readOrder(order)).address.address1).toBe('9 Oak Road')
  })

  test.each([{ status: 'shipped', fulfillmentStatus: 'fulfilled' }, { status: 'cancelled' }, { fulfillmentStatus: 'partial' }] as const)(
    'stays once the order is %j',
    async (columns) => {
      const { order } = await placePaidOrder()
      const form = await openAddress(order)
      skipVerification(shop)
      await changeOrder(order, columns)
      const response = await save(order, { ...form, address1: '9 Oak Road' })
      expect(response).toHaveStatus(409)
      expect(response).toShow('The address can no longer be changed here')
      expect(await guest.get(await linkOf(order))).not.toShow('Change delivery address')
      expect((await readOrder(order)).address.address1).toBe('418 Alder Street')
    },
  )

  test('is out of reach for a stranger with an old link, but not for its buyer', async () => {
    const { order } = await placePaidOrder()
    const owner = await createTestUser(shop, 1, 'june@example.com')
    await changeOrder(order, { userId: owner.id })
    shop.clock.advance(30 * day + 1)
    const buyer = await createSignedInClient(app, shop, owner)
    const stranger = createTestClient(app)
    const page = await stranger.get(`${await linkOf(order)}/address`)
    expect(page).toHaveStatus(403)
    expect(page).not.toShow('418 Alder Street')
    expect(page.text).not.toContain('Alder')
    const form = await openAddress(order, buyer)
    expect(await save(order, { ...form, address1: '9 Oak Road' }, stranger)).toHaveStatus(403)
    expect(await save(order, { ...form, address1: '9 Oak Road' }, buyer)).toRedirectTo(`/dashboard/orders/${order.number}`)
    expect(await buyer.get(`/dashboard/orders/${order.number}`)).toShow('9 Oak Road')
  })
})

describe('ordering again', () => {
  test('fills the cart of whoever holds the link of a paid order', async () => {
    const { order } = await placePaidOrder({ quantity: 2 })
    const client = createTestClient(app)
    expect(await client.get(await linkOf(order))).toShow('Order again')
    expect(await client.post(`${await linkOf(order)}/reorder`)).toRedirectTo('/cart')
    expect((await client.get('/cart')).text).toMatch(/name="quantity"[^>]*value="2"/)
  })
})
