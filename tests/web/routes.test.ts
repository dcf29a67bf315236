import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { RoleId } from '#db/schema/accounts.ts'
import { areas, hasPermission, permissionPresets, staffRoles, type PermissionPreset } from '#src/accounts/permissions.ts'
import { adminMenu } from '#src/admin/menu.ts'
import { buildApp } from '#src/app.tsx'
import { adminRoutes } from '#src/admin-routes.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { allowedMethods } from '#src/web/route-table.ts'
import { createTestClient, type TestResponse, type TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { routeAccess, toPermission, type Access } from '#tests/support/route-access.ts'
import { createTestShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'
import '#tests/support/one-engine.ts'

const shop = await createTestShop({ config: { rateLimits: false, inboundSettings: { INBOUND_SECRET: 'set' } } })
const app = buildApp(shop)
const routes = (await app.routes()).map(({ method, path }) => `${method} ${path}`)

const visitors: Record<string, RoleId | null> = { guest: null, customer: 1, 'wholesale customer': 2, agent: 3, editor: 4, administrator: 5 }
const usersByName = new Map<string, { id: number }>()
beforeAll(async () => {
  for (const [name, role] of Object.entries(visitors)) if (role !== null) usersByName.set(name, await createTestUser(shop, role))
})

// A new client for every request, because one route signs out.
async function createClientFor(visitorName: string): Promise<TestClient> {
  const user = usersByName.get(visitorName)
  return user ? createSignedInClient(app, shop, user) : createTestClient(app)
}

/** None of these exist: the response comes from the guard or is a 404. */
const fillParams = (path: string): string => path.replace(/:\w+/g, '987654').replace('*', 'no-such-thing')

async function requestRoute(visitorName: string, route: string, headers: Record<string, string> = {}): Promise<TestResponse> {
  const [method = '', path = ''] = route.split(' ')
  const body = method === 'GET' ? {} : { body: new URLSearchParams() }
  return (await createClientFor(visitorName)).send(fillParams(path), { method, headers, ...body })
}

function isAllowed(access: Access, role: RoleId | null, preset: PermissionPreset = 'flat'): boolean {
  const permission = toPermission(access)
  if (permission) return role !== null && hasPermission(role, permission.area, permission.level, preset)
  return access === 'anyone' || (access === 'account' && role !== null)
}

test('every route declares its access, and no unknown route is declared', () => {
  expect(routes.toSorted()).toEqual(Object.keys(routeAccess).toSorted())
  expect(new Set(routes).size).toBe(routes.length)
})

test('only paths below /admin belong to the admin', () => {
  const listAdminRoutes = adminRoutes(shop).flatMap((route) => route.routes.map(({ method, path }) => `${method} ${path}`))
  expect(listAdminRoutes.toSorted()).toEqual(routes.filter((route) => / \/admin(\/|$)/.test(route)).toSorted())
})

describe.each(Object.entries(visitors))('a %s', (visitorName, role) => {
  test.each(Object.entries(routeAccess).filter(([, access]) => access !== 'machine'))(
    'requesting %s, which is for %s',
    async (route, access) => {
      const response = await requestRoute(visitorName, route)
      expect(response.status).toBeLessThan(500)
      if (access === 'link') return expect(response.status).not.toBe(200)
      if (!isAllowed(access, role)) return expect(response).toBeDenied()
      expect([401, 403]).not.toContain(response.status)
      expect(response.location ?? '').not.toStartWith('/login')
    },
  )

  test.each(Object.entries(routeAccess).filter(([, access]) => access === 'machine'))(
    'requesting %s without credentials changes nothing',
    async (route) => {
      const response = await requestRoute(visitorName, route)
      expect([400, 401, 403, 404]).toContain(response.status)
      expect(response.json()).toMatchObject({ success: false, error: expect.any(String), message: expect.any(String) })
    },
  )
})

const staffRoutes = Object.entries(routeAccess).flatMap(([route, access]) => {
  const permission = toPermission(access)
  return permission ? [{ route, access, ...permission }] : []
})
const presets = Object.keys(permissionPresets) as PermissionPreset[]

describe.each(presets)('with the %s preset', (preset) => {
  beforeAll(() => shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, shop.now())))
  afterAll(() => shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'flat' }, shop.now())))

  describe.each([...staffRoles])('role %i', (role) => {
    const visitorName = Object.keys(visitors).find((name) => visitors[name] === role)!

    const denied = staffRoutes.filter(({ access }) => !isAllowed(access, role, preset))
    // With the flat preset, the visitors above have requested them.
    const allowed = preset === 'flat' ? [] : staffRoutes.filter((route) => !denied.includes(route))

    test.each(allowed.map(({ route, access }) => [route, access] as const))('requesting %s, which needs %s', async (route) => {
      expect([401, 403]).not.toContain((await requestRoute(visitorName, route)).status)
    })

    test.each(denied.map(({ route, access }) => [route, access] as const))('being denied %s, which needs %s', async (route) => {
      const [asPage, asJson, asFragment] = [
        await requestRoute(visitorName, route),
        await requestRoute(visitorName, route, { accept: 'application/json' }),
        await requestRoute(visitorName, route, { 'hx-request': 'true', 'hx-request-type': 'partial' }),
      ]
      for (const response of [asPage, asJson, asFragment]) expect(response).toHaveStatus(403)
      expect(asPage).toShow('Ask an administrator')
      if (asPage.text.startsWith('<!doctype')) expect(asPage.text).toContain('href="/admin/settings/permissions"')
      expect(asJson.json()).toEqual({ success: false, error: 'forbidden', message: expect.stringContaining('Ask an administrator') })
      expect(asFragment.text).not.toContain('<!doctype')
      expect(asFragment).toShow('Ask an administrator')
    })
  })
})

test('every area of the matrix belongs to a page', () => {
  // Reports are panels of the dashboard.
  expect([...new Set([...staffRoutes.map(({ area }) => area), 'reports'])].toSorted()).toEqual([...areas].toSorted())
})

describe.each(routes)('%s', (route) => {
  let asGuest: TestResponse
  beforeAll(async () => {
    asGuest = await requestRoute('guest', route)
  })

  test('has the security headers for everybody', async () => {
    for (const { headers } of [asGuest, await requestRoute('administrator', route)]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('default-src')
      expect(headers.get('x-request-id')).not.toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('changes nothing when another site sends the request', async () => {
    if (route.startsWith('GET') || route.includes(' /webhooks/')) return
    expect(await requestRoute('administrator', route, { 'sec-fetch-site': 'cross-site' })).toHaveStatus(403)
  })

  test('returns JSON to programs when it fails', async () => {
    const response = await requestRoute('guest', route, { accept: 'application/json' })
    if (response.status >= 400) expect(response.json()).toMatchObject({ success: false })
  })

  test('sets no cookie that a script or another site could read', () => {
    for (const cookie of asGuest.headers.getSetCookie()) expect(cookie).toMatch(/; Path=\/;.*HttpOnly; SameSite=Lax$/)
  })
})

test('every page of the admin menu exists', async () => {
  const knownRoutes = await app.routes()
  const missingLinks = adminMenu.flatMap((group) => group.items).filter((item) => !allowedMethods(knownRoutes, item.href).includes('GET'))
  expect(missingLinks).toEqual([])
})
