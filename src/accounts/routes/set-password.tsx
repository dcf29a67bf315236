import { jwt } from '@elysiajs/jwt'
import { Elysia } from 'elysia'
import { settingDefaults } from '#src/settings/settings.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { fragments, redirect, page } from '#src/web/response.tsx'
import { formLimits, readFields } from '#src/web/form/body.ts'
import { initialForm, validateFields, readForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { PasswordHint } from '#templates/accounts/password-hint.tsx'
import { LinkExpiredPage, SetPasswordPage, SetUpPage } from '#templates/accounts/set-password-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { passwordHintSchema, setPasswordSchema, setUpSchema } from '../forms.ts'
import { hasPassword, isFresh } from '../sign-in/confirm-password.ts'
import { requireSamePassword } from '../passwords/change-password.ts'
import { findPasswordWeakness } from '../passwords/password-rules.ts'
import { findSession, type Session } from '../sessions.ts'
import { findGuestOfSession, queueSetPasswordMail, setFirstPassword, findUserOfLink, type LinkPurpose } from '../passwords/set-password.ts'
import { setUpAdministrator } from '../passwords/set-up-administrator.ts'
import { secretPageOptions } from './secret-page.ts'
import { claimBrowserCart } from './signed-in-response.ts'
import { findUser, type User } from '../users.ts'
import { hasAdministrator } from '../administrators.ts'
import { linkValidDays, renewableLinkDays } from '../limits.ts'

/** The first password of a guest account or of the first administrator. */
export const setPasswordRoutes = (shop: Shop) => {
  const { links } = jwt({ name: 'links', secret: shop.config.sessionSecret }).decorator
  return new Elysia()
    .use(storefront(shop))
    .post('/account/password-hint', async ({ view, req }) => {
      // A hint beside the field while it is filled in: customers may use a password that is easy to guess.
      const form = await readForm(view, req.raw, passwordHintSchema)
      const weakness = form.ok ? findPasswordWeakness(form.values.password, { email: form.values.email, siteName: view.siteName }) : null
      return fragments(view, <PasswordHint text={weakness === null ? '' : view.t(`accounts.passwordHint.${weakness}`)} />)
    })
    .get(
      '/account/set-password',
      async ({ view, req }) => {
        const token = view.url.searchParams.get('token') ?? ''
        const linkOwner = await findLinkOwner(shop, req, await verifyLink(shop, links, token))
        if (linkOwner === 'signed in long ago') return redirect(view, '/account/security#password', undefined, 302)
        if (linkOwner === 'nobody')
          return token
            ? renderLinkExpiredPage(shop, view, { links, token })
            : redirect(view, view.user ? '/dashboard' : '/login', undefined, 302)
        return linkOwner === 'first administrator'
          ? renderSetUpPage(view, initialForm({ token, staff_rights: settingDefaults.staff_rights }))
          : renderSetPasswordPage(view, initialForm({ token }), linkOwner)
      },
      forLink,
    )
    .post(
      '/account/set-password/link',
      async ({ view, req }) => {
        const token = String((await readFields(req.raw, formLimits)).get('token')?.at(-1) ?? '')
        const user = await findOwnerOfExpiredLink(shop, links, token)
        if (!user) return renderLinkExpiredPage(shop, view, { links, token })
        await shop.db.transaction((tx) => queueSetPasswordMail(shop, tx, user, view.language))
        return redirect(view, '/login', view.t('accounts.newLinkMailed'))
      },
      forLink,
    )
    .post(
      '/account/set-password',
      async ({ view, req }) => {
        const fields = await readFields(req.raw, formLimits)
        const token = String(fields.get('token')?.at(-1) ?? '')
        const claims = await verifyLink(shop, links, token)
        const linkOwner = await findLinkOwner(shop, req, claims)
        if (linkOwner === 'signed in long ago') return redirect(view, '/account/security#password')
        if (linkOwner === 'nobody') return renderLinkExpiredPage(shop, view, { links, token })
        const oldToken = req.sessionToken
        if (linkOwner === 'first administrator') {
          const submission = validateFields(view, fields, setUpSchema)
          const session = await submission.attempt((values) =>
            setUpAdministrator(shop, {
              ...values,
              staffRights: values.staff_rights,
              password: requireSamePassword(values),
              oldToken,
              client: req.client,
            }),
          )
          if (!session) return renderSetUpPage(view, submission.state, 422)
          req.setCookie('session', session)
          return redirect(view, '/admin/first-steps', view.t('accounts.setUpDone'), 302)
        }
        const submission = validateFields(view, fields, setPasswordSchema)
        const session = await submission.attempt((values) =>
          setFirstPassword(shop, {
            user: linkOwner,
            password: requireSamePassword(values),
            oldToken,
            proveEmail: claims?.aud === 'set-password' ? proveEmail : null,
            isSignedIn: view.user?.id === linkOwner.id,
            client: req.client,
            language: view.language,
          }),
        )
        if (!session) return renderSetPasswordPage(view, submission.state, linkOwner, 422)
        req.setCookie('session', session)
        await claimBrowserCart(shop, req, linkOwner, true)
        return redirect(view, '/dashboard', view.t('accounts.passwordSaved'), 302)
      },
      forLink,
    )
}

type LinkVerifier = { verify(token?: string, options?: object): Promise<Record<string, unknown> | false> }
type LinkClaims = { aud?: LinkPurpose; sub?: string; state?: unknown }

async function verifyLink(shop: Shop, links: LinkVerifier, token: string, clockTolerance = 0): Promise<LinkClaims | null> {
  if (token === '') return null
  const options = { audience: ['set-password', 'setup'], algorithms: ['HS256'], currentDate: new Date(shop.now()), clockTolerance }
  return (await links.verify(token, options)) || null
}

/** The account of a set-password link that ended by time alone; null for one that was used or never ours. */
async function findOwnerOfExpiredLink(shop: Shop, links: LinkVerifier, token: string): Promise<User | null> {
  const claims = await verifyLink(shop, links, token, renewableLinkDays * 86_400)
  return claims?.aud === 'set-password' ? findUserOfLink(shop.db.read, claims) : null
}

type LinkOwner = User | 'first administrator' | 'signed in long ago' | 'nobody'

async function findLinkOwner(shop: Shop, req: HttpRequest, claims: LinkClaims | null): Promise<LinkOwner> {
  const q = shop.db.read
  if (claims?.aud === 'setup') return (await hasAdministrator(q)) ? 'nobody' : 'first administrator'
  if (claims?.aud === 'set-password') return (await findUserOfLink(q, claims)) ?? 'nobody'
  const session = req.sessionToken ? await findSession(q, req.sessionToken, shop.now()) : null
  return (await findGuestOfSession(q, session)) ?? findOwnAccount(shop, session)
}

/** An account that its owner signs in to through an identity provider only, just after they did. */
async function findOwnAccount(shop: Shop, session: Session | null): Promise<LinkOwner> {
  const user = session?.user ? await findUser(shop.db.read, session.user.id) : null
  if (!session || !user || hasPassword(user)) return 'nobody'
  return isFresh(session, shop.now()) ? user : 'signed in long ago'
}

const renderSetPasswordPage = (view: View, form: FormState, user: User, status = 200): Response =>
  page(view, view.t('accounts.setPassword'), <SetPasswordPage view={view} form={form} email={user.email} />, {
    ...secretPageOptions,
    status,
  })

const renderSetUpPage = (view: View, form: FormState, status = 200): Response =>
  page(view, view.t('accounts.setUp'), <SetUpPage view={view} form={form} />, { ...secretPageOptions, status })

async function renderLinkExpiredPage(shop: Shop, view: View, { links, token }: { links: LinkVerifier; token: string }): Promise<Response> {
  const expiredToken = (await findOwnerOfExpiredLink(shop, links, token)) ? token : null
  const props = { view, days: linkValidDays, expiredToken }
  return page(view, view.t('accounts.linkExpired'), <LinkExpiredPage {...props} />, { ...secretPageOptions, status: 404 })
}
