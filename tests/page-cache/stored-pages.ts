import { buildApp, createRouters } from '#src/app.tsx'
import type { TestShop } from '#tests/support/shop.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** Apps of a shop that share compiled routes: each with an empty cache of its own, or without one. */
export function createApps(shop: TestShop) {
  const routers = createRouters(shop)
  return {
    cached: () => buildApp(shop, [], routers),
    uncached: () => buildApp({ ...shop, config: { ...shop.config, pageCacheBytes: 0 } }, [], routers),
  }
}

/** The public paths whose page is stored for other guests. */
export async function storedPaths(guest: TestClient, paths: string[]): Promise<string[]> {
  const stored: string[] = []
  // The first request looks for changes only.
  await guest.get('/')
  for (const path of new Set(paths.filter((one) => !one.startsWith('/admin'))))
    if ((await guest.get(path)).headers.get('etag')?.startsWith('W/"')) stored.push(path)
  return stored
}

/** What a visitor reads. Forms carry random keys, and errors the number of their request. */
export const shownText = (text: string): string => text.replace(/value="[\w.~-]{16,}"/g, '').replace(/\b[0-9a-f]{12}\b/g, '')
