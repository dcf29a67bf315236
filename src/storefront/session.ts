import { findSession, needsTouch, touchSession, type Session } from '#src/accounts/sessions.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'

const sessionCache = new WeakMap<HttpRequest, Promise<Session | null>>()

/** The session of a request; null without one or when it has expired. Read once per request. */
export function currentSession(shop: Shop, req: HttpRequest): Promise<Session | null> {
  let session = sessionCache.get(req)
  if (!session) sessionCache.set(req, (session = readSession(shop, req)))
  return session
}

async function readSession(shop: Shop, req: HttpRequest): Promise<Session | null> {
  const { sessionToken } = req
  if (sessionToken === null) return null
  const now = shop.now()
  const session = await findSession(shop.db.read, sessionToken, now)
  if (session && needsTouch(session, now)) await writeAside(shop, (tx) => touchSession(tx, session, req.client, now))
  // The account is deleted or the session has expired, so the cookie is useless. Only a page deletes it: a slow fragment or script request
  // may still carry the token that a sign-in has just replaced, and would sign the browser out.
  if (!session && req.isNavigation) req.deleteCookie('session')
  return session
}
