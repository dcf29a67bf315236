import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type PermissionPreset, hasPermission, staffRoles } from '#src/accounts/permissions.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import '#tests/support/one-engine.ts'
import { listControls } from '#tests/support/page-controls.ts'
import { routeAccess, toPermission } from '#tests/support/route-access.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { fillPseudoShop } from '../i18n/pseudo-shop.ts'
import { createImportShop } from '../imports/import-helpers.ts'

setDefaultTimeout(180_000)

const shop = await createImportShop()
const app = buildApp(shop)
const clients = new Map<number, TestClient>()
beforeAll(async () => {
  const { brand } = await fillPseudoShop(shop)
  expect(brand.id).toBeGreaterThan(0)
  for (const role of staffRoles) clients.set(role, await createSignedInClient(app, shop, await createTestUser(shop, role)))
  // Newest in the list of users, with a session to end.
  await createSignedInClient(app, shop, await createTestUser(shop, 1, 'signed-in@example.com'))
})

/** Pages of one route differ little: visiting all orders would find nothing new. */
const maxPagesPerRoute = 4

/** Opens every page of the admin that links lead to. Returns the pages that did not open, and all controls by their route. */
async function crawlAdmin(client: TestClient) {
  const queue = ['/admin/dashboard']
  const seenPaths = new Set(queue)
  const pagesByRoute = new Map<string, number>()
  const controls = new Map<string, string>()
  const failures: string[] = []
  for (const path of queue) {
    const response = await client.follow(await client.get(path))
    if (response.status >= 400) failures.push(`${response.status} ${path}`)
    if (!response.headers.get('content-type')?.includes('html')) continue
    for (const control of await listControls(response.text, response.path)) {
      const route = routeOf(control.method, control.path)
      if (route === null) continue
      controls.set(route, `${route} on ${path}`)
      const pages = pagesByRoute.get(route) ?? 0
      if (control.method !== 'GET' || control.isPartial || seenPaths.has(control.path) || pages >= maxPagesPerRoute) continue
      pagesByRoute.set(route, pages + 1)
      seenPaths.add(control.path)
      queue.push(control.path)
    }
  }
  return { controls, failures }
}

const patterns = Object.keys(routeAccess)
  .filter((route) => route.includes(' /admin'))
  .map((route) => ({ route, fixedParts: route.split('/').filter((part) => !part.startsWith(':')).length, pattern: toPattern(route) }))
  .toSorted((a, b) => b.fixedParts - a.fixedParts)

function toPattern(route: string): RegExp {
  const parts = route.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`)
}

/** Null outside of the admin. Throws for an admin path without a route. */
function routeOf(method: string, path: string): string | null {
  if (!/^\/admin(\/|\?|$)/.test(path)) return null
  const text = `${method} ${path.split('?')[0]}`
  const found = patterns.find(({ pattern }) => pattern.test(text))
  if (!found) throw new Error(`no route for ${text}`)
  return found.route
}

const isAllowed = (role: 3 | 4 | 5, route: string, preset: PermissionPreset): boolean => {
  const permission = toPermission(routeAccess[route]!)
  const isInTicket = route.endsWith(' /admin/tickets/:id/coupon')
  return (
    permission !== null &&
    hasPermission(role, permission.area, permission.level, preset) &&
    // What is done from a ticket is written into it.
    (!isInTicket || hasPermission(role, 'tickets', 'write', preset))
  )
}

const writes = (controls: Map<string, string>) =>
  [...controls.keys()].filter((route) => toPermission(routeAccess[route]!)?.level === 'write')

describe.each(['flat', 'least_privilege'] as const)('with the %s preset', (preset) => {
  let ofAdministrator: string[] = []
  beforeAll(async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, shop.now()))
    ofAdministrator = writes((await crawlAdmin(clients.get(5)!)).controls)
  })

  test('the pages of an administrator have controls to compare with', () => {
    expect(ofAdministrator.length).toBeGreaterThan(50)
  })

  test.each([...staffRoles])('role %i sees every control it may use and no other', async (role) => {
    const { controls, failures } = await crawlAdmin(clients.get(role)!)
    expect(failures).toEqual([])
    expect([...controls].filter(([route]) => !isAllowed(role, route, preset)).map(([, text]) => text)).toEqual([])
    expect(writes(controls).toSorted()).toEqual(ofAdministrator.filter((route) => isAllowed(role, route, preset)).toSorted())
  })
})
