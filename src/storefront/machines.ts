import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { file, json } from '#src/web/answer.tsx'
import { visiting } from '#src/web/visit.ts'

/** What probes and search engines ask for. */
export const machineRoutes = (shop: Shop) =>
  new Elysia()
    .use(visiting())
    .get('/healthz', async () => {
      const healthy = await shop.db.read.rows(sql`select 1 as one`).then(
        () => true,
        (error: unknown) => {
          shop.log.error({ err: error }, 'the database does not answer')
          return false
        },
      )
      return json({ ok: healthy }, healthy ? 200 : 503)
    })
    .get('/robots.txt', () => file(robots(shop.config.baseUrl), { type: 'text/plain; charset=utf-8', publicSeconds: 3600 }))

const closed = ['/admin', '/cart', '/checkout', '/dashboard', '/downloads', '/login', '/search', '/verify-code']

function robots(baseUrl: string): string {
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n')
}
