import { codeKey } from '#src/accounts/sign-in/challenges.ts'
import { hasPassword } from '#src/accounts/sign-in/confirm-password.ts'
import { findProofChallenge, isProven } from '#src/accounts/sign-in/staff-proof.ts'
import { findSession, type Session } from '#src/accounts/sessions.ts'
import { getUser, type User } from '#src/accounts/users.ts'
import { readCodeStatus } from '#src/accounts/sign-in/verification-codes.ts'
import { ProofRequired, SignInRequired } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { currentSession } from '#src/storefront/session.ts'
import { formLimits, readFields, type Fields } from '#src/web/form/body.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import { ConfirmPage, confirmPath } from '#templates/admin/confirm-page.tsx'
import type { StaffView } from './layout.ts'
import { type FailedProof, tryProof } from './try-proof.ts'

interface Asked {
  view: StaffView
  req: HttpRequest
  /** `req.copy()`, where the body is read before. */
  copy?: Request
}

/**
 * Before what an intruder at a borrowed browser must not do: null once the session is proven, also by what this request brings, else the page
 * that asks for the password or a mailed code. It has what was typed in hidden fields, and sends it again to the same address. Throws
 * ProofRequired for programs.
 */
export async function askForProof(shop: Shop, { view, req, copy }: Asked): Promise<Response | null> {
  const session = await findUnprovenSession(shop, req)
  const token = req.sessionToken
  if (!session || token === null) return null
  if (req.isSafeMethod) {
    if (req.wantsJson) throw new ProofRequired()
    return redirect(view, `${confirmPath}?next=${encodeURIComponent(req.url.pathname + req.url.search)}`, undefined, 302)
  }
  const fields = await readFields(copy ?? req.copy(), { ...formLimits, bytes: maxBytes })
  const user = await getUser(shop.db.read, view.user.id)
  const failed = await tryProof({ shop, view, req, session, token, fields, user })
  return failed && renderConfirmPage(shop, { view, req, session, user, fields }, failed)
}

/** The page that asks, ahead of a request without a form. Throws SignInRequired. */
export async function renderProofForm(shop: Shop, { view, req }: Asked, next: string): Promise<Response> {
  const session = await getSession(shop, req)
  const asked = { view, req, session, user: await getUser(shop.db.read, view.user.id), fields: new Map([['next', [next]]]) }
  return renderConfirmPage(shop, asked, { status: 200, form: initialForm() })
}

/** Of a form, such as the text of an email. */
const maxBytes = 512 * 1024

async function findUnprovenSession(shop: Shop, req: HttpRequest): Promise<Session | null> {
  const session = await getSession(shop, req)
  const { confirm_sensitive_actions: isOn } = await currentSettings(shop)
  return isOn && !isProven(session, shop.now()) ? session : null
}

async function getSession(shop: Shop, req: HttpRequest): Promise<Session> {
  const session = await currentSession(shop, req)
  if (!session) throw new SignInRequired(true)
  return session
}

interface Shown {
  view: StaffView
  req: HttpRequest
  session: Session
  user: User
  fields: Fields
}

async function renderConfirmPage(shop: Shop, shown: Shown, { status, form, retryAfter }: FailedProof): Promise<Response> {
  const { view, req, user } = shown
  const action = req.isSafeMethod ? confirmPath : req.url.pathname + req.url.search
  const props = { view, action, hidden: typedFields(shown.fields), hasPassword: hasPassword(user), email: user.email, form }
  const body = <ConfirmPage {...props} isCodeSent={await isCodeSent(shop, shown)} />
  const response = page(view, view.t('admin.confirm.title'), body, { status, noindex: true, private: true })
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter))
  if (view.partial) {
    response.headers.set('hx-retarget', '#main > .page')
    response.headers.set('hx-reswap', 'innerHTML')
  }
  return response
}

const typedFields = (fields: Fields): { name: string; value: string }[] =>
  [...fields]
    .filter(([name]) => !name.startsWith('proof_'))
    .flatMap(([name, values]) => values.filter((value) => typeof value === 'string').map((value) => ({ name, value })))

// A code that was just sent is in the stored session, not yet in that of the request.
async function isCodeSent(shop: Shop, { req, session, user }: Shown): Promise<boolean> {
  const stored = req.sessionToken === null ? null : await findSession(shop.db.read, req.sessionToken, shop.now())
  const challenge = findProofChallenge(stored ?? session, user)
  return challenge !== null && (await readCodeStatus(shop, shop.db.read, codeKey('proof', challenge))).isLive
}
