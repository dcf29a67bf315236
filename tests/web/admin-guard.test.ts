import { beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { adminMenu } from '#src/admin/menu.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { statedAccess, toPermission } from '#tests/support/stated-routes.ts'
import '#tests/support/matchers.ts'

const shop = await createTestShop({ config: { rateLimits: false } })
const app = buildApp(shop)
const clients: Record<string, TestClient> = { guest: createTestClient(app) }

beforeAll(async () => {
  clients['customer'] = await createSignedInClient(app, shop, await createTestUser(shop, 1))
  clients['wholesale customer'] = await createSignedInClient(app, shop, await createTestUser(shop, 2))
})

/** Ways of writing a staff path that a guard by prefix could miss. */
const spellings = (path: string): string[] => [
  path,
  `${path}/`,
  `/${path}`,
  path.replace('/admin', '//admin'),
  path.replace('/admin', '/ADMIN'),
  path.replace('/admin', '/Admin'),
  path.replace('/admin', '/%61dmin'),
  path.replace('/admin', '/admin/.'),
  path.replace('/admin', '/admin;x'),
  `${path};x`,
  `${path}%2f`,
  `${path}?next=/admin`,
  `/x/..${path}`,
]
const paths = [
  '/admin',
  '/admin/users/1',
  '/admin/users/1/edit',
  '/admin/no-such-page',
  ...adminMenu.flatMap(({ items }) => items.map(({ href }) => href)),
]
/** A few paths in every spelling; each other one in two of them, in rotation. */
const spelled = (path: string): string[] => {
  const all = spellings(path)
  const index = paths.indexOf(path)
  return index < 5 ? all : [all[index % all.length]!, all[(index + 6) % all.length]!]
}
const visitors = ['guest', 'customer', 'wholesale customer']

/** Text of pages that only staff see. */
const staffMarkup = /data-app="admin"|class="sidebar"/

describe.each(visitors)('a %s', (visitor) => {
  test.each(paths)('on %s, however it is written, ends on a page that is not for staff, without a loop', async (path) => {
    for (const spelling of spelled(path)) {
      const first = await clients[visitor]!.send(spelling.startsWith('//') ? `http://localhost${spelling}` : spelling, { method: 'GET' })
      expect([spelling, first.status < 500]).toEqual([spelling, true])
      // `follow` throws after ten redirects.
      const last = await clients[visitor]!.follow(first)
      expect([spelling, last.status < 500, staffMarkup.test(last.text)]).toEqual([spelling, true, false])
      if (first.status === 200) throw new Error(`${spelling} answered 200 to a ${visitor}`)
    }
  })

  test.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('is not let in by %s', async (method) => {
    for (const path of paths)
      for (const spelling of spelled(path)) {
        const { status, text } = await clients[visitor]!.send(spelling.startsWith('//') ? `http://localhost${spelling}` : spelling, {
          method,
        })
        expect([method, spelling, status]).not.toEqual([method, spelling, 200])
        expect([spelling, status < 500, staffMarkup.test(text)]).toEqual([spelling, true, false])
      }
  })
})

test('a customer on a staff path reads on the sign-in page why, with status 200', async () => {
  const turnedAway = await clients['customer']!.get('/admin/users')
  expect(turnedAway.status).toBe(302)
  expect(turnedAway.location).toStartWith('/login')
  const page = await clients['customer']!.follow(turnedAway)
  expect(page).toHaveStatus(200)
  expect(page.text).toContain('name="password"')
})

async function hashDatabase(): Promise<string> {
  const hash = createHash('sha256')
  for (const table of Object.values(shop.db.t)) {
    // Sessions note when they were last seen.
    if (table === shop.db.t.sessions) continue
    const rows = await shop.db.read.rows(sql`select * from ${table}`)
    hash.update(
      rows
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join('\n'),
    )
  }
  return hash.digest('hex')
}

test('every write of the admin, sent by a customer or a stranger, changes no table', async () => {
  const before = await hashDatabase()
  const writes = Object.entries(statedAccess).filter(([route, access]) => !route.startsWith('GET ') && toPermission(access) !== null)
  expect(writes.length).toBeGreaterThan(60)
  for (const visitor of visitors)
    for (const [route] of writes) {
      const [method = '', path = ''] = route.split(' ')
      const body = new URLSearchParams({ role_id: '5', from: '1', confirmed: 'on', reason: 'x', name: 'x', email: 'x@example.com' })
      const { status } = await clients[visitor]!.send(path.replace(/:\w+/g, '1'), { method, body })
      expect([route, status < 400 || [401, 403, 404, 405].includes(status)]).toEqual([route, true])
    }
  expect(await hashDatabase()).toBe(before)
})
