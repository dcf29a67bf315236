import { findSession, needsTouch, touchSession } from '#src/accounts/sessions.ts'
import type { RoleId } from '#db/schema/accounts.ts'
import type { Shop } from '#src/shop.ts'
import type { Visit } from '#src/web/visit.ts'

/** The account a visitor is signed in as. */
export interface SignedIn {
  id: number
  name: string
  email: string
  roleId: RoleId
}

/** Who the session cookie stands for; null for guests and for sessions that are over. Keeps a session that is used from ending. */
export async function signedIn(shop: Shop, visit: Visit): Promise<SignedIn | null> {
  if (visit.sessionToken === null) return null
  const session = await findSession(shop.db.read, visit.sessionToken, shop.now())
  if (session && needsTouch(session, shop.now())) await shop.db.transaction((tx) => touchSession(tx, session, shop.now()))
  return session?.user ?? null
}
