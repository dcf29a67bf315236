import { Elysia } from 'elysia'
import {
  confirmEmail,
  cancelEmailChange,
  findCancelLink,
  findConfirmLink,
  findPendingEmail,
  requestEmailChange,
} from '#src/accounts/emails/change-email.ts'
import { changePassword, requireSamePassword } from '#src/accounts/passwords/change-password.ts'
import { confirmIdentity, hasPassword } from '#src/accounts/sign-in/confirm-password.ts'
import { describeDevice } from '#src/accounts/sign-in/device.ts'
import { changeEmailSchema, changePasswordSchema, endSessionSchema } from '#src/accounts/forms.ts'
import { isMailedOften } from '#src/accounts/request-mailed-link.ts'
import { endOneSession, endSessions, listSessions, sessionCookieMaxAge } from '#src/accounts/sessions.ts'
import { queueSetPasswordMail } from '#src/accounts/passwords/set-password.ts'
import { forgetBrowser, listKnownBrowsers } from '#src/accounts/sign-in/known-browsers.ts'
import { listSignIns } from '#src/accounts/sign-in/sign-in-history.ts'
import { queueWelcomeMail } from '#src/accounts/welcome-mail.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { hashToken } from '#src/lib/secrets/tokens.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount, forLink } from '#src/web/access.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect, type PageOptions } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { SecurityPage } from '#templates/account/security-page.tsx'
import { GateForm, GateMessage } from '#templates/accounts/gate.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { shownSignIns } from './limits.ts'
import { type Owner, accountPageOptions, requireOwner, answerForm } from './owner.ts'

const path = '/account/security'

/** Password, email, sessions and sign-in history of the signed-in account, staff included. */
export const securityRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(path, async ({ view, req, session }) => renderSecurityPage(shop, view, await requireOwner(shop, req, session)), forAccount)
    .post(
      `${path}/password`,
      async ({ view, req, session }) => {
        const owner = await requireOwner(shop, req, session)
        const submission = await readForm(view, req.raw, changePasswordSchema)
        const change = async (values: typeof changePasswordSchema.static) => {
          const password = requireSamePassword(values)
          await confirmIdentity(shop, { ...owner, client: req.client, password: values.current_password ?? '', field: 'current_password' })
          const token = await changePassword(shop, { ...owner, password })
          if (token) req.setCookie('session', token, sessionCookieMaxAge(owner.session.remember))
          return redirect(view, path, view.t('account.passwordChanged'))
        }
        return answerForm(view, submission, change, (options) =>
          renderSecurityPage(shop, view, owner, { passwordForm: submission.state }, options),
        )
      },
      forAccount,
    )
    .post(
      `${path}/password-link`,
      async ({ view, req, session }) => {
        const { user } = await requireOwner(shop, req, session)
        if (!hasPassword(user)) await shop.db.transaction((tx) => queueSetPasswordMail(shop, tx, user, view.language))
        return redirect(view, path, view.t('account.linkMailed', { email: user.email }))
      },
      forAccount,
    )
    .post(
      `${path}/confirm-link`,
      async ({ view, req, session }) => {
        const { user } = await requireOwner(shop, req, session)
        await shop.db.transaction(async (tx) => {
          if (user.emailVerifiedAt !== null || (await isMailedOften(shop, tx, { purpose: 'confirm_email', key: user.emailKey }))) return
          await queueWelcomeMail(shop, tx, user.id, view.language)
        })
        return redirect(view, path, view.t('account.linkMailed', { email: user.email }))
      },
      forAccount,
    )
    .post(
      `${path}/email`,
      async ({ view, req, session }) => {
        const owner = await requireOwner(shop, req, session)
        const submission = await readForm(view, req.raw, changeEmailSchema)
        const change = async ({ email, email_password: password = '' }: typeof changeEmailSchema.static) => {
          await confirmIdentity(shop, { ...owner, client: req.client, password, field: 'email_password' })
          await requestEmailChange(shop, { user: owner.user, email, language: view.language })
          return redirect(view, path, view.t('account.emailRequested', { email }))
        }
        return answerForm(view, submission, change, (options) =>
          renderSecurityPage(shop, view, owner, { emailForm: submission.state }, options),
        )
      },
      forAccount,
    )
    .post(
      `${path}/sessions/end`,
      async ({ view, req, session }) => {
        const { user, sessionToken } = await requireOwner(shop, req, session)
        const submission = await readForm(view, req.raw, endSessionSchema)
        const ended = submission.ok ? submission.values.session : ''
        await shop.db.transaction((tx) =>
          ended === undefined ? endSessions(tx, user.id, sessionToken) : endOneSession(tx, user.id, ended),
        )
        return redirect(view, path, view.t(ended === undefined ? 'account.signedOutElsewhere' : 'account.sessionEnded'))
      },
      forAccount,
    )
    .post(
      `${path}/browsers/:id/forget`,
      async ({ view, req, session, params }) => {
        const { user } = await requireOwner(shop, req, session)
        await shop.db.transaction((tx) => forgetBrowser(tx, user.id, parseId(params.id)))
        return redirect(view, path, view.t('account.browserForgotten'))
      },
      forAccount,
    )
    .get(
      '/account/confirm-email/:token',
      async ({ view, req, session, params }) => {
        const { user } = await requireOwner(shop, req, session)
        const link = await findConfirmLink(shop, params.token, user.id)
        return link ? renderConfirmPage(view, initialForm(), { email: link.email, ...params }) : renderLinkEnded(view)
      },
      forAccount,
    )
    .post(
      '/account/confirm-email/:token',
      async ({ view, req, session, params }) => {
        const { user, sessionToken, session: current } = await requireOwner(shop, req, session)
        const link = await findConfirmLink(shop, params.token, user.id)
        if (!link) return renderLinkEnded(view)
        const submission = await readForm(view, req.raw, endSessionSchema)
        return endedLinkPage(view, async () => {
          const token = await submission.attempt(() =>
            confirmEmail(shop, { token: params.token, userId: user.id, sessionToken, proveEmail }),
          )
          if (token === undefined) return renderConfirmPage(view, submission.state, { email: link.email, ...params }, { status: 422 })
          if (token !== null && token !== sessionToken) req.setCookie('session', token, sessionCookieMaxAge(current.remember))
          return redirect(view, path, view.t('accounts.emailConfirmed'))
        })
      },
      forAccount,
    )
    .get(
      '/account/cancel-email/:token',
      async ({ view, params }) => {
        const link = await findCancelLink(shop, params.token)
        return link ? renderCancelPage(view, initialForm(), { email: link.email, ...params }) : renderLinkEnded(view)
      },
      forLink,
    )
    .post(
      '/account/cancel-email/:token',
      async ({ view, req, params }) => {
        const link = await findCancelLink(shop, params.token)
        if (!link) return renderLinkEnded(view)
        const submission = await readForm(view, req.raw, endSessionSchema)
        return endedLinkPage(view, async () => {
          const isCancelled = await submission.attempt(async () => {
            await cancelEmailChange(shop, params.token, proveEmail)
            return true
          })
          if (!isCancelled) return renderCancelPage(view, submission.state, { email: link.email, ...params }, { status: 422 })
          return redirect(view, '/forgot-password', view.t('accounts.emailCancelled'))
        })
      },
      forLink,
    )

async function renderSecurityPage(
  shop: Shop,
  view: View,
  { user, sessionToken }: Owner,
  forms: { passwordForm?: FormState; emailForm?: FormState } = {},
  options: PageOptions = {},
): Promise<Response> {
  const q = shop.db.read
  const now = shop.now()
  const current = hashToken(sessionToken)
  const sessions = await listSessions(q, user.id, now)
  const props = {
    view,
    now,
    email: user.email,
    isEmailProven: user.emailVerifiedAt !== null,
    pendingEmail: await findPendingEmail(q, user.id, now),
    hasPassword: hasPassword(user),
    hasProviders: shop.identityProviders.some(({ missing }) => missing.length === 0),
    sessions: sessions.map((row) => ({ ...row, device: describeDevice(row.userAgent), isCurrent: row.tokenHash === current })),
    browsers: (await listKnownBrowsers(q, user.id, now)).map((row) => ({ ...row, device: describeDevice(row.userAgent) })),
    signIns: (await listSignIns(q, user.id, shownSignIns)).map((row) => ({ ...row, device: describeDevice(row.userAgent) })),
    passwordForm: forms.passwordForm ?? initialForm(),
    emailForm: forms.emailForm ?? initialForm(),
  }
  return page(view, view.t('account.security'), <SecurityPage {...props} />, { ...accountPageOptions, ...options })
}

// The URL contains a secret token: never send it as a referrer.
const linkPageOptions: PageOptions = { ...accountPageOptions, headers: { 'referrer-policy': 'no-referrer' } }

interface EmailLink {
  email: string
  token: string
}

function renderConfirmPage(view: View, form: FormState, { email, token }: EmailLink, options: PageOptions = {}): Response {
  const title = view.t('accounts.confirmEmail')
  const props = { view, form, title, intro: view.t('accounts.confirmEmailIntro', { email }), button: view.t('accounts.confirmEmailButton') }
  return page(view, title, <GateForm {...props} action={`/account/confirm-email/${token}`} />, { ...linkPageOptions, ...options })
}

function renderCancelPage(view: View, form: FormState, { email, token }: EmailLink, options: PageOptions = {}): Response {
  const title = view.t('accounts.cancelEmail')
  const props = { view, form, title, intro: view.t('accounts.cancelEmailIntro', { email }), button: view.t('accounts.cancelEmailButton') }
  return page(view, title, <GateForm {...props} action={`/account/cancel-email/${token}`} />, { ...linkPageOptions, ...options })
}

async function endedLinkPage(view: View, respond: () => Promise<Response>): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    // Another request has used the link.
    if (error instanceof NotFound) return renderLinkEnded(view)
    throw error
  }
}

function renderLinkEnded(view: View): Response {
  const title = view.t('accounts.linkExpired')
  const links = [{ label: view.t('account.security'), href: path }]
  return page(view, title, <GateMessage title={title} links={links} texts={[view.t('accounts.emailLinkEnded')]} />, {
    ...linkPageOptions,
    status: 404,
  })
}
