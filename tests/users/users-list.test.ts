import { describe, expect, test } from 'bun:test'
import type { RoleId } from '#db/schema/accounts.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { createUser, findUserByEmail } from '#src/accounts/users.ts'
import { setUserDisabled } from '#src/accounts/disable-account.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestUser, startTestSession } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })
const listPath = '/admin/users'
const shownNames = (text: string) => [...text.matchAll(/class="row-link"[^>]*>([^<]*)</g)].map((match) => match[1])
const listNames = async (query: string) => shownNames((await admin.get(`${listPath}?${query}`)).text)

const day = 86_400_000

async function createNamed(name: string, email: string, options: { roleId?: RoleId; guest?: boolean } = {}) {
  const { roleId = 1, guest = false } = options
  const password = guest ? guestPassword : '$argon2id$unusable'
  return shop.db.transaction((tx) => createUser(tx, { name, email, password, roleId, now: shop.now() }))
}

describe('the list of users', () => {
  test('shows everyone with role and status, newest first', async () => {
    shop.clock.advance(1000)
    await createNamed('Amara Okafor', 'amara@example.com', { roleId: 2 })
    shop.clock.advance(1000)
    await createNamed('', 'guest@example.com', { guest: true })
    const page = await admin.get(listPath)
    expect(shownNames(page.text)).toEqual(['No name', 'Amara Okafor', 'Role 5'])
    expect(page).toShow('amara@example.com Wholesale customer Active 0 $0.00')
    expect(page).toShow('guest@example.com Customer Guest')
  })

  test('finds people by the beginnings of words of name and email, ignoring case and accents', async () => {
    await createNamed('Amára Okafor', 'shop@north.example')
    await createNamed('Lena Park', 'lena@example.com')
    expect(await listNames('q=OKAF')).toEqual(['Amára Okafor'])
    expect(await listNames('q=north')).toEqual(['Amára Okafor'])
    expect(await listNames('q=amara+shop@north.example')).toEqual(['Amára Okafor'])
    for (const nothing of ['q=zzz', 'q=%25', 'q=%22', "q='"]) expect(await listNames(nothing)).toEqual([])
  })

  test('finds the person who placed an order by its number', async () => {
    await createFlatShippingRate(shop)
    const order = await createPaidOrder(shop, await createTestProduct(shop, { stock: 5 }))
    const { users, orders } = shop.db.t
    const lena = await createNamed('Lena Park', 'lena@example.com')
    await shop.db.transaction((tx) => tx.update(orders).set({ userId: lena.id }))
    expect(await listNames(`q=${order.number}`)).toEqual(['Lena Park'])
    expect(await listNames(`q=%23${order.number}`)).toEqual(['Lena Park'])
    expect(await admin.get(`${listPath}?q=lena`)).toShow('Lena Park lena@example.com Customer Active 1 $')
    // A guest's order with the email of an account.
    await shop.db.transaction((tx) => tx.update(orders).set({ userId: null, emailKey: 'lena@example.com' }))
    expect(await listNames(`q=${order.number}`)).toEqual(['Lena Park'])
    expect((await shop.db.read.select().from(users)).length).toBeGreaterThan(1)
  })

  test('is filtered by role, status and time of joining', async () => {
    await createNamed('Old agent', 'old@example.com', { roleId: 3 })
    shop.clock.advance(40 * day)
    await startTestSession(admin, shop, (await findUserByEmail(shop.db.read, 'role5@example.com'))!)
    await createNamed('Guest', 'guest@example.com', { guest: true })
    const gone = await createNamed('Gone', 'gone@example.com')
    await shop.db.transaction((tx) => setUserDisabled(tx, { id: null, name: 'test' }, gone.id, true, shop.now()))
    expect(await listNames('role=3')).toEqual(['Old agent'])
    expect(await listNames('state=guest')).toEqual(['Guest'])
    expect(await listNames('state=disabled')).toEqual(['Gone'])
    expect(await listNames('state=active')).toEqual(['Old agent', 'Role 5'])
    expect(await listNames('created=30')).toEqual(['Gone', 'Guest'])
    expect(await listNames('created=30&state=guest&role=1&q=gue')).toEqual(['Guest'])
    expect(await listNames('role=6&state=none&created=x')).toHaveLength(4)
  })

  test('can be sorted by name', async () => {
    await createNamed('Zoe', 'zoe@example.com')
    await createNamed('Amara', 'amara@example.com')
    expect(await listNames('sort=name')).toEqual(['Amara', 'Role 5', 'Zoe'])
    expect(await listNames('sort=name&dir=desc')).toEqual(['Zoe', 'Role 5', 'Amara'])
  })

  test('shows 25 rows per page, with as many queries as for one', async () => {
    const baseline = await countQueries(shop, () => admin.get(listPath))
    for (let index = 0; index < 26; index += 1) await createTestUser(shop, 1, `c${index}@example.com`)
    expect(await countQueries(shop, () => admin.get(listPath))).toBe(baseline)
    expect(await listNames('')).toHaveLength(25)
    expect(await listNames('page=9')).toHaveLength(2)
  })

  test('has a CSV file of the filtered set, without passwords', async () => {
    await createNamed('=HYPERLINK("x")', 'wholesale@example.com', { roleId: 2 })
    const { text } = await admin.get(`${listPath}/export.csv?role=2`)
    expect(text.split('\r\n')).toHaveLength(3)
    expect(text).toStartWith('id,name,email,role_id,status,orders,spent,last_sign_in_at,created_at')
    expect(text).toContain(`"'=HYPERLINK(""x"")",wholesale@example.com,2,active,0,0.00,,`)
    expect(text).not.toContain('argon2')
  })

  test('is found in the palette, and so are people, who lead to their profile', async () => {
    const lena = await createNamed('Lena Park', 'lena@example.com')
    expect((await admin.get('/admin/find?q=users')).text).toContain('href="/admin/users"')
    expect((await admin.get('/admin/find?q=lena')).text).toContain(`href="/admin/users/${lena.id}"`)
  })
})
