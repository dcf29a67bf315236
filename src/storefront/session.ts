import { findSession, needsTouch, touchSession, type Session } from '#src/accounts/sessions.ts'
import type { Shop } from '#src/shop.ts'
import type { Visit } from '#src/web/visit.ts'

const kept = new WeakMap<Visit, Promise<Session | null>>()

/** The session of a visit: who is signed in, and what the session carries. Null without one, or when it is over. Read once a request. */
export function sessionOf(shop: Shop, visit: Visit): Promise<Session | null> {
  let session = kept.get(visit)
  if (!session) kept.set(visit, (session = readSession(shop, visit)))
  return session
}

async function readSession(shop: Shop, visit: Visit): Promise<Session | null> {
  const { sessionToken } = visit
  if (sessionToken === null) return null
  const now = shop.now()
  const session = await findSession(shop.db.read, sessionToken, now)
  if (session && needsTouch(session, now)) await shop.db.transaction((tx) => touchSession(tx, session, now))
  // An account that is gone or a session that is over: the cookie is of no more use.
  if (!session) visit.forget('session')
  return session
}
