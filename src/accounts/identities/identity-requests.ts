import { eq, lte } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { hashToken, newToken } from '#src/lib/secrets/tokens.ts'
import { identityRequestMinutes } from '../limits.ts'

export interface IdentityRequest {
  provider: string
  /** The account that links the provider; null when signing in. */
  userId: number | null
  /** `next` of the sign-in form. */
  target: string
}

/** Begins a sign-in at a provider. `state` identifies it once, `codeVerifier` is the secret of PKCE. */
export async function startIdentityRequest(
  tx: Tx,
  request: IdentityRequest,
  now: number,
): Promise<{ state: string; codeVerifier: string }> {
  const state = newToken(tx.random)
  // RFC 7636 asks for 43 characters at least.
  const codeVerifier = newToken(tx.random) + newToken(tx.random)
  const expiresAt = now + identityRequestMinutes * 60_000
  await tx.insert(tx.t.identityRequests).values({ ...request, stateHash: hashToken(state), codeVerifier, expiresAt })
  return { state, codeVerifier }
}

/** Uses up a request, whatever comes of it. Null when it is unknown, used, expired or another provider's. */
export async function takeIdentityRequest(
  tx: Tx,
  { state, provider, now }: { state: string; provider: string; now: number },
): Promise<(IdentityRequest & { codeVerifier: string }) | null> {
  const { identityRequests } = tx.t
  const [request] = await tx
    .delete(identityRequests)
    .where(eq(identityRequests.stateHash, hashToken(state)))
    .returning()
  return request && request.provider === provider && request.expiresAt > now ? request : null
}

export async function pruneIdentityRequests(tx: Tx, now: number): Promise<void> {
  await tx.delete(tx.t.identityRequests).where(lte(tx.t.identityRequests.expiresAt, now))
}
