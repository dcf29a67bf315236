import { limitHash } from '#src/jobs/limit-keys.ts'
import { networkOf } from '#src/lib/ip-network.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { readSignedCookie, setSignedCookie } from '#src/web/cookies/signed-cookie.ts'
import type { DownloadClient } from '#src/orders/downloads/download-clients.ts'
import { resumeHours } from '#src/orders/limits.ts'

/** A cookie that we did not sign counts as none. */
export const readDownloadClient = (shop: Shop, req: HttpRequest): DownloadClient => ({
  token: readSignedCookie(req, 'downloads', shop.config.sessionSecret),
  network: req.ip === '' ? null : limitHash(shop, `download:from:${networkOf(req.ip)}`),
})

/** A client keeps its token, so that one cookie covers all its downloads. */
export const tokenForClient = (shop: Pick<Shop, 'random'>, { token }: DownloadClient): string => token ?? newToken(shop.random)

/** Renews the cookie for as long as what was counted now can be resumed. */
export function setDownloadCookie(shop: Shop, req: HttpRequest, token: string): void {
  setSignedCookie(req, { name: 'downloads', secret: shop.config.sessionSecret, text: token, seconds: resumeHours * 3600 })
}
