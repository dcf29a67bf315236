import { Elysia } from 'elysia'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect, type PageOptions } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { GateMessage } from '#templates/accounts/gate.tsx'
import { ForgotPasswordPage, ResetPasswordPage } from '#templates/accounts/register-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { AccountLink } from '../mailed-links.ts'
import { findResetLink, requireSamePassword, resetPassword } from '../passwords/change-password.ts'
import { forgotPasswordSchema, resetPasswordSchema } from '../forms.ts'
import { maxResetRequestsPerTenMinutes, resetLinkMinutes } from '../limits.ts'
import { requestLink } from '../request-mailed-link.ts'
import { rateLimitResponse } from './rate-limit-response.ts'
import { accountPageOptions, secretPageOptions } from './secret-page.ts'

/** A forgotten password: the response is the same for every address, and the link signs nobody in. */
export const resetPasswordRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/forgot-password', ({ view }) => renderForgotPage(view, initialForm({ email: view.user?.email })))
    .post('/forgot-password', async ({ view, req }) => {
      const submission = await readForm(view, req.raw, forgotPasswordSchema)
      return rateLimitResponse(
        view,
        submission,
        async () => {
          const requested = await submission.attempt(async ({ email }) => {
            if (!isEmail(email)) throw new UserError('accounts.emailInvalid', {}, 'email')
            await enforceClientRateLimit(shop, {
              name: 'forgot-password',
              address: req.ip,
              maxHits: maxResetRequestsPerTenMinutes,
              windowMs: 10 * 60_000,
            })
            const request = { purpose: 'reset', email, language: view.language } as const
            return shop.db.transaction((tx) => requestLink(tx, request, shop.now()))
          })
          if (!requested) return renderForgotPage(view, submission.state, { status: 422 })
          return redirect(view, '/forgot-password/check-email')
        },
        (options) => renderForgotPage(view, submission.state, options),
      )
    })
    .get('/forgot-password/check-email', ({ view }) => {
      const title = view.t('accounts.checkEmail')
      const texts = [view.t('accounts.resetMailed', { count: resetLinkMinutes }), view.t('accounts.noEmailYet')]
      const links = [
        { label: view.t('accounts.signIn'), href: '/login' },
        { label: view.t('accounts.tryAgain'), href: '/forgot-password' },
      ]
      return page(view, title, <GateMessage title={title} texts={texts} links={links} />, accountPageOptions)
    })
    .get(
      '/reset-password/:token',
      async ({ view, params }) => {
        const link = await findResetLink(shop, params.token)
        return link ? renderResetPage(view, initialForm(), { link, ...params }) : renderLinkEnded(view)
      },
      forLink,
    )
    .post(
      '/reset-password/:token',
      async ({ view, req, params }) => {
        const link = await findResetLink(shop, params.token)
        if (!link) return renderLinkEnded(view)
        const submission = await readForm(view, req.raw, resetPasswordSchema)
        try {
          const isReset = await submission.attempt(async (values) => {
            await resetPassword(shop, { token: params.token, password: requireSamePassword(values), proveEmail })
            return true
          })
          if (!isReset) return renderResetPage(view, submission.state, { link, ...params }, { status: 422 })
        } catch (error) {
          if (error instanceof NotFound) return renderLinkEnded(view)
          throw error
        }
        if (view.user?.id === link.userId) req.deleteCookie('session')
        return redirect(view, '/login', view.t('accounts.passwordReset'))
      },
      forLink,
    )

const renderForgotPage = (view: View, form: FormState, options: PageOptions = {}): Response =>
  page(view, view.t('accounts.forgotPasswordTitle'), <ForgotPasswordPage view={view} form={form} />, { ...accountPageOptions, ...options })

function renderResetPage(
  view: View,
  form: FormState,
  { link, token }: { link: AccountLink; token: string },
  options: PageOptions = {},
): Response {
  const props = { view, form, email: link.email, action: `/reset-password/${token}` }
  return page(view, view.t('accounts.resetPassword'), <ResetPasswordPage {...props} />, { ...secretPageOptions, ...options })
}

function renderLinkEnded(view: View): Response {
  const title = view.t('accounts.linkExpired')
  const texts = [view.t('accounts.resetLinkEnded', { count: resetLinkMinutes })]
  const links = [
    { label: view.t('accounts.forgotPasswordTitle'), href: '/forgot-password' },
    { label: view.t('accounts.signIn'), href: '/login' },
  ]
  return page(view, title, <GateMessage title={title} texts={texts} links={links} />, { ...secretPageOptions, status: 404 })
}
