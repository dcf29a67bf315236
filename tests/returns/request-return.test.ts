import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { fulfillOrder } from '#src/fulfillments/fulfill-order.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { eraseReturnTexts } from '#src/returns/erase-returns.ts'
import { requestReturn } from '#src/returns/request-return.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { failEachStatement } from '#tests/support/fail-statement.ts'
import '#tests/support/matchers.ts'
import { serverWithRotatingAddress } from '#tests/support/rotating-address.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { returnsTest } from './returns-test.ts'

const store = returnsTest()
const { shop, app, guest, admin, placePaidOrder, placeShippedOrder, request, readReturns, submitRefund } = store
const { linkOf, openForm, readStory, countMails, orderPath } = store
const day = 24 * 3_600_000

beforeEach(() => shop.db.transaction((tx) => saveSettings(tx, { order_email: 'orders@example.com' }, 1)))

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)
const photo = (name = 'dent.png') => new File([png], name, { type: 'image/png' })

// A blue pixel.
const otherPng = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC'),
  (char) => char.charCodeAt(0),
)
const otherPhoto = () => new File([otherPng], 'dent.png', { type: 'image/png' })

describe('a return', () => {
  test('is requested with quantity, reason, note and photos; buyer and staff see it', async () => {
    const { order, line } = await placeShippedOrder()
    const page = await guest.get(await linkOf(order))
    expect(page).toShow('Return items')
    const form = await openForm(`${await linkOf(order)}/return`)
    const fields = { ...form, [`quantity.${line.id}`]: '1', [`reason.${line.id}`]: 'damaged', note: 'A dent' }
    const response = await guest.post(`${await linkOf(order)}/return`, { ...fields, photos: photo() })
    expect(response).toRedirectTo(await linkOf(order))
    const shown = await guest.follow(response)
    expect(shown).toShow('We received your request and answer by email.')
    expect(shown).toShow('Return #1 Requested')
    expect(shown).toShow('A dent')
    const [row] = await readReturns(order)
    expect(row).toMatchObject({ kind: 'return', state: 'requested', note: 'A dent', lines: [{ quantity: 1, reason: 'damaged' }] })
    expect(row!.photos).toHaveLength(1)
    expect((await guest.get(`/media/${row!.photos[0]!.file}-1.webp`)).status).toBe(200)
    expect(await readStory(order)).toContain('return')
    expect(await admin.get(orderPath(order))).toShow('Return #1 requested')
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'return_requested', text: '1 × ' })
    const mails = (await shop.listMails()).filter(({ template }) => template === 'return_requested')
    expect(mails.map(({ text }) => text.includes('A dent'))).toEqual([false])
    for (const text of ['Damaged or faulty', 'A dent', '/admin/ecommerce/returns/1'])
      await expect(shop).toHaveMailed({ to: 'orders@example.com', template: 'staff_new_return', text })
  })

  test('and each other form of the order page can be sent only so often in an hour from one network', async () => {
    const { order } = await placeShippedOrder()
    const path = await linkOf(order)
    Object.assign(shop.config, { rateLimits: true })
    app.server = serverWithRotatingAddress()
    // Withdrawals share the limit of returns, which are used up.
    const allowed = { return: 20, 'withdraw/confirm': 0, address: 10, cancel: 10, reorder: 30 }
    for (const [form, count] of Object.entries(allowed)) {
      const statuses: number[] = []
      while (statuses.length <= count) statuses.push((await guest.post(`${path}/${form}`, {})).status)
      expect([form, statuses.indexOf(429)]).toEqual([form, count])
    }
    shop.clock.advance(3_600_001)
    expect((await guest.post(`${path}/return`, {})).status).toBe(422)
  })

  test('needs units, and no more than were bought; what was typed is kept', async () => {
    const { order, line } = await placeShippedOrder()
    const path = `${await linkOf(order)}/return`
    const form = await openForm(path)
    expect(await guest.post(path, form)).toShow('Choose at least one item and its quantity.')
    const response = await guest.post(path, { ...form, [`quantity.${line.id}`]: '3', note: 'Both' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Only 2 units of')
    expect(response).toShow('Both')
    expect(await guest.post(path, { ...form, [`quantity.${line.id + 99}`]: '1' })).toHaveStatus(404)
    expect(await readReturns(order)).toEqual([])
  })

  test('accepts up to four images, and stores none with a request that is refused', async () => {
    const { order, line } = await placeShippedOrder()
    const path = `${await linkOf(order)}/return`
    const form = { ...(await openForm(path)), [`quantity.${line.id}`]: '1' }
    const text = new File(['not an image'], 'x.png', { type: 'image/png' })
    expect(await guest.post(path, { ...form, photos: text })).toHaveStatus(422)
    expect(await guest.post(path, { ...form, [`quantity.${line.id}`]: '9', photos: photo() })).toHaveStatus(422)
    const { media } = shop.db.t
    expect(await shop.db.read.$count(media)).toBe(0)
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.append(name, value)
    for (let count = 0; count < 5; count += 1) body.append('photos', photo(`${count}.png`))
    const response = await guest.send(path, { method: 'POST', body })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Add up to 4 photos.')
    expect(await shop.db.read.$count(media)).toBe(0)
  })

  test('sent twice is one return', async () => {
    const { order, line } = await placeShippedOrder()
    const path = `${await linkOf(order)}/return`
    const form = { ...(await openForm(path)), [`quantity.${line.id}`]: '1' }
    const responses = await Promise.all([1, 2, 3].map(() => guest.post(path, { ...form, photos: photo() })))
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await readReturns(order)).toHaveLength(1)
    expect(await countMails('return_requested')).toBe(1)
    expect(await shop.db.read.$count(shop.db.t.media)).toBe(1)
  })

  test('of all units is shown again when it is sent again', async () => {
    const { order, line } = await placeShippedOrder()
    const path = `${await linkOf(order)}/return`
    const form = { ...(await openForm(path)), [`quantity.${line.id}`]: '2' }
    await guest.post(path, form)
    expect(await guest.post(path, form)).toRedirectTo(await linkOf(order))
    expect(await readReturns(order)).toHaveLength(1)
  })

  test.each([
    ['other units', (line: number) => ({ [`quantity.${line}`]: '2' })],
    ['another reason', (line: number) => ({ [`reason.${line}`]: 'wrong_item' })],
    ['another note', () => ({ note: 'Two dents' })],
    ['no photo', () => ({ photos: [] })],
    ['another photo', () => ({ photos: otherPhoto() })],
    ['a second photo', () => ({ photos: [] })],
  ] as const)('sent again with %s is refused and changes nothing', async (name, other) => {
    const { order, line } = await placeShippedOrder()
    const path = `${await linkOf(order)}/return`
    const form = { ...(await openForm(path)), [`quantity.${line.id}`]: '1', [`reason.${line.id}`]: 'damaged', note: 'A dent' }
    await guest.post(path, { ...form, ...(name === 'a second photo' ? {} : { photos: photo() }) })
    const response = await guest.post(
      path,
      name === 'a second photo' ? { ...form, photos: photo() } : { ...form, photos: photo(), ...other(line.id) },
    )
    expect(response).toHaveStatus(409)
    expect(response).toShow('This form was sent already.')
    expect(await readReturns(order)).toMatchObject([{ note: 'A dent', lines: [{ quantity: 1, reason: 'damaged' }] }])
    expect(await shop.db.read.$count(shop.db.t.media)).toBe(name === 'a second photo' ? 0 : 1)
  })

  test('never takes more units than were bought, however many requests come at once', async () => {
    const placed = await placeShippedOrder({ quantity: 3 })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => request(placed, 1)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await readReturns(placed.order)).toHaveLength(3)
  })

  test('counts neither refunded units nor those of other returns; a declined or cancelled one frees its units', async () => {
    const placed = await placeShippedOrder({ quantity: 3 })
    const { order, payment, line } = placed
    await submitRefund(order, payment, { [`quantity.${line.id}`]: 1, [`restock.${line.id}`]: 0 })
    await expect(request(placed, 3)).rejects.toMatchObject({ key: 'returns.tooMany', params: { count: 2 } })
    await request(placed, 2)
    await expect(request(placed, 1)).rejects.toMatchObject({ key: 'returns.notOffered' })
    const path = `${await linkOf(order)}/returns/1/cancel`
    expect(await guest.follow(await guest.post(path, { from: 'requested' }))).toShow('The return is cancelled.')
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'return_cancelled' })
    expect(await request(placed, 2)).toMatchObject({ isNew: true })
  })

  test('is offered from shipping until its period after the delivery has ended', async () => {
    const { order } = await placePaidOrder()
    const path = `${await linkOf(order)}/return`
    expect(await guest.get(path)).toShow('Nothing of this order can be returned here now.')
    const shipment = { orderId: order.id, key: 'k', units: null, actor: 'Robin', carrier: '', trackingNumber: '', trackingUrl: '' }
    await shop.db.transaction((tx) => fulfillOrder(tx, shipment, shop.now()))
    expect(await guest.get(path)).toShow('Choose what you want to return until')
    shop.clock.advance(36 * day)
    expect(await guest.get(path)).toShow('Choose what you want to return until')
    shop.clock.advance(3 * day)
    expect(await guest.get(path)).toShow('Nothing of this order can be returned here now.')
    expect(await guest.post(path, {})).toHaveStatus(409)
    await shop.db.transaction((tx) => saveSettings(tx, { return_days: 90 }, 1))
    expect(await guest.get(path)).toShow('Choose what you want to return until')
    await shop.db.transaction((tx) => saveSettings(tx, { return_days: null }, 1))
    expect(await guest.get(await linkOf(order))).not.toShow('Return items')
  })

  test('of an older order shows a stranger neither what was written nor the photos', async () => {
    const placed = await placeShippedOrder()
    await request(placed, 1, { note: 'My cat broke it' })
    shop.clock.advance(31 * day)
    const page = await createTestClient(app).get(await linkOf(placed.order))
    expect(page).toShow('Return #1 Requested')
    expect(page).not.toShow('My cat broke it')
  })

  test('belongs to its order', async () => {
    const [first, second] = [await placeShippedOrder(), await placeShippedOrder()]
    await request(first, 1)
    expect(await guest.post(`${await linkOf(second.order)}/returns/1/cancel`, { from: 'requested' })).toHaveStatus(404)
    const wrong = `/checkout/success/${'a'.repeat(32)}`
    for (const path of ['return', 'withdraw', 'withdraw/confirm']) expect(await guest.get(`${wrong}/${path}`)).toHaveStatus(404)
    for (const path of ['return', 'withdraw/confirm', 'returns/1/cancel']) expect(await guest.post(`${wrong}/${path}`)).toHaveStatus(404)
    for (const form of [{ from: 'approved' }, { from: '' }])
      expect(await guest.post(`${await linkOf(first.order)}/returns/1/cancel`, form)).toHaveStatus(409)
  })
})

test('whichever statement of a return request fails, everything stays as it was', async () => {
  const { order, line } = await placeShippedOrder()
  const findWording = await readWordings(shop)
  const units = new Map([[line.id, { quantity: 1, reason: 'damaged' as const }]])
  const input = { orderId: order.id, key: 'k', kind: 'return' as const, units, note: 'A dent', photos: [], actor: 'customer' }
  const { statements } = await failEachStatement(shop, (failing) =>
    failing.db.transaction((tx) => requestReturn(failing, tx, input, findWording)),
  )
  expect(statements).toBeGreaterThan(8)
  expect(await readReturns(order)).toHaveLength(1)
})

describe('a deleted account', () => {
  test('takes the notes and photos of its returns with it', async () => {
    const placed = await placeShippedOrder()
    await request(placed, 1, { note: 'My cat broke it' })
    const { orders } = shop.db.t
    await shop.db.transaction((tx) => tx.update(orders).set({ email: '' }).where(eq(orders.id, placed.order.id)))
    expect(await eraseReturnTexts(shop)).toBe(1)
    expect(await readReturns(placed.order)).toMatchObject([{ note: '', photos: [], searchText: `${placed.order.number}` }])
    expect(await eraseReturnTexts(shop)).toBe(0)
  })
})
