import { expect, setDefaultTimeout, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
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
  const isPublic = (path: string) => !/^\/(admin|downloads|auth|logout|register|reset-password|verify-code|account)/.test(path)
  const paths = [...new Set(pages.paths())].filter(isPublic)
  const different: string[] = []
  let fromCache = 0
  for (const path of paths) {
    // Twice, so that the second round meets what the first has stored.
    for (const [name, client] of [...Object.entries(visitors), ...Object.entries(visitors)]) {
      const shown = await withCookies(app, client).get(path)
      const own = await withCookies(uncached, client).get(path)
      if (shown.headers.get('etag')?.startsWith('W/"')) fromCache += 1
      if (!(own.headers.get('content-type') ?? '').startsWith('text/html')) continue
      if (shown.status !== own.status || withoutSecrets(shown.text) !== withoutSecrets(own.text)) different.push(`${name} ${path}`)
    }
  }
  expect(different).toEqual([])
  expect(fromCache).toBeGreaterThan(100)
})

/** Forms carry a random key and the sealed time at which they were opened; errors the number of their request. */
const withoutSecrets = (text: string): string => text.replace(/value="[\w.~-]{16,}"/g, '').replace(/\b[0-9a-f]{12}\b/g, '')
