import type { Page } from 'playwright-core'
import type { RoleId } from '#db/schema/accounts.ts'
import { startSession } from '#src/accounts/sessions.ts'
import { createUser, type User } from '#src/accounts/users.ts'
import type { App } from '#src/app.tsx'
import type { Shop } from '#src/shop.ts'
import { createSessionCookies, type SessionCookies } from '#src/web/cookies/session-cookie.ts'
import { createTestClient, type TestClient } from './test-client.ts'

// No password matches this hash: test users sign in by session.
const unusablePasswordHash = '$argon2id$v=19$m=19456,t=2,p=1$c3VuZHJ5LXRlc3Q$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export function createTestUser(shop: Shop, roleId: RoleId, email = `role${roleId}@example.com`): Promise<User> {
  return shop.db.transaction((tx) =>
    createUser(tx, { email, name: `Role ${roleId}`, password: unusablePasswordHash, roleId, now: shop.now() }),
  )
}

export async function createSignedInClient(app: Pick<App, 'handle'>, shop: Shop, user: { id: number }): Promise<TestClient> {
  const client = createTestClient(app)
  await startTestSession(client, shop, user)
  return client
}

export async function startTestSession(client: TestClient, shop: Shop, user: { id: number }): Promise<void> {
  await setSessionCookie(client, shop, await createSession(shop, user))
}

/** Signs the cookie of a session's token, as the shop does. */
export async function setSessionCookie(client: TestClient, shop: Shop, token: string): Promise<void> {
  client.cookies.set(shop.config.baseUrl.startsWith('https:') ? '__Host-session' : 'session', await sealCookie(shop, token))
}

/** The token in a client's session cookie. */
export async function readSessionToken(client: TestClient, shop: Shop): Promise<string | null> {
  const cookie = client.cookies.get('session') ?? client.cookies.get('__Host-session')
  return cookie === undefined ? null : createSessionCookies(shop.config.sessionSecret).open(cookie)
}

export async function signIn(tab: Page, shop: Shop, user: { id: number }): Promise<void> {
  await tab
    .context()
    .addCookies([{ name: 'session', value: await sealCookie(shop, await createSession(shop, user)), url: shop.config.baseUrl }])
}

const cookies = new Map<string, SessionCookies>()

// Its key is imported once for all tests with the secret.
function sealCookie({ config: { sessionSecret } }: Shop, token: string): Promise<string> {
  const known = cookies.get(sessionSecret) ?? createSessionCookies(sessionSecret)
  cookies.set(sessionSecret, known)
  return known.seal(token)
}

const createSession = (shop: Shop, { id }: { id: number }): Promise<string> =>
  shop.db.transaction((tx) => startSession(tx, { userId: id, client: { address: '', userAgent: '' }, now: shop.now() }))
