import { Elysia } from 'elysia'
import { isEmail } from '#src/lib/people/emails.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import { setSignInTarget } from '#src/web/sign-in-target.ts'
import { readSignedCookie } from '#src/web/cookies/signed-cookie.ts'
import type { View } from '#src/web/view.ts'
import { SocialEmailPage, SocialFailedPage } from '#templates/accounts/social-pages.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { socialEmailSchema } from '../forms.ts'
import { linkIdentity, namedProvider } from '../identities/identities.ts'
import { IdentityProviderError, type IdentityProfile, type IdentityProvider } from '../identity-provider.ts'
import { takeIdentityRequest } from '../identities/identity-requests.ts'
import type { Session } from '../sessions.ts'
import { resolveIdentity } from '../identities/account-of-identity.ts'
import { findPendingIdentity, startIdentityChallenge } from '../identities/pending-identity.ts'
import { changeIdentities, connectionsPath, requireProvider, sendToProvider } from './identity-start.ts'
import { secretPageOptions } from './secret-page.ts'
import { landingPath } from './signed-in-response.ts'
import { socialResponse } from './social-response.ts'

/** Signing in through an identity provider, and coming back from it to link it. */
export const socialSignInRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(
      '/auth/email',
      async ({ view, session }) => {
        const pending = findPendingIdentity(session, shop.now())
        if (!pending) return redirect(view, '/login', undefined, 302)
        return renderEmailPage(shop, view, {
          form: initialForm({ email: pending.profile.email ?? '' }),
          provider: pending.profile.provider,
        })
      },
      forLink,
    )
    .post(
      '/auth/email',
      async ({ view, req, session }) => {
        const pending = findPendingIdentity(session, shop.now())
        const { sessionToken } = req
        if (!pending || sessionToken === null) return redirect(view, '/login')
        const submission = await readForm(view, req.raw, socialEmailSchema)
        const token = await submission.attempt(({ email }) => {
          if (!isEmail(email.trim())) throw new UserError('accounts.emailInvalid', {}, 'email')
          const challenge = { token: sessionToken, email: email.trim(), recipient: { language: view.language, address: req.ip } }
          return shop.db.transaction((tx) => startIdentityChallenge(shop, tx, challenge))
        })
        if (!submission.ok) return renderEmailPage(shop, view, { form: submission.state, provider: pending.profile.provider, status: 422 })
        if (!token) return redirect(view, '/login')
        req.setCookie('session', token)
        return redirect(view, '/verify-code?context=identity')
      },
      forLink,
    )
    .get('/auth/:provider', async ({ view, req, params }) => {
      const provider = requireProvider(shop, params.provider)
      if (view.user) return redirect(view, landingPath(view.user.roleId, view.cartCount, null), undefined, 302)
      // Neither begins a sign-in.
      if (req.prefetch || req.method === 'HEAD') return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
      const target = (view.url.searchParams.get('next') ?? '').slice(0, 500)
      // A fixed path that any link may lead to; other pages send visitors themselves.
      if (target === '/checkout') setSignInTarget(req, shop.config.sessionSecret, target)
      return sendToProvider(shop, view, req, { provider, userId: null, target })
    })
    .get('/auth/:provider/callback', async ({ view, req, session, params }) => {
      const provider = requireProvider(shop, params.provider)
      const request = await takeRequest(shop, req, { provider, userId: session?.user?.id ?? null })
      if (!request) return renderFailure(view, { provider, reason: 'expired' })
      const code = view.url.searchParams.get('code')
      const isLinking = request.userId !== null
      if (!code) {
        const text = view.t('accounts.social.cancelled', { provider: provider.name })
        return redirect(view, isLinking ? connectionsPath : '/login', { kind: 'error', text })
      }
      try {
        const profile = await provider.fetchProfile({ code, codeVerifier: request.codeVerifier })
        if (request.userId !== null) return await finishLinking(shop, view, req, { session: session!, userId: request.userId, profile })
        const outcome = await shop.db.transaction((tx) => resolveIdentity(shop, tx, { profile, proveEmail, language: view.language }))
        return await socialResponse(shop, view, req, { outcome, pending: { profile, target: request.target } })
      } catch (error) {
        if (!(error instanceof IdentityProviderError)) throw error
        shop.log.warn({ err: error, provider: provider.id }, 'sign-in at an identity provider failed')
        return renderFailure(view, { provider, reason: error.reason === 'refused' ? 'expired' : 'unavailable' })
      }
    })

/** The request of this callback, used up. Null unless this browser started it, at this provider, and is signed in as it was then. */
async function takeRequest(shop: Shop, req: HttpRequest, { provider, userId }: { provider: IdentityProvider; userId: number | null }) {
  const state = req.url.searchParams.get('state') ?? ''
  if (state === '' || readSignedCookie(req, 'identity', shop.config.sessionSecret) !== state) return null
  req.deleteCookie('identity')
  const request = await shop.db.transaction((tx) => takeIdentityRequest(tx, { state, provider: provider.id, now: shop.now() }))
  return request?.userId === userId ? request : null
}

async function finishLinking(
  shop: Shop,
  view: View,
  req: HttpRequest,
  { session, userId, profile }: { session: Session; userId: number; profile: IdentityProfile },
): Promise<Response> {
  const message = view.t('accounts.social.linked', { provider: namedProvider(shop, profile.provider).name })
  return changeIdentities(shop, { view, req, session }, message, (tx) => linkIdentity(shop, tx, { userId, profile, proveEmail }))
}

function renderFailure(view: View, { provider, reason }: { provider: IdentityProvider; reason: 'expired' | 'unavailable' }): Response {
  const title = view.t('accounts.social.failedTitle', { provider: provider.name })
  const text = view.t(`accounts.social.${reason}`, { provider: provider.name })
  return page(view, title, <SocialFailedPage view={view} title={title} text={text} />, {
    ...secretPageOptions,
    status: reason === 'expired' ? 400 : 502,
  })
}

function renderEmailPage(
  shop: Shop,
  view: View,
  { form, provider, status = 200 }: { form: FormState; provider: string; status?: number },
): Response {
  const title = view.t('accounts.social.emailTitle')
  const props = { view, form, provider: namedProvider(shop, provider).name }
  return page(view, title, <SocialEmailPage {...props} />, { ...secretPageOptions, status })
}
