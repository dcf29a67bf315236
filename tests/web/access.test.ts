import { Elysia } from 'elysia'
import { describe, expect, test } from 'bun:test'
import { areas } from '#src/accounts/permissions.ts'
import { adminMenu } from '#src/admin/menu.ts'
import { loadStaffRoutes } from '#src/modules.ts'
import { buildApp } from '#src/app.tsx'
import { secretParams, secretPaths, secretQueries } from '#src/lib/secrets/secret-links.ts'
import { openTo, stating, type Access } from '#src/web/access.ts'
import { needsOriginCheck } from '#src/web/origin.ts'
import { isSafeMethod } from '#src/web/request.ts'
import { allowedMethods } from '#src/web/route-table.ts'
import { createShopWithoutDatabase } from '#tests/support/shop-without-database.ts'
import { statedAccess, toPermission } from '#tests/support/stated-routes.ts'
import { openParams, publicAccess, readsForWriters, staffAreas, writesForReaders } from './expected-access.ts'

const routes = Object.entries(statedAccess).map(([route, access]) => {
  const [method = '', path = ''] = route.split(' ')
  return { route, method, path, access }
})
const isStaffPath = (path: string) => /^\/admin(\/|$)/.test(path)

/** The entry of a route, else of the longest path that its own begins with. */
function findEntry(entries: Record<string, string>, { route, path }: { route: string; path: string }): string | undefined {
  if (entries[route]) return entries[route]
  const isWithin = (start: string) => path === start || path.startsWith(`${start}/`)
  return Object.entries(entries)
    .filter(([start]) => isWithin(start))
    .toSorted(([a], [b]) => b.length - a.length)[0]?.[1]
}

describe('every route below /admin', () => {
  const staffRoutes = routes.filter(({ path }) => isStaffPath(path) && path !== '/*')

  test('belongs to the area of its path', () => {
    const others = staffRoutes.filter((route) => toPermission(route.access)?.area !== findEntry(staffAreas, route))
    expect(others.map(({ route, access }) => `${route}: ${access}`)).toEqual([])
  })

  test('needs reading to show something and writing to change something, with these exceptions', () => {
    const isSavedView = (path: string) => /\/views(\/|$)/.test(path)
    const expectedLevel = ({ route, method, path }: (typeof routes)[number]) => {
      if (isSavedView(path) || writesForReaders.includes(route)) return 'read'
      return !isSafeMethod(method) || path.endsWith('/create') || readsForWriters.includes(route) ? 'write' : 'read'
    }
    const others = staffRoutes.filter((route) => toPermission(route.access)?.level !== expectedLevel(route))
    expect(others.map(({ route, access }) => `${route}: ${access}`)).toEqual([])
  })

  test('is a route of the staff area, and no other is', async () => {
    const shop = createShopWithoutDatabase()
    const ofStaff = (await loadStaffRoutes()).flatMap((build) => build(shop).routes.map(({ method, path }) => `${method} ${path}`))
    expect(ofStaff.toSorted()).toEqual(staffRoutes.map(({ route }) => route).toSorted())
  })
})

test('every other route lets in whom its path says', () => {
  const others = routes.filter((route) => !isStaffPath(route.path) && route.access !== (findEntry(publicAccess, route) ?? 'anyone'))
  expect(others.map(({ route, access }) => `${route}: ${access}`)).toEqual([])
})

test('every parameter of a public route is named as a secret or known to be none', () => {
  const isPublic = ({ path, access }: (typeof routes)[number]) => !isStaffPath(path) && access !== 'machine'
  const names = routes.filter(isPublic).flatMap(({ path }) => path.match(/(?<=:)\w+/g) ?? [])
  expect([...new Set(names)].filter((name) => !secretParams.includes(name) && !openParams.includes(name))).toEqual([])
})

test('every listed secret link is a route', () => {
  const isRoute = (listed: string) => routes.some(({ path }) => path === listed)
  expect([...secretPaths, ...secretQueries].filter((listed) => !isRoute(listed))).toEqual([])
})

test('every area of the rights of staff has a route', () => {
  expect([...new Set(routes.flatMap(({ access }) => toPermission(access)?.area ?? []))].toSorted()).toEqual([...areas].toSorted())
})

test('every page of the admin menu exists', () => {
  const missingLinks = adminMenu.flatMap((group) => group.items).filter((item) => !allowedMethods(routes, item.href).includes('GET'))
  expect(missingLinks).toEqual([])
})

test('every request that changes something must come from the store itself, except those of machines', () => {
  const changing = routes.filter(({ method }) => !isSafeMethod(method))
  const unchecked = changing.filter(({ method, path }) => !needsOriginCheck(method, path.replaceAll(':', '')))
  expect(unchecked.map(({ route }) => route)).toEqual(changing.filter(({ access }) => access === 'machine').map(({ route }) => route))
})

describe('the program does not start with a route', () => {
  const start = (routes: Elysia) => buildApp(createShopWithoutDatabase(), [routes as never])
  const guard = (access: Access) => ({
    beforeHandle: stating(
      () => access,
      () => {},
    ),
  })

  test('that does not say whom it lets in', () => {
    expect(() => start(new Elysia().get('/new', () => '') as never)).toThrow('GET /new does not state whom it lets in')
  })

  test('that a secret link opens and that nothing hides', () => {
    expect(() => start(new Elysia().use(openTo('anyone')).get('/gifts/:token', () => '') as never)).toThrow(
      'GET /gifts/:token is opened by a secret link: add it to src/lib/secrets/secret-links.ts',
    )
    expect(() => start(new Elysia().get('/gifts/:code', () => '', guard('link')) as never)).toThrow(
      'GET /gifts/:code is opened by a secret link',
    )
  })

  test('that two guards watch', () => {
    const routes = new Elysia().guard(guard('catalog:read')).get('/new', () => '', guard('orders:read'))
    expect(() => start(routes as never)).toThrow('GET /new is guarded more than once: catalog:read, orders:read')
  })
})
