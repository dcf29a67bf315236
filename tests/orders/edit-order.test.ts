import { describe, expect, test } from 'bun:test'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { listOpenPayments, listPayments } from '#src/payments/payments.ts'
import { maxEditedUnits } from '#src/orders/limits.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { readMail } from '#tests/support/read-mail.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { failEachStatement } from '#tests/support/fail-statement.ts'
import '#tests/support/matchers.ts'
import { editOrderTest } from './edit-order-test.ts'

const store = editOrderTest()
const { shop, app, guest, admin, card, mug, placePaidOrder, placeUnpaidOrder, readOrder, orderPath, linkOf, countMails, readSalesDay } =
  store
const { edit, fillEdit, submitEdit, readAmounts, readStory } = store

const stockOf = async (sku: string) => {
  const { calculatedTotal, reserved } = (await findInventory(shop.db.read, sku))!
  return { left: calculatedTotal, reserved }
}
const ship = (order: { id: number }, units: Map<number, number>) =>
  shop.db.transaction((tx) =>
    fulfillOrder(
      tx,
      { orderId: order.id, key: crypto.randomUUID(), units, actor: 'Agent', carrier: '', trackingNumber: '', trackingUrl: '' },
      shop.now(),
    ),
  )

test('whoever edits an order, a line has at most 10,000 units', async () => {
  const { order, line } = await placePaidOrder()
  const units = new Map([[line.id, maxEditedUnits + 1]])
  await expect(edit(order, { units })).rejects.toMatchObject({ key: 'orderEdits.tooMany', field: `units.${line.id}` })
})

describe('an edit of a paid order', () => {
  test('that adds units takes them from stock, and its customer pays exactly the difference', async () => {
    const { order, line } = await placePaidOrder()
    const before = await stockOf(mug.sku)
    const { preview } = await fillEdit(order, { [`units.${line.id}`]: '3' })
    expect(preview).toShow('Customer owes $24.00')
    expect(await submitEdit(order, { [`units.${line.id}`]: '3' })).toRedirectTo(orderPath(order))
    expect(await readAmounts(order)).toMatchObject({ subtotal: 7200, total: 7895, balance: 2400, itemCount: 3, paymentStatus: 'paid' })
    expect(await stockOf(mug.sku)).toEqual({ left: before.left - 1, reserved: 0 })
    expect(await admin.get(orderPath(order))).toShow('Balance due')
    const link = `http://localhost${await linkOf(order)}`
    expect(await readMail(shop, 'order_changed')).toMatchObject({
      subject: `Order ${order.number} was changed`,
      text: expect.stringContaining(`${mug.name} 2 → 3\n\n$24.00 is due now\n\nPay $24.00 (${link}/pay)\n\n3 × ${mug.name}   $72.00\n`),
      links: [`${link}/pay`, link],
    })
    const payPath = `${await linkOf(order)}/pay`
    expect(await guest.get(await linkOf(order))).toShow('Your order was changed. $24.00 is still due.')
    const page = await guest.get(payPath)
    expect(page).toShow('Pay $24.00')
    const processorId = /name="processor_id" value="(\d+)"/.exec(page.text)![1]!
    const wrong = await guest.post(payPath, { processor_id: processorId, amount: '7895' }, acceptJson)
    expect(wrong).toHaveStatus(409)
    const started = await guest.post(payPath, { processor_id: processorId, amount: '2400' }, acceptJson)
    const { clientSecret, returnUrl } = started.json() as { clientSecret: string; returnUrl: string }
    const reference = clientSecret.split('_secret')[0]!
    card.pay(reference)
    expect(await guest.get(`${returnUrl}&payment_intent=${reference}`)).toRedirectTo(await linkOf(order))
    expect(await readAmounts(order)).toMatchObject({ balance: 0, total: 7895 })
    expect((await listPayments(shop.db.read, order.id)).map(({ state, amount }) => [state, amount])).toEqual([
      ['paid', 5495],
      ['paid', 2400],
    ])
    expect(await countMails('balance_paid')).toBe(1)
    expect(await readMail(shop, 'balance_paid')).toEqual({
      to: 'amara@example.com',
      subject: `Order ${order.number}: payment received`,
      text: `Thank you\n\nHello, we received $24.00 for order ${order.number}. Nothing more is due.\n\nView your order (${link})`,
      links: [link],
    })
    expect(await countMails('order_confirmation')).toBe(1)
    expect(await guest.get(payPath)).toRedirectTo(await linkOf(order))
  })

  test('that removes units returns them to stock and refunds the difference to the card', async () => {
    const { order, line, reference } = await placePaidOrder()
    const before = await stockOf(mug.sku)
    const { preview } = await fillEdit(order, { [`units.${line.id}`]: '1' })
    expect(preview).toShow('You owe the customer $24.00')
    await submitEdit(order, { [`units.${line.id}`]: '1', refund: 'now' })
    expect(await readAmounts(order)).toMatchObject({ total: 3095, balance: 0, refunded: 0, paymentStatus: 'paid' })
    expect(card.captured().find((charge) => charge.reference === reference)).toMatchObject({ refunded: 2400 })
    expect(await stockOf(mug.sku)).toEqual({ left: before.left + 1, reserved: 0 })
    expect(await readSalesDay()).toMatchObject({ units: 1, revenue: 3095, refunded: 0 })
    expect(await readStory(order)).toContain('edited')
  })

  test('can leave the difference as refund due, which staff then refund, never twice', async () => {
    const { order, line, reference } = await placePaidOrder()
    await submitEdit(order, { [`units.${line.id}`]: '1', refund: 'later' })
    expect(await readAmounts(order)).toMatchObject({ balance: -2400 })
    expect(await admin.get(orderPath(order))).toShow('$24.00 is owed to the customer')
    const form = { amount: '2400', key: crypto.randomUUID(), method: 'original' }
    const responses = await Promise.all([1, 2, 3].map(() => admin.post(`${orderPath(order)}/balance/refund`, form)))
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await readAmounts(order)).toMatchObject({ balance: 0, refunded: 0 })
    expect(card.captured().find((charge) => charge.reference === reference)).toMatchObject({ refunded: 2400 })
  })

  test('is not refunded by the same form with other values', async () => {
    const { order, line } = await placePaidOrder()
    await submitEdit(order, { [`units.${line.id}`]: '1', refund: 'later' })
    const form = { amount: '2400', key: crypto.randomUUID(), method: 'cash' }
    const refund = (more = {}) => admin.post(`${orderPath(order)}/balance/refund`, { ...form, ...more })
    await refund()
    for (const other of [{ amount: '1400' }, { method: 'bank_transfer' }]) expect(await refund(other)).toHaveStatus(409)
    expect(await admin.follow(await refund())).toShow('$24.00')
    expect(await readAmounts(order)).toMatchObject({ balance: 0 })
  })

  test('can be refunded otherwise, which is recorded', async () => {
    const { order, line } = await placePaidOrder()
    await submitEdit(order, { [`units.${line.id}`]: '1', refund: 'later' })
    await admin.post(`${orderPath(order)}/balance/refund`, { amount: '2400', key: crypto.randomUUID(), method: 'cash' })
    expect(await readAmounts(order)).toMatchObject({ balance: 0 })
    const refund = await admin.get(`${orderPath(order)}/refund`)
    expect(refund).toShow('$30.95')
  })

  test('that swaps items counts both', async () => {
    const bowl = await createTestProduct(shop, { name: 'Bowl', price: 1000, stock: 5 })
    const { order, line } = await placePaidOrder()
    const values = { [`units.${line.id}`]: '0', [`add.${bowl.variantId}`]: '2', refund: 'now' }
    const { preview } = await fillEdit(order, values)
    expect(preview).toShow('Will be removed')
    await submitEdit(order, values)
    expect((await listOrderLines(shop.db.read, order.id)).map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice])).toEqual([
      ['Bowl', 2, 1000],
    ])
    expect(await readAmounts(order)).toMatchObject({ subtotal: 2000, total: 2695, balance: 0 })
    expect(await stockOf(bowl.sku)).toEqual({ left: 3, reserved: 0 })
  })

  test('keeps shipped units and ships the order when only those are left', async () => {
    const { order, line } = await placePaidOrder({ quantity: 3 })
    await ship(order, new Map([[line.id, 2]]))
    const tooFew = await submitEdit(order, { [`units.${line.id}`]: '1' })
    expect(tooFew).toHaveStatus(422)
    expect(tooFew).toShow('2 units of')
    await submitEdit(order, { [`units.${line.id}`]: '2', refund: 'later' })
    expect(await readOrder(order)).toMatchObject({ status: 'shipped', fulfillmentStatus: 'fulfilled' })
    const response = await admin.get(`${orderPath(order)}/edit`)
    expect(response).toShow('This order cannot be edited')
  })

  test('changes the address and the shipping method', async () => {
    const { order } = await placePaidOrder()
    const values = { address1: '9 Dock Road', shipping: 'custom', shipping_name: 'Courier', shipping_amount: '10.00' }
    await submitEdit(order, values)
    expect(await readOrder(order)).toMatchObject({ shippingName: 'Courier', shipping: 1000, balance: 305 })
    expect((await readOrder(order)).address.address1).toBe('9 Dock Road')
    expect(await readStory(order)).toEqual(expect.arrayContaining(['edited', 'address_changed']))
    expect(await submitEdit(order, { shipping: '0' })).toShow('This shipping method is not offered for the edited order.')
  })

  test('that adds more than is in stock says how many are left and changes nothing', async () => {
    const bowl = await createTestProduct(shop, { name: 'Bowl', price: 1000, stock: 2 })
    const { order } = await placePaidOrder()
    const before = await readAmounts(order)
    const response = await submitEdit(order, { [`add.${bowl.variantId}`]: '3' })
    expect(response).toHaveStatus(422)
    expect(response).toShow(`Only 2 more of ${bowl.sku} are in stock.`)
    expect(await readAmounts(order)).toEqual(before)
  })

  test('finds items by name and offers them with their stock', async () => {
    await createTestProduct(shop, { name: 'Harbor bowl', price: 1000, stock: 2 })
    const { order } = await placePaidOrder()
    const { preview } = await fillEdit(order, { q: 'harbor' })
    expect(preview).toShow('Harbor bowl')
    expect(preview).toShow('2 left')
  })

  test('is refused for a total that was not shown', async () => {
    const { order, line } = await placePaidOrder()
    const { form } = await fillEdit(order, { [`units.${line.id}`]: '3' })
    const response = await admin.post(`${orderPath(order)}/edit`, { ...form, shown: '1' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Check the new total below, then save.')
    expect(await readAmounts(order)).toMatchObject({ balance: 0 })
  })

  test('from a page that is out of date is refused with what the order is now', async () => {
    const { order, line } = await placePaidOrder()
    const { form } = await fillEdit(order, { [`units.${line.id}`]: '3' })
    const responses = await Promise.all([1, 2].map(() => admin.post(`${orderPath(order)}/edit`, form)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303, 409]))
    expect(await readAmounts(order)).toMatchObject({ balance: 2400 })
  })

  test('names the staff member, the change and the reason in the timeline', async () => {
    const { order, line } = await placePaidOrder()
    await submitEdit(order, { [`units.${line.id}`]: '3', reason: 'Called' })
    const [entry] = await listTimeline(shop.db.read, order.id)
    expect(entry).toMatchObject({
      kind: 'edited',
      data: { lines: expect.stringContaining('2 → 3'), before: 5495, total: 7895, reason: 'Called' },
    })
    expect(entry!.actor).not.toBe('shop')
    expect(await admin.get(orderPath(order))).toShow('Total $54.95 → $78.95')
  })

  test('sends no mail when staff turn it off', async () => {
    const { order, line } = await placePaidOrder()
    await submitEdit(order, { [`units.${line.id}`]: '3', notify: '' })
    expect(await countMails('order_changed')).toBe(0)
  })

  test('that fails at any statement leaves nothing half done', async () => {
    const bowl = await createTestProduct(shop, { name: 'Bowl', price: 1000, stock: 5 })
    const { order, line } = await placePaidOrder()
    const change = { units: new Map([[line.id, 1]]), added: new Map([[bowl.variantId, 2]]) }
    const { statements } = await failEachStatement(shop, (target) => edit(order, change, target))
    expect(statements).toBeGreaterThan(20)
  })
})

describe('an edit of an unpaid order', () => {
  test('reserves and releases units, and stops the payment of the old total', async () => {
    const { order } = await placeUnpaidOrder({ quantity: 2 })
    const [line] = await listOrderLines(shop.db.read, order.id)
    await submitEdit(order, { [`units.${line!.id}`]: '3' })
    expect(await readAmounts(order)).toMatchObject({ total: 7895, balance: 0, paymentStatus: 'unpaid' })
    expect(await stockOf(mug.sku)).toMatchObject({ reserved: 3 })
    expect(await listOpenPayments(shop.db.read, [order.id])).toEqual([])
    await submitEdit(order, { [`units.${line!.id}`]: '1' })
    expect(await stockOf(mug.sku)).toMatchObject({ reserved: 1 })
    expect(await guest.get(`${await linkOf(order)}/pay`)).toShow('Pay $30.95')
  })

  test('needs at least one item', async () => {
    const { order } = await placeUnpaidOrder()
    const [line] = await listOrderLines(shop.db.read, order.id)
    const response = await submitEdit(order, { [`units.${line!.id}`]: '0' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Cancel the order instead.')
  })
})

test('nobody but staff can edit an order', async () => {
  const { order } = await placePaidOrder()
  const stranger = createTestClient(app)
  expect((await stranger.post(`${orderPath(order)}/edit`, {})).status).not.toBe(200)
  expect(await readAmounts(order)).toMatchObject({ balance: 0 })
})
