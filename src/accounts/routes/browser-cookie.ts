import type { Shop } from '#src/shop.ts'
import { setSignedCookie, readSignedCookie } from '#src/web/cookies/signed-cookie.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { knownBrowserDays, maxAccountsPerBrowser } from '../limits.ts'

const name = 'known-browser'

/** The tokens of a browser, one for each account that knows it, the newest first. */
export const readBrowserTokens = (req: HttpRequest, { config }: Pick<Shop, 'config'>): string[] =>
  (readSignedCookie(req, name, config.sessionSecret) ?? '').split(' ').filter(Boolean).slice(0, maxAccountsPerBrowser)

export function setBrowserTokens(req: HttpRequest, { config }: Pick<Shop, 'config'>, tokens: string[]): void {
  const text = tokens.slice(0, maxAccountsPerBrowser).join(' ')
  setSignedCookie(req, { name, secret: config.sessionSecret, text, seconds: knownBrowserDays * 86_400 })
}
