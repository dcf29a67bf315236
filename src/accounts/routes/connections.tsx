import { Elysia } from 'elysia'
import { SignInRequired } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount } from '#src/web/access.ts'
import { readForm } from '#src/web/form/form.ts'
import { page, redirect, type PageOptions } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { ConfirmLinkPage, ConnectionsPage } from '#templates/accounts/connections.tsx'
import { confirmIdentity, hasPassword, isFresh } from '../sign-in/confirm-password.ts'
import { linkProviderSchema } from '../forms.ts'
import type { IdentityProvider } from '../identity-provider.ts'
import { listIdentities, namedProvider, unlinkIdentity } from '../identities/identities.ts'
import { linkSessionMinutes } from '../limits.ts'
import type { Session } from '../sessions.ts'
import { getUser } from '../users.ts'
import { changeIdentities, connectionsPath, requireProvider, sendToProvider } from './identity-start.ts'
import { rateLimitResponse } from './rate-limit-response.ts'
import { accountPageOptions } from './secret-page.ts'

/** The identity providers of the signed-in account, staff included. */
export const connectionRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(
      connectionsPath,
      async ({ view, session }) => {
        const { id } = requireUser(session).user
        const linked = await listIdentities(shop.db.read, id)
        const body = <ConnectionsPage view={view} connections={listConnections(shop, linked)} />
        return page(view, view.t('accounts.connections.title'), body, pageOptions(shop))
      },
      forAccount,
    )
    .post(
      `${connectionsPath}/:provider`,
      async ({ view, req, session, params }) => {
        const current = requireUser(session)
        const provider = requireProvider(shop, params.provider)
        const user = await getUser(shop.db.read, current.user.id)
        const send = () => sendToProvider(shop, view, req, { provider, userId: user.id, target: '' })
        if (isFresh(current, shop.now(), linkSessionMinutes)) return send()
        if (!hasPassword(user)) return redirect(view, connectionsPath, { kind: 'error', text: view.t('accounts.signInAgain') })
        const submission = await readForm(view, req.raw, linkProviderSchema)
        const render = (options: PageOptions) => renderConfirmPage(shop, view, submission.state, { provider, email: user.email }, options)
        if (submission.ok && submission.values.link_password === undefined) return render({})
        const confirm = async () => {
          const isConfirmed = await submission.attempt(async ({ link_password: password = '' }) => {
            await confirmIdentity(shop, { user, session: current, password, client: req.client, field: 'link_password' })
            return true
          })
          return isConfirmed ? send() : render({ status: 422 })
        }
        return rateLimitResponse(view, submission, confirm, render)
      },
      forAccount,
    )
    .post(
      `${connectionsPath}/:provider/unlink`,
      async ({ view, req, session, params }) => {
        const current = requireUser(session)
        const message = view.t('accounts.social.unlinked', { provider: namedProvider(shop, params.provider).name })
        return changeIdentities(shop, { view, req, session: current }, message, (tx) =>
          unlinkIdentity(shop, tx, current.user.id, params.provider),
        )
      },
      forAccount,
    )

/** Before a provider is connected in a browser that was signed in long ago: it would be a lasting way in. */
function renderConfirmPage(
  shop: Shop,
  view: View,
  form: FormState,
  { provider, email }: { provider: IdentityProvider; email: string },
  options: PageOptions,
): Response {
  const title = view.t('accounts.connections.link', { provider: provider.name })
  const props = { view, form, email, title, action: `${connectionsPath}/${provider.id}` }
  return page(view, title, <ConfirmLinkPage {...props} />, { ...pageOptions(shop), ...options })
}

function pageOptions(shop: Shop): PageOptions {
  const origins = shop.identityProviders.map((provider) => provider.authorizationUrl({ state: '', codeVerifier: '' }).origin)
  // Browsers apply the policy of the page to where its forms are redirected.
  return { ...accountPageOptions, policy: { form: [...new Set(origins)] } }
}

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
