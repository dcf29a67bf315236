import { Elysia } from 'elysia'
import { NotFound, ShopClosed } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { baseView } from '#src/storefront/base-view.ts'
import { openTo } from '#src/web/access.ts'
import { file } from '#src/web/response.tsx'
import { findFeedFile } from './feed-files.ts'
import { routeTimeLimit } from './limits.ts'
import type { PluginAnswer } from './plugin.ts'
import { activePlugins, findActivePlugin, pluginContext, reportFailure } from './run-plugin.ts'
import { withinTime } from './within-time.ts'

/** Idle timeout in seconds, for slow connections. */
const downloadTimeoutSeconds = 255

export const pluginRoutes = (shop: Shop) =>
  new Elysia()
    .use(openTo('anyone'))
    .get('/feeds/:name', async ({ req, params }) => {
      if (!(await currentSettings(shop)).shop_open) throw new NotFound('feed')
      const owner = (await activePlugins(shop)).find(({ plugin }) => Object.hasOwn(plugin.feeds ?? {}, params.name))
      const stored = owner && (await findFeedFile(shop.db.read, owner.slug, params.name))
      const body = stored && (await shop.files.get(stored.file))
      if (!body) throw new NotFound('feed')
      const headers = {
        'content-type': `${owner.plugin.feeds![params.name]!.type}; charset=utf-8`,
        'cache-control': 'public, no-cache',
        'content-security-policy': closedPolicy,
        'x-robots-tag': 'noindex',
        etag: stored.etag,
        'last-modified': new Date(stored.writtenAt).toUTCString(),
      }
      const known = req.raw.headers.get('if-none-match')?.split(',') ?? []
      if (known.some((tag) => tag.trim().replace(/^W\//, '') === stored.etag)) return new Response(null, { status: 304, headers })
      req.extendTimeout(downloadTimeoutSeconds)
      return new Response(body, { headers })
    })
    .get('/plugins/:slug/files/:name', async ({ params }) => {
      // Also while it is off: a page that was opened before still asks for it.
      const found = shop.plugins.find(({ slug }) => slug === params.slug)?.files.get(params.name)
      if (!found) throw new NotFound('file of a plugin')
      return file(found.content, { type: found.type, publicMaxAge: 31_536_000 })
    })
    .get('/plugins/:slug/*', async ({ req, params }) => {
      if ((await baseView(shop, req, 'store')).opening === 'closed') throw new ShopClosed()
      const active = await findActivePlugin(shop, params.slug)
      const path = params['*']
      const route = active && Object.hasOwn(active.plugin.routes ?? {}, path) ? active.plugin.routes![path] : null
      if (!active || !route) throw new NotFound('address of a plugin')
      try {
        const answer: unknown = await withinTime(shop.timers, { ms: routeTimeLimit }, async (signal) =>
          route.get({ url: new URL(req.url) }, await pluginContext(shop, active, signal)),
        )
        return toResponse(answer)
      } catch (error) {
        await reportFailure(shop, active.slug, 'route', error)
        throw new NotFound('answer of a plugin')
      }
    })

const closedPolicy = "default-src 'none'; sandbox"
const types = ['application/json', 'text/plain', 'application/xml', 'text/csv']

function toResponse(answer: unknown): Response {
  const { status = 200, type, body } = (answer ?? {}) as Partial<PluginAnswer>
  if ((status !== 200 && status !== 404) || typeof body !== 'string' || !types.includes(String(type)))
    throw new Error('Its address answered something else than a text of an allowed type.')
  return new Response(body, {
    status,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', 'content-security-policy': closedPolicy },
  })
}
