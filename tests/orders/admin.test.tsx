import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { recordBounce } from '#src/mail/bounces.ts'
import { getMail, queueMail } from '#src/mail/outbox.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { listStaffTransitions } from '#src/orders/staff-transitions.ts'
import { statusTransitions, transitionOrder } from '#src/orders/status.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'
import { ordersTest } from './orders-test.ts'

const { admin, app, shop, mug, listPath, placeOrderFor, placePaidOrder } = ordersTest()

const now = async (id: number) => (await findOrder(shop.db.read, { id }))!

const listLedger = () => shop.db.read.select().from(shop.db.t.stockLedger).orderBy(shop.db.t.stockLedger.id)

const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)

describe('the order page', () => {
  test('shows the items, the totals, the customer and the address', async () => {
    const order = await placePaidOrder({ giftWrap: true })
    const page = await admin.get(`${listPath}/${order.id}`)
    for (const expectedText of [
      'Mug',
      mug.sku,
      'Gift wrap',
      '“For you”',
      '418 Alder Street',
      'United States',
      'amara@example.com',
      'Ground',
    ]) {
      expect(page).toShow(expectedText)
    }
    expect(page).toShow('$35.95 paid with Visa ending 4242')
  })
  test('says whether the customer has an account, which a guest has only with a password', async () => {
    const order = await placeOrderFor()
    const shown = async () => (await admin.get(`${listPath}/${order.id}`)).text.match(/Guest|Has an account/)?.[0]
    expect(await shown()).toBe('Guest')
    const { id } = await createTestUser(shop, 1, 'amara@example.com')
    await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ userId: id }).where(eq(tx.t.orders.id, order.id)))
    expect(await shown()).toBe('Has an account')
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ password: guestPassword }).where(eq(tx.t.users.id, id)))
    expect(await shown()).toBe('Guest')
  })
  test('is 404 for an unknown order number', async () => {
    expect(await admin.get(`${listPath}/99`)).toHaveStatus(404)
    expect(await admin.get(`${listPath}/0x1`)).toHaveStatus(404)
  })
  test('escapes what customers wrote', async () => {
    const order = await placeOrderFor({ name: '<script>alert(1)</script>' })
    expect((await admin.get(`${listPath}/${order.id}`)).text).not.toContain('<script>alert')
  })

  test("lists the order's emails, but those with secrets only for administrators", async () => {
    const order = await placeOrderFor()
    await shop.db.transaction(async (tx) => {
      await queueMail(shop, tx, {
        template: 'two_factor_verification',
        to: 'amara@example.com',
        orderId: order.id,
        params: { verification_code: '482915', customer_name: 'Amara', expires_in_minutes: '15' },
      })
    })
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    expect(await admin.get(`${listPath}/${order.id}`)).toShow('482915')
    expect((await agent.get(`${listPath}/${order.id}`)).text).not.toContain('482915')
  })

  test('says why an email to the customer did not arrive, as the page of their account does', async () => {
    const order = await placeOrderFor()
    const customer = await createTestUser(shop, 1, 'amara@example.com')
    await shop.db.transaction(async (tx) => {
      const params = { customer_name: 'Amara', account_link: 'https://shop.example/dashboard', confirm_prompt: '' }
      const id = await queueMail(shop, tx, { template: 'welcome', to: 'amara@example.com', orderId: order.id, params })
      const { messageId } = await getMail(tx, id)
      await tx.update(tx.t.outbox).set({ state: 'sent' }).where(eq(tx.t.outbox.id, id))
      await recordBounce(tx, messageId, [{ recipient: 'amara@example.com', reason: '5.2.2 mailbox full' }], shop.now())
    })
    for (const path of [`${listPath}/${order.id}`, `/admin/users/${customer.id}`])
      expect(await admin.get(path)).toShow('Did not arrive: Mailbox full')
  })
})

describe('a status change', () => {
  test('is allowed only by the state machine, from every state', () => {
    for (const status of Object.keys(statusTransitions) as (keyof typeof statusTransitions)[]) {
      for (const paymentStatus of ['unpaid', 'paid', 'failed', 'refunded'] as const) {
        for (const nextStatus of listStaffTransitions({ status, paymentStatus, fulfillmentStatus: 'unfulfilled' }))
          expect(statusTransitions[status]).toContain(nextStatus)
      }
    }
  })
  test('of a cancelled or refunded order is impossible', async () => {
    for (const status of ['cancelled', 'refunded'] as const) {
      for (const paymentStatus of ['unpaid', 'paid', 'failed', 'refunded'] as const)
        expect(listStaffTransitions({ status, paymentStatus, fulfillmentStatus: 'unfulfilled' })).toEqual([])
    }
    const order = await placePaidOrder()
    await admin.post(`${listPath}/${order.id}/status`, { status: 'cancelled', expected_paid: 'on' })
    for (const to of Object.keys(statusTransitions) as (keyof typeof statusTransitions)[]) {
      const transition = shop.db.transaction((tx) => transitionOrder(tx, order.id, to, { actor: 'shop', now: shop.now() }))
      await expect(transition).rejects.toMatchObject({ key: 'orders.statusChangeNotAllowed' })
    }
    expect((await now(order.id)).status).toBe('cancelled')
  })
  test('of an unpaid order can only cancel it', () => {
    expect(listStaffTransitions({ status: 'pending', paymentStatus: 'unpaid', fulfillmentStatus: 'unfulfilled' })).toEqual(['cancelled'])
    expect(listStaffTransitions({ status: 'failed', paymentStatus: 'failed', fulfillmentStatus: 'unfulfilled' })).toEqual(['cancelled'])
  })
  test('never refunds a paid order, which needs a refund, and never cancels a shipped one', () => {
    for (const status of ['processing', 'on_hold', 'shipped', 'completed'] as const) {
      const allowedStatuses = listStaffTransitions({ status, paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' })
      expect(allowedStatuses).not.toContain('refunded')
      expect([status, allowedStatuses.includes('cancelled')]).toEqual([status, status === 'processing' || status === 'on_hold'])
    }
  })

  test('cannot mark as shipped an order that needs no shipping', () => {
    expect(listStaffTransitions({ status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'not_required' })).toEqual([
      'completed',
      'on_hold',
      'cancelled',
    ])
  })

  test('to shipped is written to the order history and the audit log', async () => {
    const order = await placePaidOrder()
    const response = await admin.post(`${listPath}/${order.id}/status`, { status: 'shipped' })
    expect(response).toRedirectTo(`${listPath}/${order.id}`)
    const page = await admin.follow(response)
    expect(page).toShow('Status changed from Processing to Shipped')
    expect(page).toShow('· Role 5')
    expect(await now(order.id)).toMatchObject({ status: 'shipped', fulfillmentStatus: 'fulfilled' })
    expect(await lastAudit()).toMatchObject({
      action: 'order.moved',
      subject: `order:${order.number}`,
      change: { status: ['processing', 'shipped'] },
    })
  })

  test('to an unknown status changes nothing', async () => {
    const order = await placeOrderFor()
    for (const status of ['shipped', 'completed', 'refunded', 'processing', 'toString', '']) {
      await admin.post(`${listPath}/${order.id}/status`, { status })
      expect((await now(order.id)).status).toBe('pending')
    }
    const partial = await admin.htmx().post(`${listPath}/${order.id}/status`, { status: 'shipped' })
    expect(partial).toReplace('#order')
    expect(partial).toHaveStatus(422)
    expect(partial).toShow('Reload the page to see its current status')
  })

  test('to cancelled releases the stock, and asks for confirmation without script', async () => {
    const order = await placeOrderFor({ quantity: 4 })
    expect((await findInventory(shop.db.read, mug.sku))!.reserved).toBe(4)
    expect(await admin.get(`${listPath}/${order.id}?confirm=cancel`)).toShow('This order is unpaid.')
    await admin.post(`${listPath}/${order.id}/status`, { status: 'cancelled' })
    expect((await now(order.id)).status).toBe('cancelled')
    expect((await findInventory(shop.db.read, mug.sku))!.reserved).toBe(0)
  })

  test('to cancelled of a paid order restocks each item at its location, and asks for confirmation', async () => {
    const order = await placePaidOrder({ quantity: 4 })
    const page = await admin.get(`${listPath}/${order.id}?confirm=cancel`)
    expect(page).toShow('This order is paid.')
    expect(page.text).toMatch(/name="restock"[^>]* checked/)
    await admin.post(`${listPath}/${order.id}/status`, { status: 'cancelled', expected_paid: 'on', restock: 'on' })
    expect(await now(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
    expect(await findInventory(shop.db.read, mug.sku)).toMatchObject({ stockLevel: 1000, calculatedTotal: 1000, reserved: 0 })
    expect((await listLedger()).at(-1)).toMatchObject({ reason: 'restock', delta: 4, levelAfter: 1000, reference: `order:${order.number}` })
    expect(await lastAudit()).toMatchObject({ action: 'order.moved', change: { status: ['processing', 'cancelled'], restocked: 4 } })
    expect(await admin.get(`${listPath}/${order.id}`)).toShow('4 units restocked')
    expect(await admin.get(`/checkout/success/${order.externalId}`)).toShow('This order was cancelled')
  })

  test('to cancelled without restocking leaves the stock unchanged', async () => {
    const order = await placePaidOrder({ quantity: 4 })
    await admin.post(`${listPath}/${order.id}/status`, { status: 'cancelled', expected_paid: 'on' })
    expect((await now(order.id)).status).toBe('cancelled')
    expect((await findInventory(shop.db.read, mug.sku))!.calculatedTotal).toBe(996)
  })

  test('to cancelled, submitted twice at once, restocks the items once', async () => {
    const order = await placePaidOrder({ quantity: 4 })
    const form = { status: 'cancelled', expected_paid: 'on', restock: 'on' }
    await Promise.all([1, 2, 3].map(() => admin.post(`${listPath}/${order.id}/status`, form)))
    expect((await findInventory(shop.db.read, mug.sku))!.calculatedTotal).toBe(1000)
  })

  test('to cancelled does nothing when the order was paid after the page was shown', async () => {
    const order = await placePaidOrder()
    const response = await admin.htmx().post(`${listPath}/${order.id}/status`, { status: 'cancelled' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('This order has since been paid.')
    expect((await now(order.id)).status).toBe('processing')
  })

  test('is rejected when the order has been abandoned meanwhile', async () => {
    const order = await placeOrderFor()
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, order.id, { actor: 'shop', now: shop.now() }))
    expect(await admin.htmx().post(`${listPath}/${order.id}/status`, { status: 'cancelled' })).toHaveStatus(422)
  })

  test('returns the order and a toast to htmx', async () => {
    const order = await placePaidOrder()
    const partial = await admin.htmx(`${listPath}/${order.id}`).post(`${listPath}/${order.id}/status`, { status: 'on_hold' })
    expect(partial).toReplace('#order')
    expect(partial.headers.get('hx-trigger')).toContain('Order updated')
    expect(partial).toShow('Release hold')
  })
})

describe('a staff comment', () => {
  test('is shown first in the history with its author, and the form is cleared', async () => {
    const order = await placePaidOrder()
    const partial = await admin.htmx().post(`${listPath}/${order.id}/comments`, { text: 'Called.\nShe wants <b>blue</b>.' })
    expect(partial.text).toStartWith('<li')
    expect(partial).toShow('She wants <b>blue</b>.')
    expect(partial).toReplace('#comment-form')
    expect(partial.text).not.toContain('<b>blue')
    const page = await admin.get(`${listPath}/${order.id}`)
    expect(page.text.indexOf('Called.')).toBeLessThan(page.text.indexOf('paid with'))
    expect(await lastAudit()).toMatchObject({ action: 'order.commented' })
  })
  test('without script redirects to the order', async () => {
    const order = await placePaidOrder()
    expect(await admin.post(`${listPath}/${order.id}/comments`, { text: 'Hi' })).toRedirectTo(`${listPath}/${order.id}`)
  })
  test('needs text: the form is shown again in place', async () => {
    const order = await placePaidOrder()
    const partial = await admin.htmx().post(`${listPath}/${order.id}/comments`, { text: '  ' })
    expect(partial).toHaveStatus(422)
    expect(partial).toReplace('#comment-form')
    expect(partial.headers.get('hx-retarget')).toBe('#comment-form')
    expect(partial).toShow('Enter a comment.')
  })
})

test('under least privilege an editor can read orders and an agent can change their status', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
  const order = await placePaidOrder()
  const editor = await createSignedInClient(app, shop, await createTestUser(shop, 4))
  const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
  const page = await editor.get(`${listPath}/${order.id}`)
  expect(page).toHaveStatus(200)
  expect(page.text).not.toContain('Mark as shipped')
  expect(page.text).not.toContain('id="comment-form"')
  expect(await editor.post(`${listPath}/${order.id}/status`, { status: 'shipped' })).toHaveStatus(403)
  expect(await agent.post(`${listPath}/${order.id}/status`, { status: 'shipped' })).toHaveStatus(303)
  expect((await now(order.id)).status).toBe('shipped')
})
