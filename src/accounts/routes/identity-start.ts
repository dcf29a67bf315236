import type { Tx } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { redirect, redirectExternal } from '#src/web/response.tsx'
import { setSignedCookie } from '#src/web/cookies/signed-cookie.ts'
import type { View } from '#src/web/view.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { startIdentityRequest } from '../identities/identity-requests.ts'
import { identityRequestMinutes } from '../limits.ts'
import { rotateSession, type Session, sessionCookieMaxAge } from '../sessions.ts'

export const connectionsPath = '/account/connections'

/** Throws NotFound for one that is unknown or not configured. */
export function requireProvider(shop: Shop, id: string): IdentityProvider {
  const provider = shop.identityProviders.find((candidate) => candidate.id === id && candidate.missing.length === 0)
  if (!provider) throw new NotFound()
  return provider
}

/** Sends the browser to the provider and remembers in it, signed, that it was sent. */
export async function sendToProvider(
  shop: Shop,
  view: View,
  req: HttpRequest,
  { provider, userId, target }: { provider: IdentityProvider; userId: number | null; target: string },
): Promise<Response> {
  const request = await shop.db.transaction((tx) => startIdentityRequest(tx, { provider: provider.id, userId, target }, shop.now()))
  setSignedCookie(req, { name: 'identity', secret: shop.config.sessionSecret, text: request.state, seconds: identityRequestMinutes * 60 })
  return redirectExternal(view, provider.authorizationUrl(request).href)
}

/** Links or unlinks a provider, gives the session a new token, and returns to the page of the providers. */
export async function changeIdentities(
  shop: Shop,
  { view, req, session }: { view: View; req: HttpRequest; session: Session },
  message: string,
  change: (tx: Tx) => Promise<void>,
): Promise<Response> {
  const { sessionToken } = req
  try {
    const token = await shop.db.transaction(async (tx) => {
      await change(tx)
      return sessionToken && (await rotateSession(tx, sessionToken, session.data))
    })
    if (token) req.setCookie('session', token, sessionCookieMaxAge(session.remember))
    return redirect(view, connectionsPath, message)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return redirect(view, connectionsPath, { kind: 'error', text: view.t(error.key, error.params as never) })
  }
}
