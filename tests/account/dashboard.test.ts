import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { OrderStatus } from '#db/schema/orders.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { saveProfile } from '#src/accounts/users.ts'
import { createAddress } from '#src/addresses/address-book.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { userOrderFilters, userOrdersQuery } from '#src/orders/lists/list-user-orders.ts'
import { transitionOrder } from '#src/orders/status.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { dashboardTabs } from '#templates/account/dashboard-tabs.ts'
import { createFlatShippingRate, portlandAddress } from '#tests/support/checkout.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { attachFile, copyOrder, createOrderOf } from './create-orders.ts'
import '#tests/support/matchers.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { shop, app, guest, agent, editor, admin } = storeTest({ clients: { agent: 3, editor: 4, admin: 5 } })
beforeEach(() => createFlatShippingRate(shop))
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400, stock: 500 }))
const notes = perTest(() => createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null }))
const buyer = perTest(() => createTestUser(shop, 1, 'amara@example.com'))
const signIn = () => createSignedInClient(app, shop, buyer)

/** Requests a tab as a click on it does. */
const clickTab = (client: TestClient, path: string, target = 'section#dash-panel') =>
  client.htmx('/dashboard').send(path, { method: 'GET', headers: { 'hx-target': target } })

describe('the dashboard', () => {
  test.each(dashboardTabs)('has the tab %s as a link, marked when it is current', async (tab) => {
    const page = await (await signIn()).get(`/dashboard?tab=${tab}`)
    expect(page).toHaveStatus(200)
    expect(page.text).toMatch(new RegExp(`<a href="/dashboard\\?tab=${tab}" aria-current="page"`))
    expect(page.text.match(/aria-current="page"/g)).toHaveLength(1)
    for (const other of dashboardTabs) expect(page.text).toContain(`href="/dashboard?tab=${other}"`)
  })

  test.each(['', '?tab=', '?tab=nowhere', '?tab[]=orders', '?tab=__proto__', '?tab=constructor'])(
    'shows the overview for %p',
    async (query) => {
      const page = await (await signIn()).get(`/dashboard${query}`)
      expect(page).toHaveStatus(200)
      expect(page).toShow('Hello, Role 1')
    },
  )

  test.each(dashboardTabs)('sends a guest who asks for %s to sign in and back', async (tab) => {
    const path = `/dashboard?tab=${tab}`
    const response = await guest.get(path)
    expect(response.status).toBe(302)
    expect(response).toRedirectTo(`/login?next=${encodeURIComponent(path)}`)
  })

  test('forwards staff to their own, whatever the tab', async () => {
    for (const client of [agent, editor, admin])
      for (const path of ['/dashboard', '/dashboard?tab=orders', '/dashboard?tab=nowhere']) {
        const response = await client.get(path)
        expect([response.status, response.location]).toEqual([302, '/admin/dashboard'])
      }
  })

  test('answers a click on a tab with the panel, the tabs and the title, and the focus on its heading', async () => {
    const response = await clickTab(await signIn(), '/dashboard?tab=downloads')
    expect(response.text).not.toContain('<!doctype')
    expect(response.text).toContain('<title>Downloads')
    expect(response.text).toMatch(/<section id="dash-panel"/)
    expect(response.text).toMatch(/<h2 id="dash-title" tabindex="-1" autofocus/)
    expect(response.text).toMatch(/<hx-partial hx-target="#dash-tabs"/)
    const page = await (await signIn()).get('/dashboard?tab=downloads')
    expect(page.text).not.toMatch(/<h2 id="dash-title"[^>]*autofocus/)
  })

  test('is never cached', async () => {
    for (const tab of dashboardTabs)
      expect((await (await signIn()).get(`/dashboard?tab=${tab}`)).headers.get('cache-control')).toBe('no-store')
  })

  test('reads each tab with as many queries for many rows as for few', async () => {
    skipVerification(shop)
    await attachFile(shop, notes, 'notes.pdf', 5)
    const order = await createOrderOf(shop, buyer, [mug, notes])
    const client = await signIn()
    const count = async () => {
      const counts: [string, number][] = []
      for (const tab of dashboardTabs) counts.push([tab, await countQueries(shop, () => client.get(`/dashboard?tab=${tab}`))])
      return counts
    }
    const few = await count()
    await copyOrder(shop, order.id, 40)
    for (let index = 0; index < 15; index += 1)
      await shop.db.transaction((tx) =>
        createAddress(tx, buyer.id, { ...portlandAddress, label: `${index}`, name: 'Amara', phone: '', isDefault: false }, shop.now()),
      )
    expect(await count()).toEqual(few)
  })
})

describe('the overview', () => {
  test('of a new customer leads to the shop and asks for an address', async () => {
    const page = await (await signIn()).get('/dashboard')
    expect(page).toShow('No orders yet')
    expect(page.text).toContain('href="/dashboard?tab=addresses&amp;edit=new"')
    expect(page).not.toShow('Set a password')
  })

  test('shows the newest order with its progress and the files that are ready', async () => {
    await attachFile(shop, notes, 'notes.pdf', 5)
    await createOrderOf(shop, buyer, [mug])
    shop.clock.advance(60_000)
    const newest = await createOrderOf(shop, buyer, [mug, notes])
    await shop.db.transaction((tx) => transitionOrder(tx, newest.id, 'shipped', { actor: 'Robin', now: shop.now() }))
    const page = await (await signIn()).get('/dashboard')
    for (const text of [`Order #${newest.number}`, 'Shipped', 'Payment received', 'notes.pdf', '5 of 5 downloads left'])
      expect(page).toShow(text)
    expect(page.text).toContain(`href="${newest.path}"`)
  })

  test('shows no file that cannot be downloaded any more', async () => {
    await attachFile(shop, notes, 'notes.pdf', 5, 1)
    await createOrderOf(shop, buyer, [notes])
    shop.clock.advance(2 * 24 * 60 * 60_000)
    expect(await (await signIn()).get('/dashboard')).not.toShow('notes.pdf')
  })

  test('asks for a password and a name where they are missing', async () => {
    const { users } = shop.db.t
    await shop.db.transaction((tx) => tx.update(users).set({ password: guestPassword, name: '' }).where(eq(users.id, buyer.id)))
    const page = await (await signIn()).get('/dashboard')
    expect(page.text).toContain('href="/account/set-password"')
    expect(page).toShow('Complete your profile')
    expect(page).not.toShow('Hello,')
  })
})

describe('the orders', () => {
  test('are listed with number, date, items, total and state', async () => {
    const order = await createOrderOf(shop, buyer, [{ ...mug, quantity: 2 }])
    const page = await (await signIn()).get('/dashboard?tab=orders')
    for (const text of [`Order #${order.number}`, 'Mar 2', '2 items', 'Moss mug', '$54.95', 'Processing', 'Paid']) expect(page).toShow(text)
    expect(page.text).toContain(`action="${order.path}/reorder"`)
  })

  test('expand to their invoice, or link to its page without script', async () => {
    const order = await createOrderOf(shop, buyer, [mug])
    const client = await signIn()
    const page = await client.get('/dashboard?tab=orders')
    expect(page.text).toMatch(new RegExp(`aria-expanded="false" aria-controls="inv-${order.number}"`))
    expect(page.text).toContain(`hx-get="${order.path}/invoice"`)
    expect(page.text).toContain(`href="${order.path}/invoice"`)
    const fragment = await clickTab(client, `${order.path}/invoice`, `div#inv-${order.number}`)
    expect(fragment.text).not.toContain('<main')
    for (const text of ['Moss mug', 'Order total', '418 Alder Street', 'Receipt']) expect(fragment).toShow(text)
  })

  test('come 25 to a page, newest first', async () => {
    skipVerification(shop)
    const order = await createOrderOf(shop, buyer, [mug])
    await copyOrder(shop, order.id, 29)
    const client = await signIn()
    const first = await client.get('/dashboard?tab=orders')
    expect(first).toShow('30 orders')
    expect(first.text.match(/class="dash-order"/g)).toHaveLength(25)
    expect(first).toShow(`Order #${order.number}`)
    const second = await client.get('/dashboard?tab=orders&page=2')
    expect(second.text.match(/class="dash-order"/g)).toHaveLength(5)
    expect(second).toShow('Order #50029')
    for (const page of ['3', '0', '-1', 'x', '99999999999'])
      expect(await client.get(`/dashboard?tab=orders&page=${page}`)).toHaveStatus(200)
    expect(await clickTab(client, '/dashboard?tab=orders&page=2', 'div#order-list')).toReplace('#order-list')
  })

  test('are filtered once there are more than ten', async () => {
    skipVerification(shop)
    const order = await createOrderOf(shop, buyer, [mug])
    const client = await signIn()
    await copyOrder(shop, order.id, 9)
    expect((await client.get('/dashboard?tab=orders')).text).not.toContain('name="status"')
    const special = await createOrderOf(shop, buyer, [await createTestProduct(shop, { name: 'Brass Kettle' })], { status: 'completed' })
    expect((await client.get('/dashboard?tab=orders')).text).toContain('name="status"')
    const find = async (query: string) => {
      const { text } = await client.get(`/dashboard?tab=orders&${query}`)
      return [...text.matchAll(/Order #(\d+)<\/b>/g)].map(([, number]) => Number(number))
    }
    for (const query of ['q=kettle', 'q=brass+kett', 'status=completed', `q=%23${special.number}`, `q=${special.number}&status=completed`])
      expect([query, await find(query)]).toEqual([query, [special.number]])
    expect(await find('status=open')).toHaveLength(10)
    expect(await find('status=nowhere')).toHaveLength(11)
    expect(await find('q=%25')).toEqual([])
    expect(await client.get('/dashboard?tab=orders&q=kettle&status=cancelled')).toShow('No orders match')
  })

  test('are under the filter of their status, also while they are on hold', async () => {
    skipVerification(shop)
    const { id } = await createOrderOf(shop, buyer, [mug])
    const { orders } = shop.db.t
    const findFilters = async (status: OrderStatus) => {
      await shop.db.transaction((tx) => tx.update(orders).set({ status }).where(eq(orders.id, id)))
      const matches = userOrderFilters.map((filter) =>
        shop.db.read.$count(orders, userOrdersQuery(shop.db.read, { userId: buyer.id, status: filter, search: '' }).where),
      )
      const counts = await Promise.all(matches)
      return userOrderFilters.filter((_, at) => counts[at] === 1)
    }
    for (const status of ['pending', 'processing', 'on_hold'] as const) expect(await findFilters(status)).toEqual(['open'])
    for (const status of ['shipped', 'completed', 'cancelled'] as const) expect(await findFilters(status)).toEqual([status])
    expect(await findFilters('refunded')).toEqual(['cancelled'])
  })

  test('that were never paid and have ended are left out; an unpaid one that is still open is not', async () => {
    skipVerification(shop)
    const open = await createOrderOf(shop, buyer, [mug], { isPaid: false })
    const ended = await createOrderOf(shop, buyer, [mug], { isPaid: false, status: 'cancelled' })
    const failed = await createOrderOf(shop, buyer, [mug], { isPaid: false, status: 'failed', paymentStatus: 'failed' })
    const refunded = await createOrderOf(shop, buyer, [mug], { status: 'cancelled', paymentStatus: 'refunded' })
    const disputed = await createOrderOf(shop, buyer, [mug], { paymentStatus: 'disputed' })
    const page = await (await signIn()).get('/dashboard?tab=orders')
    for (const { number } of [open, refunded, disputed]) expect(page).toShow(`Order #${number}`)
    for (const { number } of [ended, failed]) expect(page).not.toShow(`Order #${number}`)
  })
})

describe('the downloads', () => {
  beforeEach(() => shop.db.transaction((tx) => saveSettings(tx, { support_email: 'help@example.com' }, shop.now())))

  test('show product, order, expiry and how many are left, with a plain link', async () => {
    await attachFile(shop, notes, 'notes.pdf', 5)
    const order = await createOrderOf(shop, buyer, [notes])
    const client = await signIn()
    const page = await client.get('/dashboard?tab=downloads')
    for (const text of ['notes.pdf', 'Field notes', `Order #${order.number}`, 'available until April 1, 2026, 5 of 5 downloads left'])
      expect(page).toShow(text)
    const [, path] = /href="(\/downloads\/[^"]+)"/.exec(page.text)!
    expect(await client.get(path!)).toHaveStatus(200)
    expect(await client.get('/dashboard?tab=downloads')).toShow('4 of 5 downloads left')
  })

  test('keep the link of the last one for half an hour, for the browser that has it', async () => {
    await attachFile(shop, notes, 'notes.pdf', 1)
    await createOrderOf(shop, buyer, [notes])
    const [client, other] = [await signIn(), await signIn()]
    const findLink = async (browser: TestClient, path: string) => /href="(\/downloads\/[^"]+)"/.exec((await browser.get(path)).text)?.[1]
    const link = (await findLink(client, '/dashboard?tab=downloads'))!
    await client.get(link)
    for (const path of ['/dashboard', '/dashboard?tab=downloads'])
      expect([await findLink(client, path), await findLink(other, path)]).toEqual([link, undefined])
    shop.clock.advance(30 * 60_000)
    expect(await findLink(client, '/dashboard?tab=downloads')).toBeUndefined()
  })

  test('that are over have the reason and the way to ask about them instead of a link', async () => {
    await attachFile(shop, notes, 'expired.pdf', null, 1)
    await attachFile(shop, notes, 'used-up.pdf', 1)
    const order = await createOrderOf(shop, buyer, [notes])
    const { downloads } = shop.db.t
    await shop.db.transaction((tx) => tx.update(downloads).set({ downloadsLeft: 0 }).where(eq(downloads.downloadsAllowed, 1)))
    shop.clock.advance(2 * 24 * 60 * 60_000)
    const page = await (await signIn()).get('/dashboard?tab=downloads')
    for (const text of ['Expired on March 3, 2026', 'Download limit reached']) expect(page).toShow(text)
    expect(page.text).not.toContain('href="/downloads/')
    expect(page.text).toContain(`href="/tickets/create?order=${order.number}&amp;line=${order.line.id}"`)
  })

  test('come 25 to a page', async () => {
    await attachFile(shop, notes, 'notes.pdf')
    for (let index = 0; index < 26; index += 1) await createOrderOf(shop, buyer, [notes])
    const client = await signIn()
    const count = async (path: string) => (await client.get(path)).text.match(/href="\/downloads\//g)?.length
    expect(await count('/dashboard?tab=downloads')).toBe(25)
    expect(await count('/dashboard?tab=downloads&page=2')).toBe(1)
    expect(await clickTab(client, '/dashboard?tab=downloads&page=2', 'div#download-list')).toReplace('#download-list')
  })
})

describe('the details', () => {
  const readUser = async () => (await shop.db.read.select().from(shop.db.t.users).where(eq(shop.db.t.users.id, buyer.id)))[0]!

  test('are changed, and lead to security and privacy', async () => {
    const client = await signIn()
    const page = await client.get('/dashboard?tab=details')
    for (const path of ['/account/security', '/account/privacy']) expect(page.text).toContain(`href="${path}"`)
    expect(await client.post('/account/details', { name: ' Amara Okafor ', phone: '503' })).toRedirectTo('/dashboard?tab=details')
    expect(await readUser()).toMatchObject({ name: 'Amara Okafor', phone: '503', language: null })
    expect(await client.get('/dashboard?tab=details')).toShow('Details saved.')
  })

  test('need a name', async () => {
    const client = await signIn()
    for (const request of [client, client.htmx('/dashboard?tab=details')]) {
      const response = await request.post('/account/details', { name: ' ', phone: '503' })
      expect(response).toHaveStatus(422)
      expect(response).toShow('Enter your name.')
      expect(response.text).toContain('value="503"')
    }
    await expect(shop.db.transaction((tx) => saveProfile(tx, buyer.id, { name: ' ' }, 1))).rejects.toThrow('accounts.nameMissing')
    expect((await readUser()).name).toBe('Role 1')
  })

  test('have the active languages, and the chosen one applies at once', async () => {
    await shop.db.transaction(async (tx) => {
      await saveLanguage(tx, { code: 'fr', name: 'Français' })
      await saveLanguage(tx, { code: 'de', name: 'Deutsch', active: false })
    })
    const client = await signIn()
    const page = await client.get('/dashboard?tab=details&lang=en')
    expect(page.text).toContain('value="fr"')
    expect(page.text).not.toContain('value="de"')
    await client.post('/account/details', { name: 'Amara', phone: '', language: 'fr' })
    expect((await readUser()).language).toBe('fr')
    expect((await client.get('/dashboard')).text).toContain('<html lang="fr"')
    expect(await client.post('/account/details', { name: 'Amara', phone: '', language: 'de' })).toHaveStatus(422)
    expect((await readUser()).language).toBe('fr')
  })
})
