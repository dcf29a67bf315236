import { beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { type PermissionPreset, hasPermission, staffRoles } from '#src/accounts/permissions.ts'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import { listControls } from '#tests/support/page-controls.ts'
import { statedAccess, toPermission } from '#tests/support/stated-routes.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { fillPseudoShop } from '../i18n/pseudo-shop.ts'
import { createImportShop } from '../imports/import-helpers.ts'

setDefaultTimeout(300_000)

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
const maxPagesPerRoute = 2

/** A page of the admin with the routes of its links and forms. */
interface Page {
  /** Where the link ended. */
  path: string
  controls: Set<string>
}

async function openPage(
  client: TestClient,
  path: string,
): Promise<{ page: Page; links: { route: string; path: string }[]; failure: string | null }> {
  const response = await client.follow(await client.get(path))
  const failure = response.status >= 400 ? `${response.status} ${path}` : null
  const page: Page = { path: response.path, controls: new Set() }
  const links: { route: string; path: string }[] = []
  if (!response.headers.get('content-type')?.includes('html')) return { page, links, failure }
  for (const control of listControls(response.text, response.path)) {
    const route = routeOf(control.method, control.path)
    if (route === null) continue
    page.controls.add(route)
    if (control.method === 'GET' && !control.isPartial) links.push({ route, path: control.path })
  }
  return { page, links, failure }
}

/** Opens every page of the admin that links lead to. Returns them, and those that did not open. */
async function crawlAdmin(client: TestClient): Promise<{ pages: Page[]; failures: string[] }> {
  const queue = ['/admin/dashboard']
  const seenPaths = new Set(queue)
  const pagesByRoute = new Map<string, number>()
  const pages: Page[] = []
  const failures: string[] = []
  for (const path of queue) {
    const { page, links, failure } = await openPage(client, path)
    pages.push(page)
    if (failure) failures.push(failure)
    for (const link of links) {
      const count = pagesByRoute.get(link.route) ?? 0
      if (seenPaths.has(link.path) || count >= maxPagesPerRoute) continue
      pagesByRoute.set(link.route, count + 1)
      seenPaths.add(link.path)
      queue.push(link.path)
    }
  }
  return { pages, failures }
}

/** The fewest of these pages, or nearly, that have each of their controls. */
function samplePages(pages: Page[]): Page[] {
  const missing = new Set(pages.flatMap(({ controls }) => [...controls]))
  const sample: Page[] = []
  const countNew = ({ controls }: Page) => controls.intersection(missing).size
  while (missing.size > 0) {
    const best = pages.reduce((most, page) => (countNew(page) > countNew(most) ? page : most))
    for (const control of best.controls) missing.delete(control)
    sample.push(best)
  }
  return sample
}

const patterns = Object.keys(statedAccess)
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
  const route = knownRoutes.get(text) ?? patterns.find(({ pattern }) => pattern.test(text))?.route
  if (!route) throw new Error(`no route for ${text}`)
  knownRoutes.set(text, route)
  return route
}

/** Each page has the links of the menu. */
const knownRoutes = new Map<string, string>()

const isAllowed = (role: 3 | 4 | 5, route: string, preset: PermissionPreset): boolean => {
  const permission = toPermission(statedAccess[route]!)
  const isInTicket = route.endsWith(' /admin/tickets/:id/coupon')
  return (
    permission !== null &&
    hasPermission(role, permission.area, permission.level, preset) &&
    // What is done from a ticket is written into it.
    (!isInTicket || hasPermission(role, 'tickets', 'write', preset))
  )
}

const listWrites = (pages: Page[]): string[] =>
  [...new Set(pages.flatMap(({ controls }) => [...controls]))]
    .filter((route) => toPermission(statedAccess[route]!)?.level === 'write')
    .toSorted()

let allPages: Page[] = []

test('every page that a link leads an administrator to opens', async () => {
  const { pages, failures } = await crawlAdmin(clients.get(5)!)
  allPages = pages
  expect(failures).toEqual([])
  expect(listWrites(allPages).length).toBeGreaterThan(50)
})

describe.each(['flat', 'least_privilege'] as const)('with the %s preset', (preset) => {
  beforeAll(() => shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, shop.now())))

  test.each(staffRoles.filter((role) => role < 5))('role %i sees every control it may use and no other', async (role) => {
    const opened = allPages.filter(({ path }) => isAllowed(role, routeOf('GET', path)!, preset))
    const results: Page[] = []
    const failures: string[] = []
    for (const { path } of samplePages(opened)) {
      const { page, failure } = await openPage(clients.get(role)!, path)
      results.push(page)
      if (failure) failures.push(failure)
    }
    expect(failures).toEqual([])
    const others = results.flatMap(({ path, controls }) =>
      [...controls].filter((route) => !isAllowed(role, route, preset)).map((route) => `${route} on ${path}`),
    )
    expect(others).toEqual([])
    expect(listWrites(results)).toEqual(listWrites(allPages).filter((route) => isAllowed(role, route, preset)))
  })
})
