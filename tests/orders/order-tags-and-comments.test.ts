import { describe, expect, test } from 'bun:test'
import { listTimeline } from '#src/orders/timeline.ts'
import { createSignedInClient, createTestUser, startTestSession } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'
import { ordersTest } from './orders-test.ts'
import { readOrderNumbers } from './read-order-numbers.ts'

const { admin, app, shop, listPath, placeOrderFor, placePaidOrder } = ordersTest()

const orderPath = (order: { id: number }) => `${listPath}/${order.id}`
const bulk = (action: string, fields: Record<string, string | number | number[]>) =>
  admin.post(`${listPath}/bulk`, { action, back: listPath, ...fields })
const readComments = async (order: { id: number }) => (await listTimeline(shop.db.read, order.id)).filter(({ kind }) => kind === 'comment')
const listActions = async () =>
  (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).map(({ action }) => action)
const minute = 60_000

describe('tags of an order', () => {
  test('are added once per spelling, filter the list and are removed again', async () => {
    const order = await placeOrderFor()
    await placeOrderFor()
    for (const tag of ['VIP  customer', 'vip customer']) await admin.post(`${orderPath(order)}/tags`, { tag })
    expect((await admin.get(orderPath(order))).text.match(/order-tags[\s\S]*?<\/ul>/)![0].match(/<li>/g)).toHaveLength(1)
    const list = await admin.get(`${listPath}?tag=Vip%20Customer`)
    expect(readOrderNumbers(list.text)).toEqual([order.number])
    expect(list).toShow('VIP customer')
    await admin.post(`${orderPath(order)}/tags/remove`, { tag: 'vip customer' })
    expect(readOrderNumbers((await admin.get(`${listPath}?tag=vip%20customer`)).text)).toEqual([])
    expect(await listActions()).toEqual(expect.arrayContaining(['order.tagged', 'order.untagged']))
  })

  test.each(['', 'a,b', 'x'.repeat(41)])('reject %p', async (tag) => {
    const order = await placeOrderFor()
    const page = await admin.follow(await admin.post(`${orderPath(order)}/tags`, { tag }))
    expect(page).toShow('Enter a tag of up to 40 characters without commas.')
  })

  test('are limited to 20', async () => {
    const order = await placeOrderFor()
    for (let index = 0; index < 20; index += 1) await admin.post(`${orderPath(order)}/tags`, { tag: `tag ${index}` })
    expect(await admin.follow(await admin.post(`${orderPath(order)}/tags`, { tag: 'one more' }))).toShow('up to 20 tags')
  })

  test('are added to and removed from selected orders', async () => {
    const orders = [await placeOrderFor(), await placeOrderFor()]
    const ids = orders.map(({ id }) => id)
    expect(await bulk('tag', { ids })).toShow('Add a tag to 2 orders?')
    await bulk('tag', { ids, confirmed: '1', tag: 'wholesale' })
    expect(readOrderNumbers((await admin.get(`${listPath}?tag=wholesale`)).text)).toHaveLength(2)
    await bulk('untag', { ids: [ids[0]!], confirmed: '1', tag: 'Wholesale' })
    expect(readOrderNumbers((await admin.get(`${listPath}?tag=wholesale`)).text)).toEqual([orders[1]!.number])
  })
})

describe('a comment by staff', () => {
  async function addComment(text = 'Call before delivery') {
    const order = await placeOrderFor()
    await admin.post(`${orderPath(order)}/comments`, { text })
    const [comment] = await readComments(order)
    return { order, path: `${orderPath(order)}/comments/${comment!.id}` }
  }

  test('is edited by its author for 15 minutes', async () => {
    const { order, path } = await addComment()
    await admin.post(path, { text: 'Call after delivery' })
    expect(await admin.get(orderPath(order))).toShow('Call after delivery')
    expect(await admin.get(orderPath(order))).toShow('edited')
    shop.clock.advance(15 * minute)
    expect((await admin.get(orderPath(order))).text).not.toContain('Save comment')
    expect(await admin.follow(await admin.post(path, { text: 'Too late' }))).toShow('Only your own comments can be edited, for 15 minutes.')
    expect(await readComments(order)).toMatchObject([{ data: { text: 'Call after delivery' } }])
  })

  test('is deleted by its author, who can undo that', async () => {
    const { order, path } = await addComment()
    await admin.post(`${path}/delete`)
    expect(await admin.get(orderPath(order))).toShow('Comment deleted')
    expect(await admin.get(orderPath(order))).not.toShow('Call before delivery')
    await admin.post(`${path}/restore`)
    expect(await admin.get(orderPath(order))).toShow('Call before delivery')
    await admin.post(`${path}/delete`)
    shop.clock.advance(15 * minute)
    expect(await admin.get(orderPath(order))).not.toShow('Comment deleted')
  })

  test('is neither edited, deleted nor restored by others, nor through another order', async () => {
    const { order, path } = await addComment()
    const colleague = await createSignedInClient(app, shop, await createTestUser(shop, 5, 'colleague@example.com'))
    for (const action of ['', '/delete', '/restore']) await colleague.post(path + action, { text: 'Changed' })
    const other = await placeOrderFor()
    await admin.post(path.replace(`/${order.id}/`, `/${other.id}/`), { text: 'Changed' })
    expect(await readComments(order)).toMatchObject([{ data: { text: 'Call before delivery' }, deletedAt: null }])
  })

  test('and not another entry can be edited', async () => {
    const order = await placePaidOrder()
    const [entry] = await listTimeline(shop.db.read, order.id)
    await admin.post(`${orderPath(order)}/comments/${entry!.id}`, { text: 'Changed' })
    expect(await listTimeline(shop.db.read, order.id)).toMatchObject([{ kind: 'paid' }, { kind: 'placed' }])
  })
})

describe('filters of the list', () => {
  const numbersOf = async (query: string) => readOrderNumbers((await admin.get(`${listPath}?${query}`)).text)

  test('find orders by fulfillment, country, total and dates', async () => {
    const small = await placePaidOrder()
    shop.clock.advance(2 * 24 * 60 * minute)
    await startTestSession(admin, shop, await createTestUser(shop, 5, 'later@example.com'))
    const large = await placeOrderFor({ quantity: 3 })
    expect(await numbersOf('fulfillment=unfulfilled&total_from=50')).toEqual([large.number])
    expect(await numbersOf('total_to=50.00')).toEqual([small.number])
    expect(await numbersOf('country=US')).toEqual([large.number, small.number])
    expect(await numbersOf('country=CA')).toEqual([])
    const day = new Date(shop.now()).toISOString().slice(0, 10)
    expect(await numbersOf(`from=${day}`)).toEqual([large.number])
    expect(await numbersOf(`from=2020-01-01&to=${day}`)).toEqual([large.number, small.number])
    expect(await numbersOf('to=2020-01-01')).toEqual([])
    expect(await numbersOf('from=nonsense&total_from=abc')).toEqual([large.number, small.number])
  })
})

describe('selected orders', () => {
  test('are shipped with a carrier and mailed; others are named with the reason', async () => {
    const [paid, unpaid] = [await placePaidOrder(), await placeOrderFor()]
    const ids = [paid.id, unpaid.id]
    expect(await bulk('fulfill', { ids })).toShow('Fulfill 2 orders?')
    const page = await admin.follow(await bulk('fulfill', { ids, confirmed: '1', carrier: 'UPS', notify: 'on' }))
    expect(page).toShow('1 order fulfilled.')
    expect(page).toShow(`#${unpaid.number}: This order is not in processing.`)
    expect(await admin.get(orderPath(paid))).toShow('1 item shipped with UPS')
    expect((await shop.listMails()).filter(({ template }) => template === 'order_shipped')).toHaveLength(1)
  })

  test('are summed up in a pick list by SKU, with a box for each order', async () => {
    const [first, second] = [await placePaidOrder({ quantity: 2 }), await placePaidOrder()]
    const shipped = await placePaidOrder()
    await bulk('fulfill', { ids: [shipped.id], confirmed: '1' })
    const page = await admin.follow(await bulk('picks', { ids: [first.id, second.id, shipped.id] }))
    expect(page).toShow('Pick list')
    expect(page).toShow(`#${second.number} × 1`)
    expect(page).toShow(`#${first.number} × 2`)
    expect(page).not.toShow(`#${shipped.number}`)
    expect(page.text.match(/<tr>/g)).toHaveLength(2)
    expect(page.text).toMatch(/class="strong">\s*3\s*</)
  })

  test('are exported with tags, carriers and tracking numbers', async () => {
    const order = await placePaidOrder()
    await admin.post(`${orderPath(order)}/tags`, { tag: 'gift' })
    await bulk('fulfill', { ids: [order.id], confirmed: '1', carrier: 'DHL' })
    const { text } = await admin.get(`${listPath}/export.csv?ids=${order.id}`)
    expect(text.split('\r\n')[0]).toEndWith(',tags,carriers,tracking_numbers,test')
    expect(text.split('\r\n')[1]).toEndWith(',gift,dhl,,')
  })
})
