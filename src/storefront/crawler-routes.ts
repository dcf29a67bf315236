import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { NotFound } from '#src/lib/errors/errors.ts'
import { writeSitemap } from '#src/seo/write-sitemap.ts'
import { currentSettings, type Settings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { file, generatedFile, json, speculationRulesPath } from '#src/web/response.tsx'
import { openTo } from '#src/web/access.ts'

export const crawlerRoutes = (shop: Shop) =>
  new Elysia()
    .use(openTo('anyone'))
    .get('/healthz', async () => {
      const isHealthy = await isDatabaseUp(shop)
      return json({ ok: isHealthy }, isHealthy ? 200 : 503)
    })
    .get('/robots.txt', async () =>
      file(robots(shop.config.baseUrl, await currentSettings(shop)), { type: 'text/plain; charset=utf-8', publicMaxAge: 3600 }),
    )
    .get(speculationRulesPath, () =>
      file(JSON.stringify(prefetchRules), { type: 'application/speculationrules+json', publicMaxAge: 86_400 }),
    )
    .get('/sitemap.xml', async ({ req }) => {
      if (!(await currentSettings(shop)).shop_open) throw new NotFound('site map')
      const text = await writeSitemap(shop, req.url.searchParams.get('part'))
      return generatedFile(shop.timers, text, { type: 'application/xml; charset=utf-8', publicMaxAge: 3600 })
    })

// Plain pages only: URLs that count, change or consume something are not prefetched.
const prefetchRules = {
  prefetch: [
    { where: { or: ['/items/*', '/section/*', '/brands/*', '/kb/*'].map((path) => ({ href_matches: path })) }, eagerness: 'moderate' },
  ],
}

async function isDatabaseUp(shop: Shop): Promise<boolean> {
  try {
    await shop.db.read.rows(sql`select 1 as one`)
    return true
  } catch (error) {
    shop.log.error({ err: error }, 'the database does not respond')
    return false
  }
}

const disallowedPaths = [
  '/admin',
  '/cart',
  '/checkout',
  '/dashboard',
  '/downloads',
  '/kb/suggest',
  '/login',
  '/register',
  '/search',
  '/verify-code',
]

// While the shop is not open, crawlers may ask for pages, or they would not learn that these are not to be listed.
function robots(baseUrl: string, { search_indexing, shop_open, robots_rules }: Settings): string {
  if (!search_indexing) return 'User-agent: *\nDisallow: /\n'
  const own = robots_rules.trim() === '' ? [] : [...robots_rules.trim().split(/\r?\n/), '']
  const rules = disallowedPaths.flatMap((path) => pathEnds.map((end) => `Disallow: ${path}${end}`))
  const sitemap = shop_open ? [`Sitemap: ${baseUrl}/sitemap.xml`, ''] : []
  return ['User-agent: *', ...rules, '', ...own, ...sitemap].join('\n')
}

// A rule applies to all addresses that begin so: /cart alone would hide a page /cart-covers (RFC 9309, section 2.2.2).
const pathEnds = ['$', '/', '?']
