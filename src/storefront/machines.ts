import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { groupPaths, productPathParts, productPaths, type SitePath } from '#src/catalog/sitemap.ts'
import { NotFound } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { file, json, speculationRules } from '#src/web/answer.tsx'
import { visiting } from '#src/web/visit.ts'

/** What probes and search engines ask for. */
export const machineRoutes = (shop: Shop) =>
  new Elysia()
    .use(visiting())
    .get('/healthz', async () => {
      const healthy = await databaseAnswers(shop)
      return json({ ok: healthy }, healthy ? 200 : 503)
    })
    .get('/robots.txt', () => file(robots(shop.config.baseUrl), { type: 'text/plain; charset=utf-8', publicSeconds: 3600 }))
    .get(speculationRules, () => file(JSON.stringify(ahead), { type: 'application/speculationrules+json', publicSeconds: 86_400 }))
    .get('/sitemap.xml', async ({ visit }) => {
      const q = shop.db.read
      const parts = await productPathParts(q)
      const asked = visit.url.searchParams.get('part')
      if (asked === null && parts > 1) return xml(index(shop.config.baseUrl, parts))
      const part = Number(asked ?? 1)
      if (!Number.isInteger(part) || part < 1 || part > parts) throw new NotFound('part of the site map')
      const first = part === 1 ? [{ path: '/', changedAt: 0 }, { path: '/shop', changedAt: 0 }, ...(await groupPaths(q))] : []
      return xml(urls(shop.config.baseUrl, [...first, ...(await productPaths(q, part))]))
    })

// Pages only: whatever counts, changes or costs something when asked for is not listed.
const ahead = {
  prefetch: [
    { where: { or: ['/items/*', '/section/*', '/brands/*', '/kb/*'].map((path) => ({ href_matches: path })) }, eagerness: 'moderate' },
  ],
}

async function databaseAnswers(shop: Shop): Promise<boolean> {
  try {
    await shop.db.read.rows(sql`select 1 as one`)
    return true
  } catch (error) {
    shop.log.error({ err: error }, 'the database does not answer')
    return false
  }
}

const closed = ['/admin', '/cart', '/checkout', '/dashboard', '/downloads', '/login', '/register', '/search', '/verify-code']

function robots(baseUrl: string): string {
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n')
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urls(baseUrl: string, paths: SitePath[]): string {
  const lines = paths.map(({ path, changedAt }) => {
    const changed = changedAt > 0 ? `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${Bun.escapeHTML(encodeURI(baseUrl + path))}</loc>${changed}</url>`
  })
  return `<urlset ${namespace}>\n${lines.join('\n')}\n</urlset>\n`
}

function index(baseUrl: string, parts: number): string {
  const lines = Array.from(
    { length: parts },
    (_, at) => `<sitemap><loc>${Bun.escapeHTML(baseUrl)}/sitemap.xml?part=${at + 1}</loc></sitemap>`,
  )
  return `<sitemapindex ${namespace}>\n${lines.join('\n')}\n</sitemapindex>\n`
}

const xml = (body: string): Response =>
  file(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, { type: 'application/xml; charset=utf-8', publicSeconds: 3600 })
