import { Elysia } from 'elysia'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readDownloadClient, setDownloadCookie, tokenForClient } from '#src/storefront/download-cookie.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { file, json, page } from '#src/web/response.tsx'
import { isRestOfFile, respondWithRange } from '#src/web/range-requests.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { DownloadsPage, NoDownloadPage } from '#templates/orders/downloads/download-page.tsx'
import { findFreeDownloads } from '../downloads/download-clients.ts'
import { type OrderDownload, countDownload, findLineDownloads, withRepeats } from '../downloads/downloads.ts'
import { maxDownloadsPerTenMinutes } from '../limits.ts'

type FoundDownloads = NonNullable<Awaited<ReturnType<typeof findLineDownloads>>>

/** Idle timeout in seconds, for slow connections. */
const downloadTimeoutSeconds = 255

/** The URL is the credential. */
export const downloadRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).get(
    '/downloads/:orderDetail/:token',
    async ({ view, req, params }) => {
      const found = await findLine(shop, req, params)
      const requestedFileId = view.url.searchParams.get('file')
      const [onlyFile, ...otherFiles] = found.files
      const download =
        requestedFileId === null
          ? otherFiles.length === 0
            ? onlyFile
            : undefined
          : found.files.find(({ fileId }) => String(fileId) === requestedFileId)
      if (!download && requestedFileId !== null) throw new NotFound('download')
      if (!download && onlyFile) {
        const isOver = found.files.every(({ state }) => state !== 'ready')
        if (isOver) return renderNoDownload({ req, view }, found, lastToExpire(found.files))
        return page(view, view.t('orders.downloads'), <DownloadsPage view={view} {...found} />, secretPageOptions)
      }
      const blob = download && (await shop.files.get(download.file))
      if (!download || !blob) return renderNoDownload({ req, view }, found, null)
      return sendDownload(shop, view, req, { found, download, blob })
    },
    forLink,
  )

const lastToExpire = (files: OrderDownload[]): OrderDownload =>
  files.reduce((last, file) => ((file.expiresAt ?? Infinity) > (last.expiresAt ?? Infinity) ? file : last))

/** Throws NotFound unless id and token match, and TooManyRequests after many attempts. */
async function findLine(
  shop: Shop,
  req: HttpRequest,
  { orderDetail, token }: { orderDetail: string; token: string },
): Promise<FoundDownloads> {
  const isWellFormed = /^[a-z0-9]{32}$/i.test(token)
  const now = shop.now()
  const found = isWellFormed ? await findLineDownloads(shop.db.read, parseId(orderDetail), token, now) : null
  if (found) return { ...found, files: await withRepeats(shop.db.read, found.files, { client: readDownloadClient(shop, req), now }) }
  await enforceClientRateLimit(shop, { name: 'download', address: req.ip, maxHits: maxDownloadsPerTenMinutes, windowMs: 10 * 60_000 })
  throw new NotFound('download')
}

async function sendDownload(
  shop: Shop,
  view: View,
  req: HttpRequest,
  { found, download, blob }: { found: FoundDownloads; download: OrderDownload; blob: Blob },
): Promise<Response> {
  const refuse = () => renderNoDownload({ req, view }, found, { ...download, state: 'exhausted' })
  if (download.state === 'revoked' || download.state === 'expired') return renderNoDownload({ req, view }, found, download)
  const response = respondWithRange(req.raw, blob, wholeFile(download, blob))
  const client = readDownloadClient(shop, req)
  const options = { client, isResume: isRestOfFile(response), now: shop.now() }
  const isFree = (await findFreeDownloads(shop.db.read, [download.id], options)).has(download.id)
  if (download.state === 'exhausted' && !isFree) return refuse()
  // Prefetching must not use up a download.
  if (req.prefetch) return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
  req.extendTimeout(downloadTimeoutSeconds)
  // An unsatisfiable range does not count.
  if (isFree || req.method === 'HEAD' || response.status === 416) return response
  const token = tokenForClient(shop, client)
  const count = await shop.db.transaction((tx) => countDownload(tx, download.id, { ...options, newToken: token }))
  if (count === 'refused') return refuse()
  if (count === 'counted') setDownloadCookie(shop, req, token)
  return response
}

function wholeFile(download: OrderDownload, blob: Blob): Response {
  const response = file(blob, { type: download.type || 'application/octet-stream', saveAs: download.name })
  // A stored name never gets other bytes.
  response.headers.set('etag', `"${new Bun.CryptoHasher('sha256').update(download.file).digest('hex').slice(0, 32)}"`)
  for (const [name, value] of Object.entries(secretPageOptions.headers)) response.headers.set(name, value)
  response.headers.set('x-robots-tag', 'noindex')
  return response
}

function renderNoDownload(
  { req, view }: { req: HttpRequest; view: View },
  { order, line }: FoundDownloads,
  download: OrderDownload | null,
): Response {
  const reason = download === null || download.state === 'ready' ? 'missing' : download.state
  const expiredAt = download?.expiresAt ?? null
  if (req.wantsJson) {
    const date = expiredAt === null ? '' : view.date(expiredAt)
    return json(
      { success: false, error: 'forbidden', message: view.t(`orders.noDownloadReason.${reason}`, { product: line.name, date }) },
      403,
    )
  }
  const props = { view, order, line: line.id, product: line.name, reason, expiredAt } as const
  return page(view, view.t(`orders.noDownload.${reason}`), <NoDownloadPage {...props} />, { ...secretPageOptions, status: 403 })
}

// The URL is a secret: no referrer, no indexing.
const secretPageOptions = { private: true, noindex: true, styles: ['css/account-pages.css'], headers: { 'referrer-policy': 'no-referrer' } }
