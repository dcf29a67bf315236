import { Elysia } from 'elysia'
import { limitHits, networkOf } from '#src/jobs/rate-limits.ts'
import { NotFound } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/shell.ts'
import { file, page } from '#src/web/answer.tsx'
import { ranged, startsLater } from '#src/web/ranges.ts'
import type { View } from '#src/web/view.ts'
import type { Visit } from '#src/web/visit.ts'
import { DownloadsPage, NoDownloadPage } from '#templates/orders/download-page.tsx'
import { type OrderDownload, continues, countDownload, findDownloads } from '../downloads.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findDownloads>>>

/** Seconds a slow line may take to fetch a large file. */
const fetchSeconds = 255

/** The files of a digital line, for whoever holds its address. */
export const downloadRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).get('/downloads/:orderDetail/:token', async ({ view, visit, params }) => {
    const found = await findLine(shop, visit, params)
    const asked = view.url.searchParams.get('file')
    const [only, ...more] = found.files
    const download = asked === null ? (more.length === 0 ? only : undefined) : found.files.find(({ fileId }) => String(fileId) === asked)
    if (!download && asked !== null) throw new NotFound('download')
    if (!download && only) return page(view, view.t('orders.downloads'), <DownloadsPage view={view} {...found} />, hidden)
    const stored = download && (await shop.files.get(download.file))
    if (!download || !stored) return none(view, found, null)
    return send(shop, view, visit, { found, download, stored })
  })

/** Throws NotFound unless the line and its token fit; whoever tries out many has to wait. */
async function findLine(shop: Shop, visit: Visit, { orderDetail, token }: { orderDetail: string; token: string }): Promise<Found> {
  const fits = /^[a-z0-9]{32}$/i.test(token)
  const found = fits ? await findDownloads(shop.db.read, idFrom(orderDetail), token, shop.now()) : null
  if (found) return found
  if (visit.address !== '' && !visit.behindStranger) await limitHits(shop, `download:${networkOf(visit.address)}`, 30, 10 * 60_000)
  throw new NotFound('download')
}

async function send(
  shop: Shop,
  view: View,
  visit: Visit,
  { found, download, stored }: { found: Found; download: OrderDownload; stored: Blob },
): Promise<Response> {
  const now = shop.now()
  const resumes = startsLater(visit.request)
  const free = continues(download, { resumes }, now)
  // The rest of a file may be fetched when its beginning was the last that could be.
  if (download.state !== 'ready' && !(download.state === 'usedUp' && free)) return none(view, found, download)
  // What is fetched ahead is not used up, and nobody has asked for it.
  if (visit.prefetch) return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
  visit.allowSeconds(fetchSeconds)
  const whole = file(stored, { type: download.type || 'application/octet-stream', saveAs: download.name })
  // A stored name never gets other bytes.
  whole.headers.set('etag', `"${new Bun.CryptoHasher('sha256').update(download.file).digest('hex').slice(0, 32)}"`)
  for (const [name, value] of Object.entries(hidden.headers)) whole.headers.set(name, value)
  whole.headers.set('x-robots-tag', 'noindex')
  const answer = ranged(visit.request, stored, whole)
  // A piece that is not there is nothing fetched.
  if (visit.method !== 'HEAD' && !free && answer.status !== 416) {
    const counted = await shop.db.transaction((tx) => countDownload(tx, download.id, { resumes, now }))
    if (!counted) return none(view, found, { ...download, state: 'usedUp' })
  }
  return answer
}

/** Why there is nothing to fetch, and whom to ask. */
function none(view: View, { order, line }: Found, download: OrderDownload | null): Response {
  const why = download === null || download.state === 'ready' ? 'gone' : download.state
  const props = { view, orderNumber: order.number, product: line.name, why, endedAt: download?.expiresAt ?? null } as const
  return page(view, view.t(`orders.noDownload.${why}`), <NoDownloadPage {...props} />, { ...hidden, status: 403 })
}

// The address is a secret: it goes nowhere else.
const hidden = { private: true, noindex: true, styles: ['css/account-pages.css'], headers: { 'referrer-policy': 'no-referrer' } }
