import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { listCategoryAndBrandPaths, countProductSitemapParts, listProductPaths, type SitemapEntry } from '#src/listing/sitemap.ts'
import { countPageSitemapParts, listPagePaths } from '#src/cms/sitemap.ts'
import { listHelpCenterPaths } from '#src/kb/sitemap.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { listPathsOfModules } from '#src/seo/module-paths.ts'
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
      const q = shop.db.read
      const productParts = await countProductSitemapParts(q)
      const parts = productParts + (await countPageSitemapParts(q))
      const requestedPart = req.url.searchParams.get('part')
      if (requestedPart === null && parts > 1) return xml(shop, sitemapIndex(shop.config.baseUrl, parts))
      const part = Number(requestedPart ?? 1)
      if (!Number.isInteger(part) || part < 1 || part > parts) throw new NotFound('part of the site map')
      if (part > productParts) return xml(shop, sitemapUrls(shop.config.baseUrl, [listPagePaths(q, part - productParts, shop.now())]))
      const staticPaths =
        part === 1
          ? [
              { path: '/', changedAt: 0 },
              { path: '/shop', changedAt: 0 },
              ...(await listCategoryAndBrandPaths(q)),
              ...(await listHelpCenterPaths(shop)),
              ...(await listPathsOfModules(q, shop.now())),
            ]
          : []
      return xml(shop, sitemapUrls(shop.config.baseUrl, [[staticPaths], listProductPaths(q, part)]))
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

function robots(baseUrl: string, { search_indexing, robots_rules }: Settings): string {
  if (!search_indexing) return 'User-agent: *\nDisallow: /\n'
  const own = robots_rules.trim() === '' ? [] : [...robots_rules.trim().split(/\r?\n/), '']
  return ['User-agent: *', ...disallowedPaths.map((path) => `Disallow: ${path}`), '', ...own, `Sitemap: ${baseUrl}/sitemap.xml`, ''].join(
    '\n',
  )
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type SitemapBatches = Iterable<SitemapEntry[]> | AsyncIterable<SitemapEntry[]>

async function* sitemapUrls(baseUrl: string, sources: SitemapBatches[]): AsyncGenerator<string> {
  yield `<urlset ${namespace}>\n`
  for (const source of sources) for await (const entries of source) yield entries.map((entry) => sitemapUrl(baseUrl, entry)).join('')
  yield '</urlset>\n'
}

function sitemapUrl(baseUrl: string, { path, changedAt }: SitemapEntry): string {
  const lastmod = changedAt > 0 ? `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${Bun.escapeHTML(encodeAddress(baseUrl + path))}</loc>${lastmod}</url>\n`
}

function sitemapIndex(baseUrl: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, i) => `<sitemap><loc>${Bun.escapeHTML(baseUrl)}/sitemap.xml?part=${i + 1}</loc></sitemap>`,
  )
  return `<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

function xml({ timers }: Shop, content: string | AsyncIterable<string>): Response {
  async function* document() {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    if (typeof content === 'string') yield content
    else yield* content
  }
  return generatedFile(timers, document(), { type: 'application/xml; charset=utf-8', publicMaxAge: 3600 })
}
