import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { RoleId } from '#db/schema/accounts.ts'
import { hasPermission, type PermissionPreset } from '#src/accounts/permissions.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import type { Access } from '#src/web/access.ts'
import { createTestClient, type TestClient, type TestResponse } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { statedAccess, toPermission } from '#tests/support/stated-routes.ts'
import '#tests/support/matchers.ts'

/**
 * Each route gets one request that it refuses and one that it serves, in rotation as page, JSON and fragment, from the roles that its stated
 * access concerns. Which access each route states is judged in access.test.ts.
 */
const shop = await createTestShop({ config: { rateLimits: false, inboundSettings: { INBOUND_SECRET: 'set' } } })
const app = buildApp(shop)

const visitors: Record<string, RoleId | null> = { guest: null, customer: 1, 'wholesale customer': 2, agent: 3, editor: 4, administrator: 5 }
const clients: Record<string, TestClient> = { guest: createTestClient(app) }
const users: Record<string, { id: number }> = {}
beforeAll(async () => {
  for (const [name, role] of Object.entries(visitors)) if (role !== null) users[name] = await createTestUser(shop, role)
  for (const name of Object.keys(users)) await signIn(name)
})

const signIn = async (name: string) => void (clients[name] = await createSignedInClient(app, shop, users[name]!))

const formats = {
  page: {},
  JSON: { accept: 'application/json' },
  fragment: { 'hx-request': 'true', 'hx-request-type': 'partial' },
}
type Format = keyof typeof formats
const formatNames = Object.keys(formats) as Format[]

/** None of these exist: the response comes from the guard or is a 404. */
const fillParams = (path: string): string => path.replace(/:\w+/g, '987654').replace('*', 'no-such-thing')

async function requestRoute(visitor: string, route: string, format: Format, headers: Record<string, string> = {}): Promise<TestResponse> {
  const [method = '', path = ''] = route.split(' ')
  const body = method === 'GET' ? {} : { body: new URLSearchParams() }
  const response = await clients[visitor]!.send(fillParams(path), { method, headers: { ...formats[format], ...headers }, ...body })
  if (path === '/logout' && users[visitor]) await signIn(visitor)
  return response
}

function letsIn(access: Access, role: RoleId | null, preset: PermissionPreset): boolean {
  const permission = toPermission(access)
  if (permission) return role !== null && hasPermission(role, permission.area, permission.level, preset)
  return access !== 'account' || role !== null
}

/** How a response denies the visitor: by status, or by leading to sign-in; null when it does not. */
function describeDenial({ status, location }: TestResponse): string | null {
  if (status === 401 || status === 403) return String(status)
  return location !== null && /^\/login(\?|$)/.test(location) ? location : null
}

const pick = <T>(list: T[], index: number): T | undefined => list[index % list.length]

describe.each(['flat', 'least_privilege'] as const)('with the %s preset', (preset) => {
  beforeAll(() => shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, shop.now())))
  afterAll(() => shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'flat' }, shop.now())))

  const cases = Object.entries(statedAccess).flatMap(([route, access], index) => {
    // Every second route with each preset; both where they differ for a role.
    const differs = Object.values(visitors).some((role) => letsIn(access, role, 'flat') !== letsIn(access, role, 'least_privilege'))
    if (!differs && (index % 2 === 0) !== (preset === 'flat')) return []
    const format = pick(formatNames, Math.floor(index / 2))!
    const isIn = (name: string) => letsIn(access, visitors[name]!, preset)
    const names = Object.keys(visitors)
    const served = pick(names.filter(isIn), index)!
    const refused =
      pick(
        names.filter((name) => !isIn(name)),
        index,
      ) ?? null
    return [{ route, access, format, served, refused }]
  })

  test.each(cases)(
    '$route, for $access, as $format: serves a $served and refuses a $refused',
    async ({ route, access, format, served, refused }) => {
      const response = await requestRoute(served, route, format)
      expectHeaders(response)
      expect(response.status).toBeLessThan(500)
      if (access === 'machine') expectRefusedMachine(response)
      else if (access === 'link') expect(response.status).not.toBe(200)
      else expect(describeDenial(response)).toBeNull()
      if (refused) {
        const turnedAway = await requestRoute(refused, route, format)
        expectHeaders(turnedAway)
        expectDenied(turnedAway, format, { isStaff: (visitors[refused] ?? 0) >= 3 })
      } else if (!route.startsWith('GET') && access !== 'machine') {
        expect(await requestRoute(served, route, format, { 'sec-fetch-site': 'cross-site' })).toHaveStatus(403)
      }
    },
  )
})

function expectDenied(response: TestResponse, format: Format, { isStaff }: { isStaff: boolean }) {
  expect(describeDenial(response)).not.toBeNull()
  if (format === 'JSON') expect(response.json()).toMatchObject({ success: false, error: expect.any(String), message: expect.any(String) })
  if (format === 'fragment') expect(response.text).not.toContain('<!doctype')
  if (!isStaff) return
  expect(response).toHaveStatus(403)
  if (format === 'JSON')
    expect(response.json()).toEqual({ success: false, error: 'forbidden', message: expect.stringContaining('Ask an administrator') })
  else expect(response).toShow('Ask an administrator')
  if (response.text.startsWith('<!doctype')) expect(response.text).toContain('href="/admin/settings/permissions"')
}

/** Without a key, machines change nothing and read why as JSON. */
function expectRefusedMachine(response: TestResponse) {
  expect([400, 401, 403, 404]).toContain(response.status)
  expect(response.json()).toMatchObject({ success: false, error: expect.any(String), message: expect.any(String) })
}

/** Security headers, and no cookie that a script or another site could read. */
function expectHeaders({ headers }: TestResponse) {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('default-src')
  expect(headers.get('x-request-id')).not.toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
  for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; Path=\/;.*HttpOnly; SameSite=Lax$/)
}
