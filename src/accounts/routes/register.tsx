import { Elysia } from 'elysia'
import { NotFound } from '#src/lib/errors/errors.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect, type PageOptions } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { GateMessage } from '#templates/accounts/gate.tsx'
import { ConfirmRegistrationPage, RegisterPage } from '#templates/accounts/register-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { AccountLink } from '../mailed-links.ts'
import { requireSamePassword } from '../passwords/change-password.ts'
import { confirmRegistrationSchema, registerSchema } from '../forms.ts'
import { confirmRegistration, findRegistration, register } from '../register.ts'
import type { Session } from '../sessions.ts'
import { rateLimitResponse } from './rate-limit-response.ts'
import { accountPageOptions, secretPageOptions } from './secret-page.ts'
import { landingPath, signedInResponse } from './signed-in-response.ts'
import { registrationHours } from '../limits.ts'

/** Creating an account: nothing exists before the address is confirmed, and the pages never say whether it has an account. */
export const registerRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/register', ({ view }) =>
      view.user
        ? redirect(view, landingPath(view.user.roleId, view.cartCount, null), undefined, 302)
        : renderRegisterPage(view, initialForm()),
    )
    .post('/register', async ({ view, req, session }) => {
      const submission = await readForm(view, req.raw, registerSchema)
      return rateLimitResponse(
        view,
        submission,
        async () => {
          const token = await submission.attempt((values) =>
            register(shop, {
              ...values,
              password: requireSamePassword(values),
              language: view.language,
              client: req.client,
              oldToken: req.sessionToken,
              session,
            }),
          )
          if (!token) return renderRegisterPage(view, submission.state, { status: 422 })
          req.setCookie('session', token)
          return redirect(view, '/register/check-email')
        },
        (options) => renderRegisterPage(view, submission.state, options),
      )
    })
    .get('/register/check-email', ({ view }) => {
      const title = view.t('accounts.checkEmail')
      const texts = [view.t('accounts.registerMailed', { count: registrationHours }), view.t('accounts.noEmailYet')]
      const links = [
        { label: view.t('accounts.signIn'), href: '/login' },
        { label: view.t('accounts.tryAgain'), href: '/register' },
      ]
      return page(view, title, <GateMessage title={title} texts={texts} links={links} />, accountPageOptions)
    })
    .get(
      '/register/confirm/:token',
      async ({ view, session, params }) => {
        const registration = await findRegistration(shop, params.token)
        return registration ? renderConfirmPage(view, initialForm(), { registration, session, ...params }) : renderLinkEnded(view)
      },
      forLink,
    )
    .post(
      '/register/confirm/:token',
      async ({ view, req, session, params }) => {
        const registration = await findRegistration(shop, params.token)
        if (!registration) return renderLinkEnded(view)
        const submission = await readForm(view, req.raw, confirmRegistrationSchema)
        const renderForm = (options: PageOptions) =>
          renderConfirmPage(view, submission.state, { registration, session, ...params }, options)
        const confirm = async () => {
          const signedIn = await submission.attempt(({ password = '' }) =>
            confirmRegistration(shop, {
              token: params.token,
              password: isSameBrowser(registration, session) ? null : password,
              oldToken: req.sessionToken,
              client: req.client,
              proveEmail,
            }),
          )
          if (!signedIn) return renderForm({ status: 422 })
          return signedInResponse(shop, view, req, { ...signedIn, target: null, notice: view.t('accounts.registered') })
        }
        try {
          return await rateLimitResponse(view, submission, confirm, renderForm)
        } catch (error) {
          if (error instanceof NotFound) return renderLinkEnded(view)
          throw error
        }
      },
      forLink,
    )

const isSameBrowser = (registration: AccountLink, session: Session | null): boolean => session?.data['registrationId'] === registration.id

const renderRegisterPage = (view: View, form: FormState, options: PageOptions = {}): Response =>
  page(view, view.t('accounts.register'), <RegisterPage view={view} form={form} />, { ...accountPageOptions, ...options })

interface Confirmation {
  registration: AccountLink
  session: Session | null
  token: string
}

function renderConfirmPage(
  view: View,
  form: FormState,
  { registration, session, token }: Confirmation,
  options: PageOptions = {},
): Response {
  const needsPassword = !isSameBrowser(registration, session)
  const props = { view, form, email: registration.email, action: `/register/confirm/${token}`, needsPassword }
  return page(view, view.t('accounts.confirmRegistration'), <ConfirmRegistrationPage {...props} />, { ...secretPageOptions, ...options })
}

function renderLinkEnded(view: View): Response {
  const links = [
    { label: view.t('accounts.signIn'), href: '/login' },
    { label: view.t('accounts.register'), href: '/register' },
  ]
  const title = view.t('accounts.linkExpired')
  const texts = [view.t('accounts.registerLinkEnded')]
  return page(view, title, <GateMessage title={title} links={links} texts={texts} />, { ...secretPageOptions, status: 404 })
}
