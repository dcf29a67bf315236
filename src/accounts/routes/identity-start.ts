import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { redirectExternal } from '#src/web/response.tsx'
import { setSignedCookie } from '#src/web/cookies/signed-cookie.ts'
import type { View } from '#src/web/view.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { startIdentityRequest } from '../identities/identity-requests.ts'
import { identityRequestMinutes } from '../limits.ts'

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
