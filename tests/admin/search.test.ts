import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import { createUser } from '#src/accounts/users.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { searchNewest } from '#db/search/staff-search.ts'
import { ordersTest } from '#tests/orders/orders-test.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import '#tests/support/matchers.ts'
import '#tests/support/both-engines.ts'

const { admin, app, shop, placeOrderFor } = ordersTest()

const createCustomer = (name: string, email: string) =>
  shop.db.transaction((tx) => createUser(tx, { email, name, password: guestPassword, now: shop.now() }))
const listLinks = (text: string) => [...text.matchAll(/<a role="option"[^>]* href="([^"]+)"/g)].map((match) => match[1]!)
const search = async (q: string, client = admin) => listLinks((await client.htmx().get(`/admin/find?q=${encodeURIComponent(q)}`)).text)

describe('the search of the admin', () => {
  test('finds an order by number, name, email and SKU, by the beginnings of words', async () => {
    const order = await placeOrderFor({ email: 'zofia.nowak@example.com' })
    await placeOrderFor()
    const path = `/admin/ecommerce/orders/${order.id}`
    for (const query of [`#${order.number}`, 'zofia', 'ZOFIA.NOWAK@EXAMPLE.COM', 'now zof'])
      expect([query, await search(query)]).toContainEqual(expect.arrayContaining([path]))
    expect((await search(String(order.number)))[0]).toBe(path)
  })

  test('finds products of every status, customers and pages', async () => {
    const draft = await createTestProduct(shop, { name: 'Crème dish', status: 'draft' })
    const customer = await createCustomer('Łucja Wolf', 'lucja@example.com')
    expect(await search('creme')).toEqual([`/admin/ecommerce/products/${draft.id}/edit`])
    expect(await search('wolf')).toEqual([`/admin/users/${customer.id}`])
    expect(await search('invent')).toEqual(['/admin/ecommerce/inventory'])
    expect(await search('%')).toEqual([])
    expect(await search(`'); drop table users; --`)).toEqual([])
  })

  test('follows changes: a renamed customer is found by the new name only', async () => {
    const { id } = await createCustomer('Anna Before', 'anna@example.com')
    const { users } = shop.db.t
    await shop.db.transaction((tx) =>
      tx
        .update(users)
        .set({ name: 'Anna After' })
        .where(sql`${users.id} = ${id}`),
    )
    expect(await searchNewest(shop.db.read, 'users', 'after', 5)).toEqual([id])
    expect(await searchNewest(shop.db.read, 'users', 'before', 5)).toEqual([])
  })

  test('shows the pages one may open before anything is typed', async () => {
    expect(await search('')).toContain('/admin/settings')
    expect(await search('')).not.toContain('/admin/ecommerce/orders/1')
  })

  test('shows nothing of what one may not read', async () => {
    await createTestProduct(shop, { name: 'Kettle' })
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    expect(await search('kettle', agent)).toHaveLength(1)
    expect(await search('settings', agent)).toEqual([])
    expect(await search('settings')).toEqual(['/admin/settings'])
  })

  test('takes no more queries for many results than for few', async () => {
    await placeOrderFor()
    const run = () => admin.htmx().get('/admin/find?q=amara')
    await run()
    const baseline = await countQueries(shop, run)
    for (let i = 0; i < 8; i += 1) await placeOrderFor()
    expect(await countQueries(shop, run)).toBeLessThanOrEqual(baseline)
  })

  test('is a page of links without script, also when nothing is found', async () => {
    const order = await placeOrderFor()
    const page = await admin.get('/admin/find?q=amara')
    expect(page.text).toStartWith('<!doctype html>')
    expect(page).toShow('Results for “amara”')
    expect(page.text).toContain(`<a href="/admin/ecommerce/orders/${order.id}">`)
    expect(await admin.get('/admin/find?q=%3Cb%3Enothing')).toShow('No results for “<b>nothing”')
  })
})

test.if(testEngine === 'sqlite')('the search reads no table from end to end', async () => {
  // Explaining a search leaves its index open: this connection would continue to read what was before.
  const db = await connect(await createMigratedDatabase())
  const plan = await db.read.rows<{ detail: string }>(
    sql.raw(`explain query plan select rowid from orders_search where orders_search match '"a"*' order by rowid desc limit 5`),
  )
  await db.close()
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining('VIRTUAL TABLE INDEX')])
})
