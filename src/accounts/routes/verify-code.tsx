import { Elysia } from 'elysia'
import { findCart } from '#src/cart/find-cart.ts'
import { enterPurchaseCode, findPurchaseChallenge } from '#src/checkout/purchase-challenge.ts'
import { secondsUntil } from '#src/jobs/rate-limits.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import type { Shop } from '#src/shop.ts'
import { storeView } from '#src/storefront/layout.ts'
import { currentSession } from '#src/storefront/session.ts'
import { formLimits, readFields, type Fields } from '#src/web/form/body.ts'
import { initialForm, validateFields, ValidationError } from '#src/web/form/form.ts'
import { openTo } from '#src/web/access.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { fragments, page, redirect, withStatus, withToast } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { MailStatus, VerifyCodeForms, VerifyCodePage, type VerifyCodeProps } from '#templates/accounts/verify-code-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { codeKey, resendCode, type CodeContext } from '../sign-in/challenges.ts'
import type { CodeChallenge } from '../session-data.ts'
import { enterLoginCode, findLoginChallenge, userRecipient } from '../sign-in/finish-sign-in.ts'
import { codeSchema } from '../forms.ts'
import { findSession, sessionCookieMaxAge, type Session } from '../sessions.ts'
import { enterIdentityCode, findIdentityChallenge } from '../identities/pending-identity.ts'
import { type CodeResult, limitText, readCodeStatus, type SendLimit, type SendResult } from '../sign-in/verification-codes.ts'
import { readBrowserTokens, setBrowserTokens } from './browser-cookie.ts'
import { accountPageOptions } from './secret-page.ts'
import { signedInResponse } from './signed-in-response.ts'
import { socialResponse } from './social-response.ts'

/** Entering a mailed code, to sign in or to check out. */
export const verifyCodeRoutes = (shop: Shop) =>
  new Elysia()
    .use(openTo('anyone'))
    .get('/verify-code', async ({ req }) => {
      const request = await readRequest(shop, req, contextOf(req.url.searchParams.getAll('context')))
      const active = await findActive(shop, request, await currentSession(shop, req))
      return active ? renderPage(shop, request, active, initialForm()) : redirectToStart(request, 302)
    })
    .get('/verify-code/mail', async ({ req }) => {
      const context = contextOf(req.url.searchParams.getAll('context'))
      // Checked first: the layout would delete the cookie of a session that a code has just replaced.
      const session = req.sessionToken === null ? null : await findSession(shop.db.read, req.sessionToken, shop.now())
      if (!req.partial || !session) return new Response(null, { status: 204 })
      const request = await readRequest(shop, req, context)
      const active = await findActive(shop, request, session)
      if (!active) return new Response(null, { status: 204 })
      const status = await readCodeStatus(shop, shop.db.read, codeKey(context, active.challenge))
      return fragments(request.view, <MailStatus view={request.view} context={context} status={status} />)
    })
    .post('/verify-code', async ({ req }) => {
      const fields = await readFields(req.raw, formLimits)
      const request = await readRequest(shop, req, contextOf(fields.get('context') ?? []))
      const { view } = request
      const active = await findActive(shop, request, await currentSession(shop, req))
      if (!active) return redirectToStart(request, 303)
      const submission = validateFields(view, fields, codeSchema)
      const code = submission.ok ? toDigits(submission.values.code) : ''
      if (!submission.ok) return renderPage(shop, request, active, submission.state, 422)
      if (!/^\d{6}$/.test(code)) {
        submission.addError('code', view.t('accounts.verify.sixDigits'))
        return renderPage(shop, request, active, submission.state, 422)
      }
      const outcome = await enterByContext[request.context](shop, request, code)
      if (outcome === null) return redirectToStart(request, 303)
      if (outcome instanceof Response) return outcome
      shop.log.info({ purpose: request.context, result: outcome }, 'a verification code was refused')
      submission.addError('code', view.t(messageOf(outcome)))
      return renderPage(shop, request, active, submission.state, outcome === 'locked' ? 429 : 422)
    })
    .post('/verify-code/resend', async ({ req }) => {
      const fields: Fields = await readFields(req.raw, formLimits)
      const request = await readRequest(shop, req, contextOf(fields.get('context') ?? []))
      const result = await resend(shop, request)
      if (result === null) return redirectToStart(request, 303)
      const { view, context } = request
      const active = await findActive(shop, request, await currentSession(shop, req))
      if (!active) return redirectToStart(request, 303)
      if (!result.isSent) return renderResendLimit(shop, request, active, result)
      const text = view.t('accounts.verify.resent', { email: active.challenge.email })
      if (!view.partial) return redirect(view, `/verify-code?context=${context}`, text)
      return withToast(await renderPage(shop, request, active, initialForm()), 'toast', text)
    })

interface CodeRequest {
  req: HttpRequest
  view: View
  context: CodeContext
  cartId: number | null
}

/** Exactly one of the two known contexts. Throws NotFound. */
function contextOf(values: (string | File)[]): CodeContext {
  const [context, ...others] = values
  if (others.length > 0 || (context !== 'login' && context !== 'checkout' && context !== 'identity')) throw new NotFound()
  return context
}

async function readRequest(shop: Shop, req: HttpRequest, context: CodeContext): Promise<CodeRequest> {
  const view = await storeView(shop, req, context === 'checkout' ? 'checkout' : 'store')
  const owner = { token: req.cartToken, userId: view.user?.id ?? null }
  return { req, view, context, cartId: context === 'checkout' ? await findCart(shop.db.read, owner, shop.now()) : null }
}

interface Active {
  challenge: CodeChallenge
  /** For the email. */
  name: string
}

async function findActive(shop: Shop, { context, cartId }: CodeRequest, session: Session | null, q = shop.db.read): Promise<Active | null> {
  if (context === 'checkout') return findPurchaseChallenge(q, session, cartId)
  if (context === 'identity') {
    const challenge = findIdentityChallenge(session, shop.now())
    return challenge && { challenge, name: '' }
  }
  const active = await findLoginChallenge(q, session)
  return active && { challenge: active.challenge, name: userRecipient(active.user, { language: '', address: '' }).name }
}

type EnterCode = (shop: Shop, request: CodeRequest, code: string) => Promise<Response | Exclude<CodeResult, 'correct'> | null>

const enterByContext: Record<CodeContext, EnterCode> = { login: enterLogin, checkout: enterPurchase, identity: enterIdentity }

async function enterIdentity(shop: Shop, { req, view }: CodeRequest, code: string) {
  const token = req.sessionToken
  const entered =
    token === null
      ? null
      : await shop.db.transaction((tx) => enterIdentityCode(shop, tx, { token, code, proveEmail, language: view.language }))
  if (entered?.result !== 'correct') return entered && entered.result
  return socialResponse(shop, view, req, entered)
}

async function enterLogin(shop: Shop, { req, view }: CodeRequest, code: string): Promise<Response | Exclude<CodeResult, 'correct'> | null> {
  const token = req.sessionToken
  const entered =
    token === null ? null : await shop.db.transaction((tx) => enterLoginCode(shop, tx, { token, code, client: req.client, proveEmail }))
  if (entered?.result !== 'correct') return entered && entered.result
  const { user, challenge } = entered
  setBrowserTokens(req, shop, [entered.browserToken, ...readBrowserTokens(req, shop)])
  return signedInResponse(shop, view, req, { user, token: entered.token, remember: challenge.remember, target: challenge.target })
}

async function enterPurchase(
  shop: Shop,
  { req, view, cartId }: CodeRequest,
  code: string,
): Promise<Response | Exclude<CodeResult, 'correct'> | null> {
  const token = req.sessionToken
  if (token === null || cartId === null) return null
  const session = await currentSession(shop, req)
  const entered = await shop.db.transaction((tx) => enterPurchaseCode(shop, tx, { token, cartId, code }))
  if (entered?.result !== 'correct') return entered && entered.result
  req.setCookie('session', entered.token, sessionCookieMaxAge(session?.remember === true))
  return redirect(view, '/checkout/review')
}

async function resend(shop: Shop, request: CodeRequest): Promise<SendResult | null> {
  const { req, view, context } = request
  const token = req.sessionToken
  if (token === null) return null
  return shop.db.transaction(async (tx) => {
    const session = await findSession(tx, token, shop.now())
    const active = await findActive(shop, request, session, tx)
    if (!session || !active) return null
    const recipient = { name: active.name, language: view.language, address: req.ip }
    return resendCode(shop, tx, { session, token, purpose: context, challenge: active.challenge, recipient })
  })
}

async function renderResendLimit(shop: Shop, request: CodeRequest, active: Active, limit: SendLimit): Promise<Response> {
  const form = initialForm()
  form.errors[''] = limitText(request.view.t, limit, shop.now())
  const response = await renderPage(shop, request, active, form, 429)
  response.headers.set('retry-after', String(secondsUntil(limit.retryAt, shop.now())))
  return response
}

async function renderPage(shop: Shop, request: CodeRequest, { challenge }: Active, form: FormState, status = 200): Promise<Response> {
  const { view, context } = request
  const codeStatus = await readCodeStatus(shop, shop.db.read, codeKey(context, challenge))
  const { lockedUntil } = codeStatus
  const lockedMinutes = lockedUntil === null ? 0 : Math.ceil((lockedUntil - shop.now()) / 60_000)
  const props: VerifyCodeProps = { view, context, email: challenge.email, status: codeStatus, form, lockedMinutes }
  if (status === 422 && request.req.wantsJson) throw new ValidationError(form.errors)
  const headers: Record<string, string> =
    status !== 429 || lockedUntil === null ? {} : { 'retry-after': String(secondsUntil(lockedUntil, shop.now())) }
  if (view.partial) return withStatus(status, fragments(view, <VerifyCodeForms {...props} />))
  const title = view.t(`accounts.verify.title.${context}`)
  return page(view, title, <VerifyCodePage {...props} />, {
    ...accountPageOptions,
    status,
    headers,
    scripts: ['js/account-pages.js'],
  })
}

const redirectToStart = ({ view, context }: CodeRequest, status: 302 | 303): Response =>
  redirect(view, startPaths[context], undefined, status)

const startPaths: Record<CodeContext, string> = { login: '/login', checkout: '/checkout', identity: '/auth/email' }

const toDigits = (text: string): string => text.normalize('NFKC').replace(/\s/g, '')

function messageOf(result: Exclude<CodeResult, 'correct'>) {
  return result === 'locked' ? 'accounts.verify.tooManyWrong' : (`accounts.verify.${result}` as const)
}
