import { Elysia } from 'elysia'
import type { Db } from '#db/types.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { hour } from '#src/lib/dates/durations.ts'
import type { Shop } from '#src/shop.ts'
import { isPrivateAddress } from '#src/lib/private-address.ts'
import { isTrustedProxy } from '#src/web/client-address.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page } from '#src/web/response.tsx'
import { StoreDomainPage, storeDomainPath as path } from '#templates/store-domain/store-domain-page.tsx'
import { type AddressReport, checkAddress, isPublicHost } from './check-address.ts'
import { judgeProxy, type ProxyRequest } from './check-proxy.ts'
import { maxChecksPerHour } from './limits.ts'

/** What the owner sets at the registrar and in front of the program, checked from inside. For administrators: it shows addresses of servers. */
export const storeDomainAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'staff', 'write'))
    .get(path, ({ view, req }) => renderPage(shop, view, req))
    .post(`${path}/check`, async ({ view, req }) => {
      req.extendTimeout(20)
      await enforceRateLimit(shop, 'domain-check:all', maxChecksPerHour, hour)
      reports.set(shop.db, await checkAddress(shop))
      return renderPage(shop, view, req)
    })

/** The last check of this process. */
const reports = new WeakMap<Db, AddressReport>()

function renderPage(shop: Shop, view: StaffView, req: HttpRequest): Response {
  const { baseUrl } = shop.config
  const host = new URL(baseUrl).hostname
  const proxy = readProxy(shop, req)
  const body = (
    <StoreDomainPage
      view={view}
      baseUrl={baseUrl}
      host={host}
      isPublic={isPublicHost(host)}
      openedAs={req.url.hostname}
      proxy={{ ...proxy, peer: req.peer, state: judgeProxy(proxy) }}
      report={reports.get(shop.db) ?? null}
    />
  )
  return page(view, view.t('storeDomain.title'), body, { styles: ['css/payment-methods-page.css'] })
}

const readProxy = ({ config }: Shop, { peer, ip, raw }: HttpRequest): ProxyRequest => ({
  client: ip,
  forwardedFor: raw.headers.get('x-forwarded-for'),
  cloudflareClient: raw.headers.get('cf-connecting-ip'),
  isPeerTrusted: isTrustedProxy(peer, config.trustedProxies),
  isPeerInner: isPrivateAddress(peer),
  isClientInner: isPrivateAddress(ip),
  trustedProxies: config.trustedProxies,
})
