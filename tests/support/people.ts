import type { Page } from 'playwright-core'
import type { RoleId } from '#db/schema/accounts.ts'
import { startSession } from '#src/accounts/sessions.ts'
import { createUser, type User } from '#src/accounts/users.ts'
import type { App } from '#src/app.tsx'
import type { Shop } from '#src/shop.ts'
import { browser, type Browser } from './browser.ts'

// Nobody knows the password of this hash: these people are signed in by their session.
const anyHash = '$argon2id$v=19$m=19456,t=2,p=1$c3VuZHJ5LXRlc3Q$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Adds an account of a role, named after it. */
export function addPerson(shop: Shop, roleId: RoleId, email = `role${roleId}@example.com`): Promise<User> {
  return shop.db.transaction((tx) => createUser(tx, { email, name: `Role ${roleId}`, password: anyHash, roleId, now: shop.now() }))
}

/** A browser in which this person is signed in. */
export async function browserOf(app: Pick<App, 'handle'>, shop: Shop, user: { id: number }): Promise<Browser> {
  const token = await sessionOf(shop, user)
  const own = browser(app)
  own.cookies.set(shop.config.baseUrl.startsWith('https:') ? '__Host-session' : 'session', token)
  return own
}

/** Signs this person in, in the browser of a tab. */
export async function signIn(tab: Page, shop: Shop, user: { id: number }): Promise<void> {
  await tab.context().addCookies([{ name: 'session', value: await sessionOf(shop, user), url: shop.config.baseUrl }])
}

const sessionOf = (shop: Shop, { id }: { id: number }): Promise<string> =>
  shop.db.transaction((tx) => startSession(tx, { userId: id, now: shop.now() }))
