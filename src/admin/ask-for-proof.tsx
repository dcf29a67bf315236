import { hasPassword } from '#src/accounts/confirm-identity.ts'
import { codeKey } from '#src/accounts/challenges.ts'
import { enterProofCode, findProofChallenge, isProven, proveByPassword, sendProofCode } from '#src/accounts/fresh-proof.ts'
import { findSession, sessionCookieMaxAge, type Session } from '#src/accounts/sessions.ts'
import { getUser, mailName, type User } from '#src/accounts/users.ts'
import { readCodeStatus, type SendResult } from '#src/accounts/verification-codes.ts'
import { secondsUntil } from '#src/jobs/rate-limits.ts'
import { ProofRequired, SignInRequired, TooManyRequests, UserError } from '#src/lib/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { currentSession } from '#src/storefront/session.ts'
import { formLimits, readFields, type Fields } from '#src/web/body.ts'
import { initialForm } from '#src/web/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import { ConfirmPage, confirmPath } from '#templates/admin/confirm-page.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import type { StaffView } from './layout.ts'

interface Asked {
  view: StaffView
  req: HttpRequest
  /** A copy of the request, where its body is read before. */
  copy?: Request
}

/**
 * Before what an intruder at a borrowed browser must not do: null once the session is proven, also by what this request brings, else the page
 * that asks for the password or a mailed code. It has what was typed in hidden fields, and sends it again to the same address. Throws
 * ProofRequired for programs.
 */
export async function askForProof(shop: Shop, { view, req, copy }: Asked): Promise<Response | null> {
  const session = await currentSession(shop, req)
  const token = req.sessionToken
  if (!session || token === null) throw new SignInRequired(true)
  const { confirm_sensitive_actions: isOn } = await currentSettings(shop)
  if (!isOn || isProven(session, shop.now())) return null
  if (req.isSafeMethod) {
    if (req.wantsJson) throw new ProofRequired()
    return redirect(view, `${confirmPath}?next=${encodeURIComponent(req.url.pathname + req.url.search)}`, undefined, 302)
  }
  const fields = await readFields(copy ?? req.copy(), { ...formLimits, bytes: maxBytes })
  const proof = { shop, view, req, session, token, fields, user: await getUser(shop.db.read, view.user.id) }
  const attempt = await tryProof(proof)
  return attempt.isProven ? null : renderConfirmPage(proof, attempt)
}

/** Of a form with texts of a page. */
const maxBytes = 512 * 1024

/** What the page for a request without a form shows. */
export async function renderProofForm(shop: Shop, view: StaffView, req: HttpRequest, next: string): Promise<Response | null> {
  const session = await currentSession(shop, req)
  if (!session || isProven(session, shop.now())) return null
  const user = await getUser(shop.db.read, view.user.id)
  return renderConfirmPage(
    { shop, view, req, session, user, fields: new Map([['next', [next]]]) },
    { isProven: false, status: 200, form: initialForm() },
  )
}

interface Proof {
  shop: Shop
  view: StaffView
  req: HttpRequest
  session: Session
  token: string
  fields: Fields
  user: User
}

type Attempt = { isProven: true } | { isProven: false; status: 200 | 403 | 422 | 429; form: FormState; retryAfter?: number }

async function tryProof(proof: Proof): Promise<Attempt> {
  const { req, session, fields, user } = proof
  const submit = textOf(fields, 'proof_send') !== null ? sendCode : hasPassword(user) ? enterPassword : enterCode
  try {
    const outcome = await submit(proof)
    if (typeof outcome !== 'string') return outcome
    req.setCookie('session', outcome, sessionCookieMaxAge(session.remember))
    return { isProven: true }
  } catch (error) {
    return failedAttempt(proof, error)
  }
}

async function enterPassword({ shop, req, session, token, fields, user }: Proof): Promise<string | Attempt> {
  const password = textOf(fields, 'proof_password')
  if (password === null) return notAsked(req)
  return proveByPassword(shop, { user, session, token, password, client: req.client })
}

async function enterCode({ shop, view, req, token, fields, user }: Proof): Promise<string | Attempt> {
  const code = textOf(fields, 'proof_code')
  if (code === null) return notAsked(req)
  const digits = code.normalize('NFKC').replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return failed(422, { proof_code: view.t('accounts.verify.sixDigits') })
  const entered = await shop.db.transaction((tx) => enterProofCode(shop, tx, { user, token, code: digits }))
  if (entered.result === 'correct') return entered.token
  shop.log.info({ purpose: 'proof', result: entered.result }, 'a verification code was refused')
  const key = entered.result === 'locked' ? ('accounts.verify.tooManyWrong' as const) : (`accounts.verify.${entered.result}` as const)
  return failed(entered.result === 'locked' ? 429 : 422, { proof_code: view.t(key) })
}

async function sendCode({ shop, view, req, token, user }: Proof): Promise<Attempt> {
  if (hasPassword(user)) return notAsked(req)
  const recipient = { name: mailName(user), language: view.language, address: req.ip }
  const result = await shop.db.transaction((tx) => sendProofCode(shop, tx, { user, token, recipient }))
  return result.isSent ? { isProven: false, status: 200, form: initialForm() } : failed(429, { '': limitText(shop, view, result) })
}

function limitText(shop: Shop, { t }: StaffView, { reason, retryAt }: Extract<SendResult, { isSent: false }>): string {
  const seconds = secondsUntil(retryAt, shop.now())
  if (reason === 'locked') return t('accounts.verify.tooManyWrong')
  return reason === 'cooldown'
    ? t('accounts.verify.wait', { count: seconds })
    : t('accounts.verify.limit', { count: Math.ceil(seconds / 60) })
}

/** Throws ProofRequired for programs. */
function notAsked(req: HttpRequest): Attempt {
  if (req.wantsJson) throw new ProofRequired()
  return { isProven: false, status: 403, form: initialForm() }
}

const failed = (status: 422 | 429, errors: FormState['errors']): Attempt => ({ isProven: false, status, form: { values: {}, errors } })

function failedAttempt({ view, req }: Proof, error: unknown): Attempt {
  if (req.wantsJson) throw error
  if (error instanceof UserError) return failed(422, { [error.field ?? '']: view.t(error.key, error.params) })
  if (!(error instanceof TooManyRequests)) throw error
  const { retryAfter } = error
  return {
    isProven: false,
    status: 429,
    form: { values: {}, errors: { '': view.t('accounts.tooManyAttempts', { count: retryAfter }) } },
    retryAfter,
  }
}

const textOf = (fields: Fields, name: string): string | null => {
  const [value] = fields.get(name) ?? []
  return typeof value === 'string' ? value : null
}

async function renderConfirmPage(
  { shop, view, req, session, user, fields }: Omit<Proof, 'token'>,
  { status, form, retryAfter }: Extract<Attempt, { isProven: false }>,
): Promise<Response> {
  // A code that was just sent is in the stored session, not in that of the request.
  const current = req.sessionToken === null ? session : ((await findSession(shop.db.read, req.sessionToken, shop.now())) ?? session)
  const challenge = findProofChallenge(current, user)
  const isCodeSent = challenge !== null && (await readCodeStatus(shop, shop.db.read, codeKey('proof', challenge))).isLive
  const hidden = [...fields].flatMap(([name, values]) =>
    name.startsWith('proof_') ? [] : values.flatMap((value) => (typeof value === 'string' ? [{ name, value }] : [])),
  )
  const action = req.isSafeMethod ? confirmPath : req.url.pathname + req.url.search
  const props = { view, action, hidden, hasPassword: hasPassword(user), email: user.email, isCodeSent, form }
  const response = page(view, view.t('admin.confirm.title'), <ConfirmPage {...props} />, { status, noindex: true, private: true })
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter))
  if (view.partial) {
    response.headers.set('hx-retarget', '#main')
    response.headers.set('hx-reswap', 'innerHTML')
  }
  return response
}
