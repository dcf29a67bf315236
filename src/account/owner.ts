import type { Session } from '#src/accounts/sessions.ts'
import { findUser, type User } from '#src/accounts/users.ts'
import { SignInRequired, TooManyRequests } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { ParsedForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { PageOptions } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'

/** The signed-in person with the stored account. */
export interface Owner {
  user: User
  session: Session
  sessionToken: string
}

export async function requireOwner(shop: Shop, req: HttpRequest, session: Session | null): Promise<Owner> {
  if (!session?.user || req.sessionToken === null) throw new SignInRequired()
  const user = await findUser(shop.db.read, session.user.id)
  if (!user) throw new SignInRequired()
  return { user, session, sessionToken: req.sessionToken }
}

export const accountPageOptions: PageOptions = { private: true, noindex: true, styles: ['css/account-pages.css'] }

/** The response to a form of an account. `render` draws its page again, with the errors or after too many tries. */
export async function answerForm<V>(
  view: View,
  submission: ParsedForm<V>,
  work: (values: V) => Promise<Response>,
  render: (options: PageOptions) => Promise<Response>,
): Promise<Response> {
  try {
    return (await submission.attempt(work)) ?? (await render({ status: 422 }))
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error
    submission.addError('', view.t('accounts.tooManyAttempts', { count: error.retryAfter }))
    return render({ status: 429, headers: { 'retry-after': String(error.retryAfter) } })
  }
}
