import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { namedProvider } from '../identities/identities.ts'
import { type SocialOutcome } from '../identities/account-of-identity.ts'
import { startIdentityChallenge, startPendingIdentity } from '../identities/pending-identity.ts'
import type { PendingIdentity } from '../session-data.ts'
import { completeSignIn } from './signed-in-response.ts'

/** The response to a person whom a provider, and perhaps a mailed code, has identified. */
export async function socialResponse(
  shop: Shop,
  view: View,
  req: HttpRequest,
  { outcome, pending }: { outcome: SocialOutcome; pending: Pick<PendingIdentity, 'profile' | 'target'> },
): Promise<Response> {
  if (outcome.kind === 'prove') return askForProof(shop, view, req, { email: outcome.email, pending })
  const refused = () =>
    redirect(view, '/login', {
      kind: 'error',
      text: view.t('accounts.social.refused', { provider: namedProvider(shop, pending.profile.provider).name }),
    })
  if (outcome.kind === 'refused') return refused()
  try {
    return await completeSignIn(shop, view, req, {
      userId: outcome.userId,
      checked: null,
      method: pending.profile.provider,
      next: pending.target,
    })
  } catch (error) {
    // A disabled account.
    if (error instanceof UserError) return refused()
    throw error
  }
}

async function askForProof(
  shop: Shop,
  view: View,
  req: HttpRequest,
  { email, pending }: { email: string | null; pending: Pick<PendingIdentity, 'profile' | 'target'> },
): Promise<Response> {
  const token = await shop.db.transaction(async (tx) => {
    const waiting = await startPendingIdentity(shop, tx, { profile: pending.profile, target: pending.target, oldToken: req.sessionToken })
    if (email === null) return waiting
    const recipient = { language: view.language, address: req.ip }
    return (await startIdentityChallenge(shop, tx, { token: waiting, email, recipient })) ?? waiting
  })
  req.setCookie('session', token)
  return redirect(view, email === null ? '/auth/email' : '/verify-code?context=identity')
}
