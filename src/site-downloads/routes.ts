import { Elysia } from 'elysia'
import { NotFound, SignInRequired } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { respondWithRange } from '#src/web/range-requests.ts'
import { file } from '#src/web/response.tsx'
import { countSiteDownload, findSiteDownload } from './site-downloads.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'

/** Idle timeout in seconds, for slow connections. */
const downloadTimeoutSeconds = 255

export const siteDownloadRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).get('/cms-download/:id', async ({ view, req, params }) => {
    const found = await findSiteDownload(shop.db.read, parseId(params.id))
    if (!found || !found.enabled) throw new NotFound('download')
    if (found.membersOnly && !view.user) throw new SignInRequired()
    const body = await shop.files.get(found.file)
    if (!body) throw new NotFound('download')
    req.extendTimeout(downloadTimeoutSeconds)
    const response = file(body, { type: found.type, saveAs: found.originalName })
    const etag = `"${new Bun.CryptoHasher('sha256').update(found.file).digest('hex').slice(0, 32)}"`
    response.headers.set('etag', etag)
    response.headers.set('cache-control', 'private, no-cache')
    response.headers.set('x-robots-tag', 'noindex')
    const known = req.raw.headers.get('if-none-match')?.split(',') ?? []
    if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return new Response(null, { status: 304, headers: response.headers })
    const isWhole = req.method === 'GET' && !req.raw.headers.has('range') && !req.prefetch
    if (isWhole) await writeAside(shop, (tx) => countSiteDownload(tx, found.id))
    return respondWithRange(req.raw, body, response)
  })
