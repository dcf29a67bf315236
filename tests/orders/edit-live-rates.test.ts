import { beforeEach, describe, expect, test } from 'bun:test'
import { findDraft } from '#src/draft-orders/find-drafts.ts'
import { quoteMinutes } from '#src/shipping/limits.ts'
import { connectCarriers, startTestCarriers } from '#tests/support/pretend-carriers.ts'
import '#tests/support/matchers.ts'
import { editOrderTest } from './edit-order-test.ts'

const carriers = startTestCarriers()
const store = editOrderTest()
const { shop, admin, mug, orderPath, placePaidOrder, readOrder, fillEdit, submitEdit } = store
beforeEach(async () => {
  shop.carriers.push(...carriers.connected)
  await connectCarriers(shop)
})

const idOf = (text: string, carrier: string) => new RegExp(`value="(${carrier}:[^"]+)"`).exec(text)?.[1] ?? ''
const address = { address1: '418 Alder Street', city: 'Portland', state: 'OR', postal_code: '97205', country: 'US' }

describe('an edit of an order', () => {
  test('offers live rates, and stores the carrier, its service and the parcels of the chosen one', async () => {
    const { order } = await placePaidOrder()
    const page = await admin.get(`${orderPath(order)}/edit`)
    expect(page).toShow('USPS Ground Advantage')
    await submitEdit(order, { shipping: idOf(page.text, 'easypost') })
    const edited = await readOrder(order)
    expect(edited.shippingCarrier).not.toBe('')
    expect(edited.shippingService).not.toBe('')
    expect(edited.parcels).toHaveLength(1)
    expect(carriers.calls).toHaveLength(2)
  })

  test('asks again for other items and another address', async () => {
    const { order, line } = await placePaidOrder()
    await fillEdit(order, {})
    await fillEdit(order, { [`units.${line.id}`]: '3' })
    await fillEdit(order, { [`units.${line.id}`]: '3', postal_code: '10001', city: 'New York', state: 'NY' })
    expect(carriers.calls).toHaveLength(6)
  })

  test('finds the chosen rate after the quote has ended', async () => {
    const { order } = await placePaidOrder()
    const { form } = await fillEdit(order, { shipping: idOf((await admin.get(`${orderPath(order)}/edit`)).text, 'easypost') })
    shop.clock.advance((quoteMinutes + 10) * 60_000)
    await admin.post(`${orderPath(order)}/edit`, form)
    expect((await readOrder(order)).shippingCarrier).not.toBe('')
  })

  test('offers flat rates when carriers fail', async () => {
    const { order } = await placePaidOrder()
    for (const id of ['easypost', 'shippo'] as const) carriers.setFailure(id, 'server-error')
    const page = await admin.get(`${orderPath(order)}/edit`)
    expect(page).toShow('Ground')
    expect(idOf(page.text, 'easypost')).toBe('')
  })
})

test('a draft offers live rates and takes name and price of the chosen one', async () => {
  const fields = { email: 'kim@example.com', name: 'Kim Lee', ...address, [`units.${mug.variantId}`]: '2' }
  const preview = await admin.htmx().post('/admin/ecommerce/draft-orders/preview', { ...fields, shipping: 'none' })
  expect(preview).toShow('USPS Ground Advantage')
  const saved = await admin.post('/admin/ecommerce/draft-orders', { ...fields, shipping: idOf(preview.text, 'easypost') })
  const draft = (await findDraft(shop.db.read, { id: Number(/(\d+)$/.exec(saved.location!)![1]) }))!
  expect(draft.shippingName).not.toBe('')
  expect(draft.shippingAmount).toBeGreaterThan(0)
})
