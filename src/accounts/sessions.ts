import { and, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { RoleId, SignInMethod } from '#db/schema/accounts.ts'
import { jsonPlaceholder, placeholders, stmt } from '#db/stmt.ts'
import { day, hour } from '#src/lib/dates/durations.ts'
import { hashToken, newToken } from '#src/lib/secrets/tokens.ts'
import { maxListedSessions, rememberedDays, rememberedIdleDays, sessionDays, sessionIdleHours } from './limits.ts'
import { forgetBrowsers } from './sign-in/known-browsers.ts'
import { type Client, describeClient, recordSignIn } from './sign-in/sign-in-history.ts'
import type { SessionData } from './session-data.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** In ms. */
const lifetimes = {
  plain: { idle: sessionIdleHours * hour, absolute: sessionDays * day },
  remembered: { idle: rememberedIdleDays * day, absolute: rememberedDays * day },
}
/** Minimum time between two writes of the same session, in ms. */
const touchIntervalMs = 5 * 60_000

export interface Session {
  tokenHash: string
  /** Null for anonymous visitors. */
  user: { id: number; name: string; email: string; roleId: RoleId; provider: string | null; language: string | null } | null
  data: SessionData
  remember: boolean
  /** '' until a request has stored it. */
  userAgent: string
  createdAt: number
  lastSeenAt: number
}

/** Max-age of the session cookie in seconds; undefined = until the browser closes. */
export const sessionCookieMaxAge = (remember: boolean): number | undefined => (remember ? lifetimes.remembered.absolute / 1000 : undefined)

export interface NewSession {
  userId: number | null
  remember?: boolean
  data?: SessionData
  oldToken?: string | null
  method?: SignInMethod
  /** Without it, the next request stores its own. */
  client?: Client | undefined
  now: number
}

/**
 * Starts a session with a new token and ends the browser's old one, against session fixation. For an account it sets the last login and
 * adds to the sign-in history.
 */
export async function startSession(tx: Tx, session: NewSession): Promise<string> {
  const { userId, remember = false, data = {}, oldToken, method = 'password', client, now } = session
  if (oldToken) await endSession(tx, oldToken)
  if (userId !== null) {
    await tx.update(tx.t.users).set({ lastLoginAt: now }).where(eq(tx.t.users.id, userId))
    await recordSignIn(tx, { userId, method, result: 'succeeded', client: client ?? unknownClient, now })
  }
  const token = newToken(tx.random)
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId,
    data: JSON.stringify(data),
    remember,
    ...(client ? describeClient(client) : { userAgent: '', network: '' }),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expiryOf(now, now, remember),
  })
  return token
}

const insertSession = stmt((q) =>
  q.insert(q.t.sessions).values({
    ...placeholders('tokenHash', 'userId', 'remember', 'userAgent', 'network', 'createdAt', 'lastSeenAt', 'expiresAt'),
    data: jsonPlaceholder(q, 'data'),
  }),
)

const unknownClient: Client = { address: '', userAgent: '' }

const selectByTokenHash = stmt((q) => {
  const { sessions, users } = q.t
  return q
    .select({
      ...pick(sessions, 'tokenHash', 'userId', 'data', 'remember', 'userAgent', 'createdAt', 'lastSeenAt'),
      ...pick(users, 'id', 'name', 'email', 'roleId', 'provider', 'language'),
    })
    .from(sessions)
    .leftJoin(users, and(eq(users.id, sessions.userId), isNull(users.disabledAt)))
    .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .limit(1)
})

/** The session of a cookie token; null when it is unknown or expired, or its account is disabled or deleted. */
export async function findSession(q: Exec, token: string, now: number): Promise<Session | null> {
  const [row] = await selectByTokenHash(q, { hash: hashToken(token), now })
  if (!row || (row.userId !== null && row.id === null)) return null
  const { tokenHash, data, remember, userAgent, createdAt, lastSeenAt, id, name, email, roleId, provider, language } = row
  const user = id === null ? null : { id, name: name!, email: email!, roleId: roleId!, provider, language }
  return { tokenHash, user, data: data as SessionData, remember, userAgent, createdAt, lastSeenAt }
}

export const needsTouch = (session: Session, now: number): boolean =>
  now - session.lastSeenAt >= touchIntervalMs || (session.user !== null && session.userAgent === '')

/** Extends the idle lifetime of a session, up to its absolute end, and stores where it is used. */
export async function touchSession(tx: Tx, session: Session, client: Client, now: number): Promise<void> {
  const { sessions } = tx.t
  await tx
    .update(sessions)
    .set({ lastSeenAt: now, ...describeClient(client), expiresAt: expiryOf(session.createdAt, now, session.remember) })
    .where(eq(sessions.tokenHash, session.tokenHash))
}

export async function saveSessionData(tx: Tx, token: string, data: SessionData): Promise<void> {
  const { sessions } = tx.t
  await tx
    .update(sessions)
    .set({ data })
    .where(eq(sessions.tokenHash, hashToken(token)))
}

/** Gives a session a new token and keeps its age, so that nothing bound to an earlier session becomes valid again. Null if it has ended. */
export async function rotateSession(tx: Tx, token: string, data?: SessionData): Promise<string | null> {
  const { sessions } = tx.t
  const rotated = newToken(tx.random)
  const updated = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(rotated), ...(data ? { data } : {}) })
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ tokenHash: sessions.tokenHash })
  return updated.length > 0 ? rotated : null
}

export async function endSession(tx: Tx, token: string): Promise<void> {
  await tx.delete(tx.t.sessions).where(eq(tx.t.sessions.tokenHash, hashToken(token)))
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** The account's sessions, last seen first. `tokenHash` names a session in forms; it is useless as a cookie. */
export async function listSessions(q: Exec, userId: number, now: number) {
  const { sessions } = q.t
  return q
    .select(pick(sessions, 'tokenHash', 'userAgent', 'network', 'createdAt', 'lastSeenAt'))
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(maxListedSessions)
}

/** Ends one session of the account; one of another account stays. */
export async function endOneSession(tx: Tx, userId: number, tokenHash: string): Promise<void> {
  const { sessions } = tx.t
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.tokenHash, tokenHash)))
}

/** Also forgets the browsers of the account: whoever ends sessions trusts none of them. */
export async function endSessions(tx: Tx, userId: number, exceptToken?: string): Promise<void> {
  const { sessions } = tx.t
  const others = exceptToken ? ne(sessions.tokenHash, hashToken(exceptToken)) : undefined
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
  await forgetBrowsers(tx, userId)
}

export async function pruneSessions(tx: Tx, now: number): Promise<void> {
  await tx.delete(tx.t.sessions).where(lte(tx.t.sessions.expiresAt, now))
}

function expiryOf(createdAt: number, now: number, remember: boolean): number {
  const { idle, absolute } = remember ? lifetimes.remembered : lifetimes.plain
  return Math.min(now + idle, createdAt + absolute)
}
