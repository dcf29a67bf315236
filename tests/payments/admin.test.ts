import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { startPayment } from '#src/checkout/start-payment.ts'
import { cancelUnpaid } from '#src/orders/give-up.ts'
import { findOrderBy } from '#src/orders/find-orders.ts'
import { latestPayment, listPayments } from '#src/payments/payments.ts'
import { recordUnmatched, type Unmatched } from '#src/payments/unmatched.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { Browser } from '#tests/support/browser.ts'
import { aCart, aShippingRate, anOrder, someDetails } from '#tests/support/carts.ts'
import { countReads } from '#tests/support/count-reads.ts'
import '#tests/support/matchers.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { pretendCard, shopWithCards } from '#tests/support/pretend.ts'
import { aProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { allUnmatched } from '#tests/support/unmatched.ts'

const card = pretendCard()
afterAll(() => card.stop())

let shop: TestShop
let app: ReturnType<typeof buildApp>
let boss: Browser
beforeEach(async () => {
  shop = await shopWithCards(card)
  app = buildApp(shop)
  boss = await browserOf(app, shop, await addPerson(shop, 5))
  await aShippingRate(shop)
})

const list = '/admin/unmatched-payments'
let came = 0

async function money(change: Partial<Unmatched> = {}): Promise<number> {
  const payment = {
    processorId: 1,
    reference: `pi_${++came}`,
    amount: 3095,
    currency: 'USD',
    reason: 'unknown_reference' as const,
    ...change,
  }
  await shop.db.transaction((tx) => recordUnmatched(tx, shop.log, payment, shop.now()))
  return (await allUnmatched(shop)).at(-1)!.id
}

/** An order of 30.95. */
async function placed() {
  const { cartId } = await aCart(shop, [await aProduct(shop, { price: 2400 })])
  await someDetails(shop, cartId)
  return anOrder(shop, cartId)
}

const now = async (order: { id: number }) => (await findOrderBy(shop.db.read, { id: order.id }))!
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog)).at(-1)
const references = (text: string) => [...text.matchAll(/pi_\d+/g)].map(([reference]) => reference)

describe('the list of unmatched payments', () => {
  test('shows why, how much, whose and for which order it came, the newest first', async () => {
    const order = await placed()
    await money({ reason: 'order_cancelled', orderId: order.id })
    await money({ email: 'zofia@example.com', amount: 1200, currency: 'EUR' })
    const page = await boss.get(list)
    expect(references(page.text)).toEqual([`pi_${came}`, `pi_${came - 1}`])
    for (const words of ['Order cancelled', '$30.95', 'amara@example.com', `#${order.number}`, '€12.00', 'zofia@example.com'])
      expect(page).toShow(words)
  })

  test('has the open ones apart from the settled ones', async () => {
    const [first] = [await money(), await money()]
    await boss.post(`${list}/${first}/settle`, { note: 'Given back' })
    expect(references((await boss.get(list)).text)).toEqual([`pi_${came}`])
    expect(references((await boss.get(`${list}?view=settled`)).text)).toEqual([`pi_${came - 1}`])
  })

  test('is searched by reference, e-mail and order', async () => {
    const order = await placed()
    await money({ orderId: order.id })
    await money({ email: 'Zofia@example.com' })
    expect(references((await boss.get(`${list}?q=zofia`)).text)).toEqual([`pi_${came}`])
    expect(references((await boss.get(`${list}?q=%23${order.number}`)).text)).toEqual([`pi_${came - 1}`])
    expect(references((await boss.get(`${list}?q=PI_${came}`)).text)).toEqual([`pi_${came}`])
    expect(references((await boss.get(`${list}?q=%25`)).text)).toEqual([])
  })

  test('has 25 on a page and asks no more of the database for them than for two', async () => {
    for (let at = 0; at < 2; at += 1) await money()
    await boss.get(list)
    const few = await countReads(shop, () => boss.get(list))
    for (let at = 0; at < 25; at += 1) await money()
    expect(await countReads(shop, () => boss.get(list))).toBe(few)
    expect(references((await boss.get(`${list}?page=9`)).text)).toHaveLength(2)
    expect(await boss.htmx(list).get(`${list}?q=`)).toReplace('#list')
  })

  test('is counted in the menu only while something is open', async () => {
    const count = async () => /href="\/admin\/unmatched-payments"[^]*?<\/a>/.exec((await boss.get('/admin/dashboard')).text)![0]
    expect(await count()).not.toContain('sidebar-count')
    const id = await money()
    expect(await count()).toContain('sidebar-count num">1<')
    await boss.post(`${list}/${id}/settle`, { note: 'Given back' })
    expect(await count()).not.toContain('sidebar-count')
  })

  test('is not for customers, nor for staff without the right', async () => {
    const id = await money()
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await browserOf(app, shop, await addPerson(shop, 3))
    const editor = await browserOf(app, shop, await addPerson(shop, 4))
    expect(await agent.get(`${list}/${id}`)).toHaveStatus(200)
    expect((await agent.get(`${list}/${id}`)).text).not.toContain('/settle')
    expect(await agent.post(`${list}/${id}/settle`, { note: 'x' })).toHaveStatus(403)
    expect(await agent.post(`${list}/${id}/link`, { order_number: 1 })).toHaveStatus(403)
    expect(await editor.get(list)).toHaveStatus(403)
  })
})

describe('settling', () => {
  test('needs a word about what was done, is kept with it and written down', async () => {
    const id = await money()
    expect(await boss.post(`${list}/${id}/settle`, { note: '  ' })).toHaveStatus(422)
    expect(await boss.follow(await boss.post(`${list}/${id}/settle`, { note: 'Given back at the processor' }))).toShow(
      'Given back at the processor',
    )
    expect(await lastAudit()).toMatchObject({
      actor: 'Role 5',
      action: 'payment.settled',
      subject: `unmatched:${id}`,
      change: { note: 'Given back at the processor' },
    })
  })

  test('is done once', async () => {
    const id = await money()
    await boss.post(`${list}/${id}/settle`, { note: 'First' })
    const again = await boss.post(`${list}/${id}/settle`, { note: 'Second' })
    expect(again).toHaveStatus(422)
    expect(again).toShow('Somebody has settled this already.')
    expect(await allUnmatched(shop)).toMatchObject([{ note: 'First' }])
    expect(await boss.post(`${list}/999/settle`, { note: 'x' })).toHaveStatus(404)
  })

  test('shows what was typed as text', async () => {
    const id = await money({ email: '<img src=x>@example.com' })
    await boss.post(`${list}/${id}/settle`, { note: '<script>1</script>' })
    const { text } = await boss.get(`${list}/${id}`)
    expect(text).not.toContain('<script>1')
    expect(text).not.toContain('<img src=x>')
  })
})

describe('linking to an order', () => {
  test('that waits for exactly this money pays it as ever, and settles the matter', async () => {
    const order = await placed()
    const id = await money({ reference: 'pi_somewhere' })
    const page = await boss.follow(await boss.post(`${list}/${id}/link`, { order_number: order.number }))
    expect(page).toShow('The order is paid')
    expect(await now(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
    expect(await listPayments(shop.db.read, order.id)).toMatchObject([{ reference: 'pi_somewhere', state: 'paid', amount: order.total }])
    expect(await allUnmatched(shop)).toMatchObject([{ orderId: order.id, settledAt: shop.now() }])
    await expect(shop).toHaveMailed({ to: 'amara@example.com', template: 'order_confirmation', text: String(order.number) })
    expect(await lastAudit()).toMatchObject({ action: 'payment.matched', change: { order: order.number, paid: true } })
  })

  test('ends the payment that is still open for it', async () => {
    const order = await placed()
    const processor = shop.processors.find((one) => one.slug === 'card-processor')!
    const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
    await startPayment(shop, { order, processor, hosted: false, ...addresses, words: { tax: 'Tax', shipping: 'Shipping' } })
    const open = (await latestPayment(shop.db.read, order.id))!
    await boss.post(`${list}/${await money()}/link`, { order_number: order.number })
    expect(() => card.pay(open.reference!)).toThrow('cannot be confirmed')
  })

  test.each([
    ['of another amount', { amount: 3094 }],
    ['of another currency', { currency: 'EUR' }],
  ])('money %s lies beside it and stays open', async (_, change) => {
    const order = await placed()
    const id = await money({ ...change, reference: 'pi_odd' })
    await boss.post(`${list}/${id}/link`, { order_number: `#${order.number}`.slice(1) })
    expect(await now(order)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
    expect(await allUnmatched(shop)).toMatchObject([{ orderId: order.id, settledAt: null }])
    expect(await boss.get(`/admin/ecommerce/orders/${order.id}`)).toShow('pi_odd')
  })

  test('that staff cancelled does not bring it back', async () => {
    const order = await placed()
    await shop.db.transaction((tx) => cancelUnpaid(tx, order.id, { actor: 'Robin Vale', now: shop.now() }))
    await boss.post(`${list}/${await money()}/link`, { order_number: order.number })
    expect(await now(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
    expect(await allUnmatched(shop)).toMatchObject([{ settledAt: null }])
  })

  test.each(['', 'abc', '0', '-1', '1.5', '9'.repeat(30)])('needs the number of one: %j', async (order_number) => {
    const answer = await boss.post(`${list}/${await money()}/link`, { order_number })
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('Enter the number of an order')
  })

  test('that does not exist is told', async () => {
    const answer = await boss.post(`${list}/${await money()}/link`, { order_number: 999 })
    expect(answer).toHaveStatus(422)
    expect(answer).toShow('There is no order #999.')
  })

  test('pressed by two people at once pays one order', async () => {
    const [one, two] = [await placed(), await placed()]
    const id = await money()
    await Promise.all([one, two].map(({ number }) => boss.post(`${list}/${id}/link`, { order_number: number })))
    expect([(await now(one)).paymentStatus, (await now(two)).paymentStatus].toSorted()).toEqual(['paid', 'unpaid'])
  })
})
