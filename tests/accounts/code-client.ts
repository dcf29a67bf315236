import { eq } from 'drizzle-orm'
import type { User } from '#src/accounts/users.ts'
import { rememberAddress } from '#src/addresses/address-book.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { portlandAddress } from '#tests/support/checkout.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { correctPassword, createAccount } from './create-account.ts'

export const minute = 60_000
export const day = 24 * 60 * minute

export const turnOn = (shop: TestShop, ...keys: ('enable_login_2fa' | 'enable_checkout_2fa')[]): Promise<void> =>
  shop.db.transaction((tx) => saveSettings(tx, Object.fromEntries(keys.map((key) => [key, true])), shop.now()))

/** The codes that were mailed to an address, newest first. */
export async function mailedCodes(shop: TestShop, email = 'ann@example.com'): Promise<string[]> {
  const mails = await shop.listMails()
  return mails
    .filter(({ template, recipient }) => template === 'two_factor_verification' && recipient === email)
    .map(({ subject }) => /\d{6}/.exec(subject)![0])
}

/** Codes that differ from `code` and each other. */
export const wrongCodes = (code: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(100_000 + ((Number(code) - 100_000 + index + 1) % 900_000)))

export const logIn = (client: TestClient, form: Record<string, string> = {}) =>
  client.post('/login', { email: 'ann@example.com', password: correctPassword, ...form })

export const enterCode = (client: TestClient, code: string, context = 'login') => client.post('/verify-code', { context, code })
export const resend = (client: TestClient, context = 'login') => client.post('/verify-code/resend', { context })

/** An account with `correctPassword` and a complete profile. */
export async function createCustomer(shop: TestShop, patch: Partial<User> = {}): Promise<User> {
  const user = await createAccount(shop)
  const profile = { name: user.name, phone: '', address: portlandAddress }
  await shop.db.transaction((tx) => rememberAddress(tx, user.id, profile, shop.now()))
  await updateUser(shop, user, patch)
  return { ...user, ...patch }
}

export async function updateUser(shop: TestShop, { id }: Pick<User, 'id'>, patch: Partial<User>): Promise<void> {
  if (Object.keys(patch).length === 0) return
  await shop.db.transaction((tx) => tx.update(tx.t.users).set(patch).where(eq(tx.t.users.id, id)))
}
