import { describe, expect, test } from 'bun:test'
import { csvLine } from '#src/lib/files/csv.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestUser, startTestSession } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'
import { readOrderNumbers } from './read-order-numbers.ts'
import { ordersTest } from './orders-test.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { admin, shop, mug, listPath, placeOrderFor, placePaidOrder } = ordersTest()

const now = async (id: number) => (await findOrder(shop.db.read, { id }))!

const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).at(-1)

describe('the order list', () => {
  test('shows number, customer, statuses and total, newest first', async () => {
    const firstOrder = await placePaidOrder()
    shop.clock.advance(60_000)
    const secondOrder = await placeOrderFor()
    const page = await admin.get(listPath)
    expect(readOrderNumbers(page.text)).toEqual([secondOrder.number, firstOrder.number])
    expect(page).toShow('Amara Okafor')
    expect(page).toShow('Unfulfilled')
    expect(page).toShow('$30.95')
  })
  test('says when an order was placed as one says it: today, yesterday, then the day', async () => {
    await placeOrderFor()
    expect(await admin.get(listPath)).toShow('Today,')
    shop.clock.advance(24 * 3_600_000)
    await startTestSession(admin, shop, await createTestUser(shop, 5, 'next-day@example.com'))
    expect(await admin.get(listPath)).toShow('Yesterday,')
  })

  test('has a view with a count for orders that need attention', async () => {
    const orderToShip = await placePaidOrder()
    const unpaidOrder = await placeOrderFor()
    expect(readOrderNumbers((await admin.get(`${listPath}?view=unfulfilled`)).text)).toEqual([orderToShip.number])
    expect(readOrderNumbers((await admin.get(`${listPath}?view=unpaid`)).text)).toEqual([unpaidOrder.number])
    expect(await admin.get(listPath)).toShow('Unfulfilled 1 Unpaid 1')
  })
  test('can be searched by number, with or without #, name, email and SKU', async () => {
    const zofiaOrder = await placeOrderFor({ email: 'zofia@example.com' })
    await placeOrderFor()
    for (const q of [`${zofiaOrder.number}`, `%23${zofiaOrder.number}`, 'zofia@']) {
      expect(readOrderNumbers((await admin.get(`${listPath}?q=${q}`)).text)).toEqual([zofiaOrder.number])
    }
    expect(readOrderNumbers((await admin.get(`${listPath}?q=${mug.sku}`)).text)).toHaveLength(2)
  })

  test('can be filtered by status, payment and period at once', async () => {
    const oldOrder = await placePaidOrder()
    shop.clock.advance(10 * 24 * 3_600_000)
    await startTestSession(admin, shop, await createTestUser(shop, 5, 'back@example.com'))
    const recentOrder = await placePaidOrder()
    await placeOrderFor()
    expect(readOrderNumbers((await admin.get(`${listPath}?status=processing&payment=paid&period=7`)).text)).toEqual([recentOrder.number])
    expect(readOrderNumbers((await admin.get(`${listPath}?status=processing&period=30`)).text)).toEqual([
      recentOrder.number,
      oldOrder.number,
    ])
    expect(readOrderNumbers((await admin.get(`${listPath}?status=drop&payment=x&period=1000`)).text)).toHaveLength(3)
  })

  test('can be sorted by total and customer', async () => {
    const smallOrder = await placeOrderFor({ name: 'Bo' })
    const largeOrder = await placeOrderFor({ name: 'Al', quantity: 3 })
    expect(readOrderNumbers((await admin.get(`${listPath}?sort=total`)).text)).toEqual([largeOrder.number, smallOrder.number])
    expect(readOrderNumbers((await admin.get(`${listPath}?sort=total&dir=asc`)).text)).toEqual([smallOrder.number, largeOrder.number])
    expect(readOrderNumbers((await admin.get(`${listPath}?sort=customer`)).text)).toEqual([largeOrder.number, smallOrder.number])
  })

  test('runs as many queries for 25 rows as for two, and shows the last page for a page beyond the end', async () => {
    for (let i = 0; i < 2; i += 1) await placeOrderFor()
    await admin.get(listPath)
    const baseline = await countQueries(shop, () => admin.get(listPath))
    for (let i = 0; i < 25; i += 1) await placeOrderFor()
    expect(await countQueries(shop, () => admin.get(listPath))).toBe(baseline)
    const lastPage = await admin.get(`${listPath}?page=50`)
    expect(readOrderNumbers(lastPage.text)).toHaveLength(2)
    expect(lastPage).toShow('26–27 of 27')
  })

  test('is the fragment #list for htmx and a whole page for other requests', async () => {
    await placeOrderFor()
    const partial = await admin.htmx(listPath).get(`${listPath}?q=&status=&sort=total&dir=desc&view=all`)
    expect(partial).toReplace('#list')
    expect(partial.headers.get('hx-push-url')).toBe(`${listPath}?sort=total`)
    expect((await admin.get(listPath)).text).toStartWith('<!doctype html>')
  })
})

describe('the order export', () => {
  test('contains all pages of the list and is written to the audit log', async () => {
    const expectedOrder = await placePaidOrder()
    await placeOrderFor()
    const file = await admin.get(`${listPath}/export.csv?status=processing`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="orders-')
    const lines = file.text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toStartWith(`${expectedOrder.number},`)
    expect(lines[1]).toContain(',30.95,0.00,USD')
    expect(await lastAudit()).toMatchObject({
      actor: 'Role 5',
      action: 'orders.exported',
      change: { list: `${listPath}?status=processing` },
    })
  })
  test('is written to the audit log without the name or address that was searched for', async () => {
    await admin.get(`${listPath}/export.csv?q=amara%40example.com&status=processing`)
    const { list } = (await lastAudit())!.change as { list: string }
    expect(list).toContain('q=…')
    expect(list).toContain('status=processing')
    expect(list).not.toContain('amara')
  })
  test('contains every order once, although it is read in batches', async () => {
    skipVerification(shop)
    const order = await placeOrderFor()
    const { orders } = shop.db.t
    const row = await now(order.id)
    const orderCopies = Array.from({ length: 1204 }, (_, index) => ({
      ...row,
      id: row.id + 1 + index,
      number: row.number + 1 + index,
      externalId: `copy-${index}`,
      attemptKey: `copy-${index}`,
      // Many orders of the same instant: the cursor is the instant and the id.
      orderDate: row.orderDate - Math.floor(index / 700),
    }))
    await shop.db.transaction(async (tx) => {
      for (let i = 0; i < orderCopies.length; i += 100) await tx.insert(orders).values(orderCopies.slice(i, i + 100))
    })
    const { text } = await admin.get(`${listPath}/export.csv`)
    const exportedNumbers = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(exportedNumbers).toHaveLength(1205)
    expect(new Set(exportedNumbers).size).toBe(1205)
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
  ])('writes the cell %j as %j, which no spreadsheet evaluates', (cell, expectedCell) => {
    expect(csvLine([cell])).toBe(`${expectedCell}\r\n`)
  })

  test('leaves a negative number a number', () => {
    expect(csvLine([-2.5])).toBe('-2.5\r\n')
  })
})
