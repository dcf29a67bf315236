import { findCountedCart } from '#src/cart/find-cart.ts'
import { activeLanguages, type Language } from '#src/i18n/languages.ts'
import { announcementAt } from '#src/appearance/announcement.ts'
import { openRequest } from '#src/lib/concurrency/request-scope.ts'
import { toLocalTime } from '#src/lib/dates/local-time.ts'
import { chooseModals, isDay, needsFirstVisit, publishedModals } from '#src/modals/due-modals.ts'
import type { Modal } from '#src/modals/modals.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { recordSearch } from '#src/search/record-searches.ts'
import { isBot } from '#src/visitors/bots.ts'
import { recordVisitor } from '#src/visitors/visitor-log.ts'
import { clientAddress } from '#src/web/client-address.ts'
import { chooseEncoding } from '#src/web/compress.ts'
import { matchesTag } from '#src/web/caching/not-modified.ts'
import type { PageCache, RenderedResponse } from '#src/web/caching/page-cache-interface.ts'
import type { HttpRequest, HttpServer } from '#src/web/request.ts'
import { textResponse } from '#src/web/compress.ts'
import type { View } from '#src/web/view.ts'
import { trackVisit } from '../visit-tracking.ts'
import { type CachedPage, baseOf, bodyOf, createCachedPage, entityTag } from './cached-page.tsx'
import { bodyForCustomer, findCustomerParts, isForCustomer } from './customer-parts.tsx'
import { sharedHeaders } from './page-headers.ts'
import { findNextChange } from './next-change.ts'
import { keyOfView, pageKey, pathOf, pathnameOf } from './page-key.ts'
import { createPageChanges } from '#src/settings/page-changes.ts'
import { createPageStore } from './page-store.ts'
import { type VisitorCookies, isPersonal, readVisitorCookies } from './visitor-cookies.ts'
import { chooseLanguage } from '#src/i18n/choose-language.ts'

interface Dependencies {
  newRequestId(): string
  server(): HttpServer | null
  /** Counts a request; true when there were too many from this address. */
  isLimited(address: string, pathname: string): boolean
}

/** What all stored pages were rendered with; null until one is stored, and after a change that any page may show. */
interface Site {
  languages: Language[]
  timezone: string
  modals: Modal[]
  /** Version of the announcement that visitors may have dismissed; '' = none. */
  announcement: string
  /** Epoch ms. */
  nextChange: number
}

const maxMemos = 2000
/** Longer headers, which no browser sends, are read each time. */
const maxMemoKey = 500
const maxHosts = 20

/**
 * Pages for guests, rendered once for all of them. The cart count is filled in. A page is shown until something it shows changes
 * (`pageTables`), a schedule starts or ends, or five minutes have passed. Signed-in visitors, messages and fragments never use it.
 */
export function createPageCache(shop: Shop, { server, newRequestId, isLimited }: Dependencies): PageCache {
  const prefix = shop.config.baseUrl.startsWith('https:') ? '__Host-' : ''
  const log = shop.log.child({}, { redact: [] })
  const store = createPageStore(shop.config.pageCacheBytes)
  const changes = createPageChanges(shop.db, (products) => {
    if (products === null) {
      store.clear()
      site = null
      languageMemo.clear()
    } else store.removeProducts(products)
  })
  let site: Site | null = null
  // Requests whose host has been checked. Ours needs no place among them, or made-up ones could take them all.
  const ownHost = new URL(shop.config.baseUrl).host
  const hosts = new Set<string>()
  const languageMemo = new Map<string, string>()
  const encodings = new Map<string, ReturnType<typeof chooseEncoding>>()
  const bots = new Map<string, boolean>()
  const logs = new Map<string, typeof log>()
  const carts = new Map<string, { stamp: number; units: number }>()

  function respond(request: Request): Response | Promise<Response | null> | null {
    const { method, headers } = request
    if (site === null || (method !== 'GET' && method !== 'HEAD') || headers.has('hx-request')) return null
    const host = headers.get('host') ?? ''
    if (host !== ownHost && !hosts.has(host)) return null
    const cookies = readVisitorCookies(headers.get('cookie'), prefix)
    if (cookies === null) return null
    // Without modals the key is known at once, and most misses cost nothing more.
    if (site.modals.length === 0 && !store.has(keyOf(request, cookies, site, 0) ?? '')) return null
    const refreshed = changes.refresh()
    if (refreshed === undefined) return respondFresh(request, cookies)
    return refreshed.then(
      () => respondFresh(request, cookies),
      () => null,
    )
  }

  function respondFresh(request: Request, cookies: VisitorCookies): Response | Promise<Response | null> | null {
    const units = countUnits(cookies.cart)
    if (typeof units === 'number') return respondWithCart(request, cookies, units)
    return units.then(
      (count) => respondWithCart(request, cookies, count),
      () => null,
    )
  }

  function respondWithCart(request: Request, cookies: VisitorCookies, units: number): Response | null {
    if (site === null) return null
    const key = keyOf(request, cookies, site, units)
    const page = key === null ? null : store.get(key, shop.now())
    if (!page) return null
    const address = clientAddress(
      server()?.requestIP(request)?.address ?? '',
      request.headers.get('x-forwarded-for'),
      shop.config.trustedProxies,
    )
    if (shop.config.rateLimits && isLimited(address, pathOf(request.url))) return null
    recordVisit(request, page, address, site.timezone)
    return send(request, page, units)
  }

  function send(request: Request, page: CachedPage, units: number): Response {
    const requestId = newRequestId()
    const tag = entityTag(page.hash, units)
    const isUnmodified = matchesTag(request.headers.get('if-none-match'), tag)
    logOf(request.method, page.route, isUnmodified ? 304 : 200).info({ requestId }, 'request')
    const encoding = encodingOf(request)
    // Every Response copies its headers, so that shared ones can be filled in for each.
    const headers = isUnmodified ? page.headers.notModified : page.headers[encoding ?? 'plain']
    headers.set('x-request-id', requestId)
    headers.set('etag', tag)
    if (isUnmodified) return new Response(null, { status: 304, headers })
    const bytes = page.bytes
    const body = bodyOf(page, encoding, units)
    if (page.bytes > bytes) store.grow(page, page.bytes - bytes)
    if (request.method !== 'HEAD') return new Response(body, { headers })
    const response = new Response(null, { headers })
    response.headers.set('content-length', String(body.length))
    return response
  }

  // What most lines have in common is written as JSON only once.
  const logOf = (method: string, route: string, status: number): typeof log =>
    memoized(logs, `${method} ${route} ${status}`, () => log.child({ method, route, status, ms: 0, cached: true }))

  /** Identifies what a visitor sees; null for one who must get a response of their own. */
  function keyOf({ headers, url }: Request, cookies: VisitorCookies, current: Site, units: number): string | null {
    const language = languageOf(cookies.language, headers.get('accept-language') ?? '', current.languages)
    const isDismissed = current.announcement !== '' && cookies.announcement === current.announcement
    const modals = current.modals.length === 0 ? '' : modalKey(current, cookies, pathnameOf(url), units)
    return modals === null ? null : pageKey({ language, isDismissed, modals, path: pathOf(url) })
  }

  function modalKey(current: Site, cookies: VisitorCookies, path: string, units: number): string | null {
    const firstVisit = cookies['first-visit']
    // The response sets a cookie.
    if (needsFirstVisit(current.modals) && !isDay(firstVisit)) return null
    const now = shop.now()
    const shown = chooseModals(current.modals, {
      path,
      isSignedIn: false,
      isWholesale: false,
      hasCart: units > 0,
      now,
      seen: cookies.modals,
      session: cookies['modals-session'],
      firstVisit,
      today: toLocalTime(now, current.timezone).slice(0, 10),
    })
    return shown.map(({ id }) => id).join(',')
  }

  function languageOf(cookie: string, accept: string, languages: Language[]): string {
    if (languages.length === 1) return languages[0]!.code
    return memoized(languageMemo, `${cookie}|${accept}`, () => chooseLanguage({ cookie, accept }, languages))
  }

  const encodingOf = (request: Request) => memoized(encodings, request.headers.get('accept-encoding') ?? '', () => chooseEncoding(request))

  function recordVisit(request: Request, { rule }: CachedPage, address: string, timezone: string): void {
    const { headers } = request
    const isPrefetch = (headers.get('sec-purpose') ?? headers.get('purpose') ?? '').includes('prefetch')
    if (request.method === 'HEAD' || isPrefetch) return
    if (rule.search && (headers.get('sec-fetch-dest') ?? 'document') === 'document') recordSearch(shop, rule.search.query, rule.search)
    const agent = headers.get('user-agent') ?? ''
    if (!memoized(bots, agent, () => isBot(agent))) recordVisitor(shop, { address, agent }, rule.step ?? 'visit', timezone)
  }

  /** Units in a guest's cart; read again after every commit. */
  function countUnits(token: string): number | Promise<number> {
    if (!/^[\w-]{20,128}$/.test(token)) return 0
    const stamp = shop.db.commitStamp()
    const known = carts.get(token)
    if (known && stamp !== null && known.stamp === stamp) return known.units
    return findCountedCart(shop.db.read, { token, userId: null }, shop.now()).then((cart) => {
      const units = cart?.units ?? 0
      if (stamp !== null) remember(carts, token, { stamp, units })
      return units
    })
  }

  /** The stored page of guests, with what is this customer’s own. Other prices and staff need a rendered one. */
  async function reuse(req: HttpRequest, view: View): Promise<Response | null> {
    if (site === null || req.sessionToken === null || req.method !== 'GET' || view.partial || view.area !== 'store') return null
    if (view.user === null || view.isStaff || view.isWholesale || req.getCookie('voter') !== null) return null
    if (!isForCustomer(store.peek(keyOfView(req, view, site)))) return null
    await changes.refresh()
    const page = site === null ? null : store.get(keyOfView(req, view, site), shop.now())
    if (!isForCustomer(page)) return null
    const base = baseOf(page)
    const parts = (page.customerParts ??= findCustomerParts(base, page.rule))
    if (parts === null) return null
    if (page.rule.step) await trackVisit(shop, req, view, page.rule.step)
    const headers = new Headers(page.headers.plain)
    // Of the guest who was sent the page before.
    headers.delete('etag')
    headers.set('cache-control', 'no-store')
    headers.set('vary', 'HX-Request-Type')
    return textResponse(await bodyForCustomer(base, parts, { rule: page.rule, view }), { headers })
  }

  async function save({ req, rule, response, text, encoding, body }: RenderedResponse, begunAt: number): Promise<string | null> {
    const { view } = req
    const host = req.raw.headers.get('host') ?? ''
    if (!view || view.user || view.area !== 'store' || view.partial || view.notices.length > 0 || isPersonal(req)) return null
    if (response.status !== 200 || req.method !== 'GET' || req.raw.headers.has('hx-request') || req.setCookieHeaders.length > 0) return null
    const now = shop.now()
    const pageUntil = openRequest()?.pageUntil ?? 0
    if (pageUntil <= now) return null
    const current = await readSite(now)
    const key = keyOfView(req, view, current)
    const page = createCachedPage({
      key,
      rule,
      text,
      units: view.cartCount,
      route: req.route,
      t: view.t,
      headers: sharedHeaders(response.headers),
      until: Math.min(pageUntil, current.nextChange),
      zstd: encoding === 'zstd' ? body : null,
    })
    if (page === null) return null
    // Something changed while it was rendered, and it may show either state.
    if (changes.count() === begunAt && store.add(page)) {
      site = current
      if (host !== ownHost && hosts.size < maxHosts) hosts.add(host)
    }
    return entityTag(page.hash, view.cartCount)
  }

  async function readSite(now: number): Promise<Site> {
    if (site && now < site.nextChange) return site
    const settings = await currentSettings(shop)
    return {
      languages: await activeLanguages(shop),
      timezone: settings.timezone,
      modals: await publishedModals(shop),
      announcement: announcementAt(settings, now)?.version ?? '',
      nextChange: await findNextChange(shop.db.read, settings, now),
    }
  }

  function begin(): number | null {
    const count = changes.count()
    // Pages are stored from the next one on: only changes after the first look are known.
    if (count === null) changes.refresh()?.catch(() => {})
    return count
  }

  return { respond, begin, save, reuse, statistics: store.statistics }
}

function memoized<T>(memo: Map<string, T>, key: string, compute: () => T): T {
  if (key.length > maxMemoKey) return compute()
  const known = memo.get(key)
  if (known !== undefined) return known
  const value = compute()
  remember(memo, key, value)
  return value
}

// Bounds memory against made-up values.
function remember<T>(memo: Map<string, T>, key: string, value: T): void {
  if (memo.size >= maxMemos) memo.clear()
  memo.set(key, value)
}
