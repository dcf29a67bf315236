import { hasPassword } from '#src/accounts/sign-in/confirm-password.ts'
import { enterProofCode, proveByPassword, sendProofCode } from '#src/accounts/sign-in/staff-proof.ts'
import { sessionCookieMaxAge, type Session } from '#src/accounts/sessions.ts'
import { mailName, type User } from '#src/accounts/users.ts'
import { limitText } from '#src/accounts/sign-in/verification-codes.ts'
import { secondsUntil } from '#src/jobs/rate-limits.ts'
import { ProofRequired, TooManyRequests, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { Fields } from '#src/web/form/body.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { StaffView } from './layout.ts'

export interface Proof {
  shop: Shop
  view: StaffView
  req: HttpRequest
  session: Session
  /** Of the session. */
  token: string
  fields: Fields
  user: User
}

/** `retryAfter` in seconds. */
export interface FailedProof {
  status: 200 | 403 | 422 | 429
  form: FormState
  retryAfter?: number
}

/** Proves the session by the submitted password or code, or mails a code. Null once it is proven; throws for programs. */
export async function tryProof(proof: Proof): Promise<FailedProof | null> {
  const { req, session, fields, user } = proof
  const submit = textOf(fields, 'proof_send') !== null ? sendCode : hasPassword(user) ? enterPassword : enterCode
  try {
    const outcome = await submit(proof)
    if (typeof outcome !== 'string') return outcome
    req.setCookie('session', outcome, sessionCookieMaxAge(session.remember))
    return null
  } catch (error) {
    if (req.wantsJson) throw error
    return describeError(proof, error)
  }
}

/** The session's new token, or what is wrong. */
type Outcome = Promise<string | FailedProof>

async function enterPassword({ shop, req, session, token, fields, user }: Proof): Outcome {
  const password = textOf(fields, 'proof_password')
  if (password === null) return ask(req)
  return proveByPassword(shop, { user, session, token, password, client: req.client })
}

async function enterCode({ shop, view, req, token, fields, user }: Proof): Outcome {
  const code = textOf(fields, 'proof_code')
  if (code === null) return ask(req)
  const digits = code.normalize('NFKC').replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) throw new UserError('accounts.verify.sixDigits', {}, 'proof_code')
  const entered = await shop.db.transaction((tx) => enterProofCode(shop, tx, { user, token, code: digits }))
  if (entered.result === 'correct') return entered.token
  shop.log.info({ purpose: 'proof', result: entered.result }, 'a verification code was refused')
  if (entered.result === 'locked') return failed(429, { proof_code: view.t('accounts.verify.tooManyWrong') })
  throw new UserError(`accounts.verify.${entered.result}`, {}, 'proof_code')
}

async function sendCode({ shop, view, req, token, user }: Proof): Outcome {
  if (hasPassword(user)) return ask(req)
  const recipient = { name: mailName(user), language: view.language, address: req.ip }
  const result = await shop.db.transaction((tx) => sendProofCode(shop, tx, { user, token, recipient }))
  if (result.isSent) return { status: 200, form: initialForm() }
  return { ...failed(429, { '': limitText(view.t, result, shop.now()) }), retryAfter: secondsUntil(result.retryAt, shop.now()) }
}

/** Throws ProofRequired for programs. */
function ask(req: HttpRequest): FailedProof {
  if (req.wantsJson) throw new ProofRequired()
  return { status: 403, form: initialForm() }
}

const failed = (status: 422 | 429, errors: FormState['errors']): FailedProof => ({ status, form: { values: {}, errors } })

function describeError({ view }: Proof, error: unknown): FailedProof {
  if (error instanceof UserError) return failed(422, { [error.field ?? '']: view.t(error.key, error.params) })
  if (!(error instanceof TooManyRequests)) throw error
  const { retryAfter } = error
  return { ...failed(429, { '': view.t('accounts.tooManyAttempts', { count: retryAfter }) }), retryAfter }
}

const textOf = (fields: Fields, name: string): string | null => {
  const [value] = fields.get(name) ?? []
  return typeof value === 'string' ? value : null
}
