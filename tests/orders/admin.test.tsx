import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { findInventory } from '#src/inventory/levels.ts'
import { csvLine } from '#src/lib/csv.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { findOrderBy } from '#src/orders/find-orders.ts'
import { cancelUnpaid } from '#src/orders/give-up.ts'
import { salesDays, topProducts, topSpenders } from '#src/orders/figures.ts'
import { addToDay } from '#src/orders/kept-figures.ts'
import { markPaid } from '#src/orders/mark-paid.ts'
import { staffMoves } from '#src/orders/staff-moves.ts'
import { moves } from '#src/orders/status.ts'
import { salesHours } from '#src/orders/waiting.ts'
import { assignPayment, listPayments } from '#src/payments/payments.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { bankTransfer } from '#src/payments/processors/bank-transfer.ts'
import { raiseRefunded } from '#src/payments/refunds.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate, anOrder, someDetails } from '#tests/support/carts.ts'
import { countReads } from '#tests/support/count-reads.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { type MadeProduct, aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'
import { numbers } from './numbers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let boss: Browser
let mug: MadeProduct

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  await aShippingRate(shop)
  boss = await browserOf(app, shop, await addPerson(shop, 5))
  mug = await aProduct(shop, { name: 'Mug', price: 2400, stock: 1000, giftWrap: true })
})

afterEach(() => shop.db.close())

const list = '/admin/ecommerce/orders'

async function placed(change: { name?: string; email?: string; quantity?: number; giftWrap?: boolean } = {}) {
  const { name, email, ...line } = change
  const { cartId } = await aCart(shop, [{ ...mug, ...line }])
  await someDetails(shop, cartId, { ...(email ? { email } : {}) })
  const order = await anOrder(shop, cartId)
  const { orders } = shop.db.t
  if (name) await shop.db.transaction((tx) => tx.update(orders).set({ name }).where(eq(orders.id, order.id)))
  return order
}

async function paid(change: Parameters<typeof placed>[0] = {}) {
  const order = await placed(change)
  const by = { amount: order.total, currency: 'USD', method: 'Visa ending 4242', actor: 'card-processor', now: shop.now(), timeZone: 'UTC' }
  await shop.db.transaction((tx) => markPaid(tx, order.id, by))
  return order
}

const now = async (id: number) => (await findOrderBy(shop.db.read, { id }))!
const ledger = () => shop.db.read.select().from(shop.db.t.stockLedger).orderBy(shop.db.t.stockLedger.id)
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog)).at(-1)

describe('the list of orders', () => {
  test('shows number, customer, states and total, the newest first', async () => {
    const first = await paid()
    shop.clock.advance(60_000)
    const second = await placed()
    const page = await boss.get(list)
    expect(numbers(page.text)).toEqual([second.number, first.number])
    expect(page).toShow('Amara Okafor')
    expect(page).toShow('Unfulfilled')
    expect(page).toShow('$30.95')
  })

  test('has a view for what waits, with its count', async () => {
    const toSend = await paid()
    const unpaid = await placed()
    expect(numbers((await boss.get(`${list}?view=unfulfilled`)).text)).toEqual([toSend.number])
    expect(numbers((await boss.get(`${list}?view=unpaid`)).text)).toEqual([unpaid.number])
    expect(await boss.get(list)).toShow('To send 1 Unpaid 1')
  })

  test('is searched by number, with and without its sign, name, e-mail and SKU', async () => {
    const one = await placed({ email: 'zofia@example.com' })
    await placed()
    for (const q of [`${one.number}`, `%23${one.number}`, 'zofia@']) {
      expect(numbers((await boss.get(`${list}?q=${q}`)).text)).toEqual([one.number])
    }
    expect(numbers((await boss.get(`${list}?q=${mug.sku}`)).text)).toHaveLength(2)
  })

  test('is filtered by status, payment and period together', async () => {
    const old = await paid()
    shop.clock.advance(10 * 24 * 3_600_000)
    boss = await browserOf(app, shop, await addPerson(shop, 5, 'back@example.com'))
    const recent = await paid()
    await placed()
    expect(numbers((await boss.get(`${list}?status=processing&payment=paid&period=7`)).text)).toEqual([recent.number])
    expect(numbers((await boss.get(`${list}?status=processing&period=30`)).text)).toEqual([recent.number, old.number])
    expect(numbers((await boss.get(`${list}?status=drop&payment=x&period=1000`)).text)).toHaveLength(3)
  })

  test('is ordered by total and customer', async () => {
    const small = await placed({ name: 'Bo' })
    const large = await placed({ name: 'Al', quantity: 3 })
    expect(numbers((await boss.get(`${list}?sort=total`)).text)).toEqual([large.number, small.number])
    expect(numbers((await boss.get(`${list}?sort=total&dir=asc`)).text)).toEqual([small.number, large.number])
    expect(numbers((await boss.get(`${list}?sort=customer`)).text)).toEqual([large.number, small.number])
  })

  test('asks no more of the database for 25 rows than for two, and beyond the end shows the last page', async () => {
    for (let at = 0; at < 2; at += 1) await placed()
    await boss.get(list)
    const few = await countReads(shop, () => boss.get(list))
    for (let at = 0; at < 25; at += 1) await placed()
    expect(await countReads(shop, () => boss.get(list))).toBe(few)
    const last = await boss.get(`${list}?page=50`)
    expect(numbers(last.text)).toHaveLength(2)
    expect(last).toShow('26–27 of 27')
  })

  test('is the fragment #list for htmx and a page for everybody else', async () => {
    await placed()
    const part = await boss.htmx(list).get(`${list}?q=&status=&sort=total&dir=desc&view=all`)
    expect(part).toReplace('#list')
    expect(part.headers.get('hx-push-url')).toBe(`${list}?sort=total`)
    expect((await boss.get(list)).text).toStartWith('<!doctype html>')
  })
})

describe('the orders as a file', () => {
  test('hold what the list shows on all its pages, and are written down', async () => {
    const wanted = await paid()
    await placed()
    const file = await boss.get(`${list}/export.csv?status=processing`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="orders-')
    const lines = file.text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toStartWith(`${wanted.number},`)
    expect(lines[1]).toContain(',30.95,0.00,USD')
    expect(await lastAudit()).toMatchObject({ actor: 'Role 5', action: 'orders.exported', change: { list: `${list}?status=processing` } })
  })

  test('hold every order once, though they are read in parts', async () => {
    const order = await placed()
    const { orders } = shop.db.t
    const row = await now(order.id)
    const copies = Array.from({ length: 1204 }, (_, at) => ({
      ...row,
      id: row.id + 1 + at,
      number: row.number + 1 + at,
      externalId: `copy-${at}`,
      attemptKey: `copy-${at}`,
      // Many of the same moment: the place in the list is the moment and the id.
      orderDate: row.orderDate - Math.floor(at / 700),
    }))
    await shop.db.transaction(async (tx) => {
      for (let at = 0; at < copies.length; at += 100) await tx.insert(orders).values(copies.slice(at, at + 100))
    })
    const { text } = await boss.get(`${list}/export.csv`)
    const found = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(found).toHaveLength(1205)
    expect(new Set(found).size).toBe(1205)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+4912345', "'+4912345"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =cmd', "'  =cmd"],
    ['\t=x', "'\t=x"],
    ['|calc', "'|calc"],
    ['%0A', "'%0A"],
    ['a=b', 'a=b'],
    ['Smith, "Jo"', '"Smith, ""Jo"""'],
    ['two\nlines', '"two\nlines"'],
  ])('a cell %j is written %j, which no spreadsheet reckons', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`)
  })

  test('a negative number stays a number', () => {
    expect(csvLine([-2.5])).toBe('-2.5\r\n')
  })
})

describe('the page of an order', () => {
  test('shows what was bought, what it came to, whose it is and where it goes', async () => {
    const order = await paid({ giftWrap: true })
    const page = await boss.get(`${list}/${order.id}`)
    for (const words of [
      'Mug',
      mug.sku,
      'Gift wrapping',
      '“For you”',
      '418 Alder Street',
      'United States',
      'amara@example.com',
      'Ground',
    ]) {
      expect(page).toShow(words)
    }
    expect(page).toShow('$35.95 paid with Visa ending 4242')
  })

  test('is not there for a number nobody has', async () => {
    expect(await boss.get(`${list}/99`)).toHaveStatus(404)
    expect(await boss.get(`${list}/0x1`)).toHaveStatus(404)
  })

  test('writes what customers said as text', async () => {
    const order = await placed({ name: '<script>alert(1)</script>' })
    expect((await boss.get(`${list}/${order.id}`)).text).not.toContain('<script>alert')
  })

  test('names its mails, but the secret ones only to administrators', async () => {
    const order = await placed()
    await shop.db.transaction(async (tx) => {
      await queueMail(shop, tx, {
        template: 'two_factor_verification',
        to: 'amara@example.com',
        orderId: order.id,
        params: { verification_code: '482915', customer_name: 'Amara', expires_in_minutes: '15' },
      })
    })
    const agent = await browserOf(app, shop, await addPerson(shop, 3))
    expect(await boss.get(`${list}/${order.id}`)).toShow('482915')
    expect((await agent.get(`${list}/${order.id}`)).text).not.toContain('482915')
  })
})

describe('moving an order', () => {
  test('goes only where the rules lead, whatever the state', () => {
    for (const status of Object.keys(moves) as (keyof typeof moves)[]) {
      for (const paymentStatus of ['unpaid', 'paid', 'failed', 'refunded'] as const) {
        for (const to of staffMoves({ status, paymentStatus, fulfillmentStatus: 'unfulfilled' })) expect(moves[status]).toContain(to)
      }
    }
  })

  test('never makes an unpaid order anything but cancelled', () => {
    expect(staffMoves({ status: 'pending', paymentStatus: 'unpaid', fulfillmentStatus: 'unfulfilled' })).toEqual(['cancelled'])
    expect(staffMoves({ status: 'failed', paymentStatus: 'failed', fulfillmentStatus: 'unfulfilled' })).toEqual(['cancelled'])
  })

  test('never refunds what was paid: that is done with the money; what has left is not cancelled', () => {
    for (const status of ['processing', 'on_hold', 'shipped', 'completed'] as const) {
      const possible = staffMoves({ status, paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' })
      expect(possible).not.toContain('refunded')
      expect([status, possible.includes('cancelled')]).toEqual([status, status === 'processing' || status === 'on_hold'])
    }
  })

  test('what is not shipped cannot be marked as shipped', () => {
    expect(staffMoves({ status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'not_required' })).toEqual([
      'completed',
      'on_hold',
      'cancelled',
    ])
  })

  test('to shipped says so in its story and in the audit log', async () => {
    const order = await paid()
    const answer = await boss.post(`${list}/${order.id}/status`, { status: 'shipped' })
    expect(answer).toRedirectTo(`${list}/${order.id}`)
    const page = await boss.follow(answer)
    expect(page).toShow('Moved from Processing to Shipped')
    expect(page).toShow('· Role 5')
    expect(await now(order.id)).toMatchObject({ status: 'shipped', fulfillmentStatus: 'fulfilled' })
    expect(await lastAudit()).toMatchObject({
      action: 'order.moved',
      subject: `order:${order.number}`,
      change: { status: ['processing', 'shipped'] },
    })
  })

  test('that the rules do not know changes nothing', async () => {
    const order = await placed()
    for (const status of ['shipped', 'completed', 'refunded', 'processing', 'toString', '']) {
      await boss.post(`${list}/${order.id}/status`, { status })
      expect((await now(order.id)).status).toBe('pending')
    }
    const part = await boss.htmx().post(`${list}/${order.id}/status`, { status: 'shipped' })
    expect(part).toReplace('#order')
    expect(part).toHaveStatus(422)
    expect(part).toShow('This order cannot go from')
  })

  test('to cancelled gives the stock back, and asks first without script', async () => {
    const order = await placed({ quantity: 4 })
    expect((await findInventory(shop.db.read, mug.sku))!.reserved).toBe(4)
    expect(await boss.get(`${list}/${order.id}?confirm=cancel`)).toShow('Its stock is given back')
    await boss.post(`${list}/${order.id}/status`, { status: 'cancelled' })
    expect((await now(order.id)).status).toBe('cancelled')
    expect((await findInventory(shop.db.read, mug.sku))!.reserved).toBe(0)
  })

  test('to cancelled, of what was paid, puts the goods back where they were taken from, and asks first', async () => {
    const order = await paid({ quantity: 4 })
    const page = await boss.get(`${list}/${order.id}?confirm=cancel`)
    expect(page).toShow('Cancelling it gives no money back')
    expect(page.text).toMatch(/name="restock"[^>]* checked/)
    await boss.post(`${list}/${order.id}/status`, { status: 'cancelled', seen_paid: 'on', restock: 'on' })
    expect(await now(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
    expect(await findInventory(shop.db.read, mug.sku)).toMatchObject({ stockLevel: 1000, calculatedTotal: 1000, reserved: 0 })
    expect((await ledger()).at(-1)).toMatchObject({ reason: 'restock', delta: 4, levelAfter: 1000, reference: `order:${order.number}` })
    expect(await lastAudit()).toMatchObject({ action: 'order.moved', change: { status: ['processing', 'cancelled'], restocked: 4 } })
    expect(await boss.get(`${list}/${order.id}`)).toShow('4 units put back into stock')
    expect(await boss.get(`/checkout/success/${order.externalId}`)).toShow('This order was cancelled')
  })

  test('to cancelled without restocking leaves the stock as it is', async () => {
    const order = await paid({ quantity: 4 })
    await boss.post(`${list}/${order.id}/status`, { status: 'cancelled', seen_paid: 'on' })
    expect((await now(order.id)).status).toBe('cancelled')
    expect((await findInventory(shop.db.read, mug.sku))!.calculatedTotal).toBe(996)
  })

  test('to cancelled twice at once puts the goods back once', async () => {
    const order = await paid({ quantity: 4 })
    const form = { status: 'cancelled', seen_paid: 'on', restock: 'on' }
    await Promise.all([1, 2, 3].map(() => boss.post(`${list}/${order.id}/status`, form)))
    expect((await findInventory(shop.db.read, mug.sku))!.calculatedTotal).toBe(1000)
  })

  test('to cancelled, seen as unpaid and paid meanwhile, cancels nothing', async () => {
    const order = await paid()
    const answer = await boss.htmx().post(`${list}/${order.id}/status`, { status: 'cancelled' })
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('has been paid meanwhile')
    expect((await now(order.id)).status).toBe('processing')
  })

  test('that came too late is refused: the order was given up meanwhile', async () => {
    const order = await placed()
    await shop.db.transaction((tx) => cancelUnpaid(tx, order.id, { actor: 'shop', now: shop.now() }))
    expect(await boss.htmx().post(`${list}/${order.id}/status`, { status: 'cancelled' })).toHaveStatus(422)
  })

  test('answers htmx with the order and a word', async () => {
    const order = await paid()
    const part = await boss.htmx(`${list}/${order.id}`).post(`${list}/${order.id}/status`, { status: 'on_hold' })
    expect(part).toReplace('#order')
    expect(part.headers.get('hx-trigger')).toContain('Order updated')
    expect(part).toShow('Take off hold')
  })
})

describe('a paid order that was cancelled', () => {
  const cancel = (order: { id: number }) => boss.post(`${list}/${order.id}/status`, { status: 'cancelled', seen_paid: 'on', restock: 'on' })
  const payment = (order: { id: number; total: number }, reference: string) =>
    shop.db.transaction(async (tx) => {
      await seedProcessors(tx, [bankTransfer()])
      const money = { processorId: 10, reference, orderId: order.id, amount: order.total, currency: 'USD', idempotencyKey: reference }
      await assignPayment(tx, money, shop.now())
    })
  const refund = async (order: { id: number }, amount: number) => {
    const [{ id } = { id: 0 }] = await listPayments(shop.db.read, order.id)
    await shop.db.transaction((tx) => raiseRefunded(tx, id, amount, shop.now()))
  }

  test('says that its money is still held, how much, where and under which reference, until it is given back', async () => {
    const order = await paid()
    await payment(order, 'tr_4711')
    const held = 'payment of $30.95 is still held. Give it back at Bank transfer, where its reference is tr_4711'
    expect((await boss.get(`${list}/${order.id}`)).text).not.toContain('still held')
    await cancel(order)
    expect(await boss.get(`${list}/${order.id}`)).toShow(held)
    await refund(order, 1000)
    expect(await boss.get(`${list}/${order.id}`)).toShow('payment of $20.95 is still held')
    await refund(order, order.total)
    expect((await boss.get(`${list}/${order.id}`)).text).not.toContain('still held')
  })

  test('is marked in the list, which has a view of those whose refund is due', async () => {
    const [due, unpaid, kept, given] = [await paid(), await placed(), await paid(), await paid()]
    for (const order of [due, kept, given]) await payment(order, `tr_${order.id}`)
    await cancel(due)
    await boss.post(`${list}/${unpaid.id}/status`, { status: 'cancelled' })
    await cancel(given)
    await refund(given, given.total)
    const view = await boss.get(`${list}?view=refund_due`)
    expect(numbers(view.text)).toEqual([due.number])
    expect(view).toShow('Refund due 1')
    expect((await boss.get(list)).text.match(/data-tone="bad"[^>]*>Refund due/g)).toHaveLength(1)
    expect(await boss.get('/admin/dashboard')).toShow('1 cancelled order to refund')
  })

  test('counts as revenue no more, on the day it was paid, and only once however often it is cancelled', async () => {
    const day = () => salesDays(shop.db.read, '2026-03-02', '2026-03-03')
    const order = await paid({ quantity: 4 })
    await paid()
    const before = await day()
    shop.clock.advance(24 * 3_600_000)
    boss = await browserOf(app, shop, await addPerson(shop, 5, 'back@example.com'))
    await Promise.all([cancel(order), cancel(order)])
    expect(before[0]).toMatchObject({ orders: 2, units: 5, revenue: 2 * 695 + 5 * 2400 })
    expect(await day()).toEqual([
      { day: '2026-03-02', orders: 1, units: 1, revenue: 695 + 2400, tax: 0, refunded: 0 },
      { day: '2026-03-03', orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0 },
    ])
  })

  test('is in none of the figures that are counted from orders', async () => {
    const order = await paid({ quantity: 4 })
    const since = shop.now() - 3_600_000
    const figures = async () => [
      await topProducts(shop.db.read, { since, until: shop.now() }, 5),
      await topSpenders(shop.db.read, { since, until: shop.now() }, 5),
      (await salesHours(shop.db.read, since, 2)).filter(({ orders }) => orders > 0),
    ]
    expect((await figures()).map((rows) => rows.length)).toEqual([1, 1, 1])
    await cancel(order)
    expect(await figures()).toEqual([[], [], []])
  })

  test('of which part was given back before keeps that part as a refund, and nothing as revenue', async () => {
    const order = await paid()
    const { orders } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await tx.update(orders).set({ refunded: 1000, paymentStatus: 'partially_refunded' }).where(eq(orders.id, order.id))
      await addToDay(tx, '2026-03-02', { refunded: 1000 })
    })
    await cancel(order)
    const [day] = await salesDays(shop.db.read, '2026-03-02', '2026-03-02')
    expect(day!.revenue - day!.refunded).toBe(0)
  })
})

describe('a comment of staff', () => {
  test('stands on top of the story with its author, and the form is empty again', async () => {
    const order = await paid()
    const part = await boss.htmx().post(`${list}/${order.id}/comments`, { text: 'Called.\nShe wants <b>blue</b>.' })
    expect(part.text).toStartWith('<li')
    expect(part).toShow('She wants <b>blue</b>.')
    expect(part).toReplace('#comment-form')
    expect(part.text).not.toContain('<b>blue')
    const page = await boss.get(`${list}/${order.id}`)
    expect(page.text.indexOf('Called.')).toBeLessThan(page.text.indexOf('paid with'))
    expect(await lastAudit()).toMatchObject({ action: 'order.commented' })
  })

  test('without script leads back to the order', async () => {
    const order = await paid()
    expect(await boss.post(`${list}/${order.id}/comments`, { text: 'Hi' })).toRedirectTo(`${list}/${order.id}`)
  })

  test('needs words: the form comes back in its own place', async () => {
    const order = await paid()
    const part = await boss.htmx().post(`${list}/${order.id}/comments`, { text: '  ' })
    expect(part).toHaveStatus(422)
    expect(part).toReplace('#comment-form')
    expect(part.headers.get('hx-retarget')).toBe('#comment-form')
    expect(part).toShow('Write something first.')
  })
})

test('under least privilege an editor reads orders, and an agent moves them', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
  const order = await paid()
  const editor = await browserOf(app, shop, await addPerson(shop, 4))
  const agent = await browserOf(app, shop, await addPerson(shop, 3))
  const page = await editor.get(`${list}/${order.id}`)
  expect(page).toHaveStatus(200)
  expect(page.text).not.toContain('Mark as shipped')
  expect(page.text).not.toContain('id="comment-form"')
  expect(await editor.post(`${list}/${order.id}/status`, { status: 'shipped' })).toHaveStatus(403)
  expect(await agent.post(`${list}/${order.id}/status`, { status: 'shipped' })).toHaveStatus(303)
  expect((await now(order.id)).status).toBe('shipped')
})
