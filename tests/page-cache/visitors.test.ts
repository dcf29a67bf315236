import { expect, setDefaultTimeout, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { shownText, storedPaths } from './stored-pages.ts'
import { pseudoPagesTest } from '../i18n/pseudo-pages.ts'

setDefaultTimeout(120_000)

const pages = await pseudoPagesTest()

test('every visitor gets the page that is rendered for them alone, whoever asked before', async () => {
  const { shop, clients } = pages
  clients.guest.cookies.clear()
  const app = buildApp(shop)
  const wholesale = await createSignedInClient(app, shop, await createTestUser(shop, 2, 'wholesale@example.com'))
  const visitors = { guest: clients.guest, buyer: clients.buyer, customer: clients.customer, wholesale, staff: clients.admin }
  const uncached = buildApp({ ...shop, config: { ...shop.config, pageCacheBytes: 0 } })
  const withCookies = (to: Parameters<typeof createTestClient>[0], { cookies }: TestClient) => createTestClient(to, new Map(cookies))
  const paths = await storedPaths(clients.guest, pages.paths())
  expect(paths.length).toBeGreaterThan(25)
  const different: string[] = []
  let fromCache = 0
  for (const path of paths) {
    // Twice, so that the second round meets what the first has stored.
    for (const [name, client] of [...Object.entries(visitors), ...Object.entries(visitors)]) {
      const shown = await withCookies(app, client).get(path)
      const own = await withCookies(uncached, client).get(path)
      if (shown.headers.get('etag')?.startsWith('W/"')) fromCache += 1
      if (shown.status !== own.status || shownText(shown.text) !== shownText(own.text)) different.push(`${name} ${path}`)
    }
  }
  expect(different).toEqual([])
  expect(fromCache).toBeGreaterThan(2 * paths.length)
})
