import { beforeAll, describe, expect, test } from 'bun:test'
import type { RoleId } from '#db/schema/accounts.ts'
import { menu } from '#src/admin/menu.ts'
import { buildApp } from '#src/app.tsx'
import { staffArea } from '#src/staff-area.ts'
import { methodsOf } from '#src/web/route-table.ts'
import { browser, type Answer, type Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { access, type Access } from '#tests/support/routes.ts'
import { testShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

const shop = await testShop({ config: { rateLimits: false } })
const app = buildApp(shop)
const routes = (await app.routes()).map(({ method, path }) => `${method} ${path}`)

const visitors: Record<string, RoleId | null> = { guest: null, customer: 1, 'wholesale customer': 2, agent: 3, editor: 4, administrator: 5 }
const people = new Map<string, { id: number }>()
beforeAll(async () => {
  for (const [name, role] of Object.entries(visitors)) if (role !== null) people.set(name, await addPerson(shop, role))
})

// A browser of its own every time: one of the routes signs out.
async function browserFor(who: string): Promise<Browser> {
  const user = people.get(who)
  return user ? browserOf(app, shop, user) : browser(app)
}

/** Nobody has made any of these: what is found is the guard, or that there is no such thing. */
const madeUp = (path: string): string => path.replace(/:\w+/g, '987654').replace('*', 'no-such-thing')

async function ask(who: string, route: string, headers: Record<string, string> = {}): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ')
  const body = method === 'GET' ? {} : { body: new URLSearchParams() }
  return (await browserFor(who)).send(madeUp(path), { method, headers, ...body })
}

const letIn: Record<Access, (role: RoleId | null) => boolean> = {
  anyone: () => true,
  account: (role) => role !== null,
  staff: (role) => role !== null && role >= 3,
  link: () => false,
  machine: () => false,
}

test('every route says who may ask for it, and no other route is spoken of', () => {
  expect(routes.toSorted()).toEqual(Object.keys(access).toSorted())
  expect(new Set(routes).size).toBe(routes.length)
})

test('what lies below /admin is the staff area, and nothing else is', () => {
  const area = staffArea(shop).flatMap((edge) => edge.routes.map(({ method, path }) => `${method} ${path}`))
  expect(area.toSorted()).toEqual(routes.filter((route) => / \/admin(\/|$)/.test(route)).toSorted())
})

describe.each(Object.entries(visitors))('a %s', (who, role) => {
  test.each(Object.entries(access).filter(([, may]) => may !== 'machine'))('asking for %s, which is for %s', async (route, may) => {
    const answer = await ask(who, route)
    expect(answer.status).toBeLessThan(500)
    if (may === 'link') return expect(answer.status).not.toBe(200)
    if (!letIn[may](role)) return expect(answer).toBeDenied()
    expect([401, 403]).not.toContain(answer.status)
    expect(answer.location ?? '').not.toStartWith('/login')
  })

  test.each(Object.entries(access).filter(([, may]) => may === 'machine'))(
    'asking for %s without credentials changes nothing',
    async (route) => {
      const answer = await ask(who, route)
      expect([400, 401, 403, 404]).toContain(answer.status)
      expect(answer.json()).toMatchObject({ success: false, error: expect.any(String), message: expect.any(String) })
    },
  )
})

describe.each(routes)('%s', (route) => {
  test('carries the protecting headers to everybody', async () => {
    for (const who of ['guest', 'administrator']) {
      const { headers } = await ask(who, route)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('default-src')
      expect(headers.get('x-request-id')).not.toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('changes nothing when another site asks', async () => {
    if (route.startsWith('GET') || route.includes(' /webhooks/')) return
    expect(await ask('administrator', route, { 'sec-fetch-site': 'cross-site' })).toHaveStatus(403)
  })

  test('gives programs JSON when it fails', async () => {
    const answer = await ask('guest', route, { accept: 'application/json' })
    if (answer.status >= 400) expect(answer.json()).toMatchObject({ success: false })
  })

  test('sets no cookie a script or another site could read', async () => {
    for (const cookie of (await ask('guest', route)).headers.getSetCookie()) expect(cookie).toMatch(/; Path=\/;.*HttpOnly; SameSite=Lax$/)
  })
})

test('every page of the staff menu exists', async () => {
  const known = await app.routes()
  const missing = menu.flatMap((group) => group.items).filter((item) => !methodsOf(known, item.href).includes('GET'))
  expect(missing).toEqual([])
})
