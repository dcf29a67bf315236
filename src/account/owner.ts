import type { Session } from '#src/accounts/sessions.ts'
import { findUser, type User } from '#src/accounts/users.ts'
import { SignInRequired } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { PageOptions } from '#src/web/response.tsx'

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
