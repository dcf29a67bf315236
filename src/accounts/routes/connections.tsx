import { Elysia } from 'elysia'
import { SignInRequired, UserError } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { page, redirect } from '#src/web/response.tsx'
import { ConnectionsPage } from '#templates/accounts/connections.tsx'
import { listIdentities, namedProvider, unlinkIdentity } from '../identities.ts'
import { rotateSession, sessionCookieMaxAge, type Session } from '../sessions.ts'
import { requireProvider, sendToProvider } from './identity-start.ts'

const path = '/account/connections'

/** The identity providers of the signed-in account, staff included. */
export const connectionRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(path, async ({ view, session }) => {
      const { id } = requireUser(session).user
      const linked = await listIdentities(shop.db.read, id)
      const origins = shop.identityProviders.map((provider) => provider.authorizationUrl({ state: '', codeVerifier: '' }).origin)
      const body = <ConnectionsPage view={view} connections={listConnections(shop, linked)} />
      return page(view, view.t('accounts.connections.title'), body, {
        private: true,
        noindex: true,
        styles: ['css/account-pages.css'],
        // Browsers apply the policy of the page to where its forms are redirected.
        policy: { form: [...new Set(origins)] },
      })
    })
    .post(`${path}/:provider`, async ({ view, req, session, params }) => {
      const { user } = requireUser(session)
      return sendToProvider(shop, view, req, { provider: requireProvider(shop, params.provider), userId: user.id, target: '' })
    })
    .post(`${path}/:provider/unlink`, async ({ view, req, session, params }) => {
      const { user, remember, data } = requireUser(session)
      const { sessionToken } = req
      try {
        const token = await shop.db.transaction(async (tx) => {
          await unlinkIdentity(shop, tx, user.id, params.provider)
          return sessionToken && (await rotateSession(tx, sessionToken, data))
        })
        if (token) req.setCookie('session', token, sessionCookieMaxAge(remember))
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return redirect(view, path, { kind: 'error', text: view.t(error.key, error.params as never) })
      }
      return redirect(view, path, view.t('accounts.social.unlinked', { provider: namedProvider(shop, params.provider).name }))
    })

function requireUser(session: Session | null) {
  if (!session?.user) throw new SignInRequired()
  return { ...session, user: session.user }
}

/** Configured providers, and those that are linked although they no longer are. */
function listConnections(shop: Shop, linked: Awaited<ReturnType<typeof listIdentities>>) {
  return shop.identityProviders.flatMap(({ id, name, icon, missing }) => {
    const identity = linked.find(({ provider }) => provider === id) ?? null
    return missing.length > 0 && !identity
      ? []
      : [{ id, name, icon, identity: identity && { email: identity.email, linkedAt: identity.linkedAt } }]
  })
}
