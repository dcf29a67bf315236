import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import type { LinkPurpose } from '#db/schema/accounts.ts'
import { createAccountLink } from '#src/accounts/mailed-links.ts'
import { hashPassword, guestPassword } from '#src/accounts/passwords/passwords.ts'
import { createSetPasswordLink } from '#src/accounts/passwords/set-password.ts'
import { type User } from '#src/accounts/users.ts'
import { setUserDisabled } from '#src/accounts/disable-account.ts'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { addIdentity } from '#src/accounts/identities/identities.ts'
import { startPretendProviders } from '#src/twins/identity-providers/provider-server.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { apply, approveApplication, declineApplication } from '#src/wholesale/applications.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { mailedCodes, updateUser } from '#tests/accounts/code-client.ts'
import { startTestShop } from '#tests/support/chromium.ts'
import { checkAccessibility, judgePage } from '#tests/support/find-page-problems.ts'
import { openJudgedTab } from '#tests/support/judged-tab.ts'
import { looks } from '#tests/support/looks.ts'
import { createTestUser, signIn } from '#tests/support/users.ts'
import type { PageSample } from './page-shop.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { resendMail } from '#src/mail/resend-mail.ts'

const providers = startPretendProviders()
afterAll(() => providers.stop())
const shop = await startTestShop()
shop.identityProviders = listIdentityProviders(providers.settings, shop.config.baseUrl, realSystem)
const inTransaction = shop.db.transaction.bind(shop.db)
await inTransaction((tx) => saveSettings(tx, { wholesale_applications: true, support_email: 'help@example.com' }, shop.now()))

const ann = await createAccount(shop)
await updateUser(shop, ann, { emailVerifiedAt: 1 })
const profile = { provider: 'google', subject: 'ann', email: 'ann@example.com', isEmailVerified: true, name: '' } as const
await inTransaction((tx) => addIdentity(tx, ann.id, profile, shop.now()))
const bob = await createAccount(shop, { email: 'bob@example.com', name: '' })
const guestUser = await createAccount(shop, { email: 'guest@example.com', password: guestPassword })
const boss = await createTestUser(shop, 5, 'boss@example.com')
const agent = await createTestUser(shop, 3, 'agent@example.com')

const application = { company: 'North & Sons', taxId: 'DE123', website: 'https://north.example', message: 'We sell bags.' }
const actor = { id: boss.id, name: boss.name }
const applicants: User[] = []
for (const name of ['open', 'declined', 'approved']) {
  const applicant = await createAccount(shop, { email: `${name}@example.com`, name })
  await inTransaction((tx) => apply(tx, applicant.id, application, shop.now()))
  applicants.push(applicant)
}
await inTransaction((tx) => declineApplication(shop, tx, 2, 'No tax ID', { actor, now: shop.now() }))
await inTransaction((tx) => approveApplication(shop, tx, 3, { actor, now: shop.now() }))
await inTransaction((tx) => setUserDisabled(tx, actor, bob.id, true, shop.now(), 'Chargebacks'))
await inTransaction((tx) => setUserDisabled(tx, actor, bob.id, false, shop.now()))
const disabled = await createAccount(shop, { email: 'disabled@example.com' })
await inTransaction((tx) => setUserDisabled(tx, actor, disabled.id, true, shop.now(), 'Chargebacks'))
const mail = { template: 'account_deleted', to: 'ann@example.com', language: 'en', params: { deleted_at: 'today' } } as const
const mailId = await inTransaction((tx) => queueMail(shop, tx, mail))
const copyId = await inTransaction((tx) => resendMail(shop, tx, mailId))
const password = await hashPassword(correctPassword)
const linkTo = async (purpose: LinkPurpose, page: string) => {
  const link = { purpose, userId: ann.id, email: 'ann@example.com', lifetimeMs: 3_600_000 }
  const token = await inTransaction((tx) => createAccountLink(tx, link, shop.now()))
  await inTransaction((tx) => tx.update(tx.t.accountLinks).set({ password }).where(eq(tx.t.accountLinks.purpose, purpose)))
  return `${page}/${token}`
}
const setPassword = new URL(await createSetPasswordLink(shop, guestUser))

const gatePages: PageSample[] = [
  ['sign-in', '/login'],
  ['registration', '/register'],
  ['a registration that was mailed', '/register/check-email'],
  ['the confirmation of a registration', await linkTo('register', '/register/confirm')],
  ['a registration that is over', '/register/confirm/x'],
  ['a forgotten password', '/forgot-password'],
  ['a forgotten password that was mailed', '/forgot-password/check-email'],
  ['a new password', await linkTo('reset', '/reset-password')],
  ['a reset link that is over', '/reset-password/x'],
  ['the cancellation of a change of email', await linkTo('cancel_email', '/account/cancel-email')],
  ['a first password', setPassword.pathname + setPassword.search],
  ['a first password by a link that is over', '/account/set-password?token=x'],
]
const annsPages: PageSample[] = [
  ['the dashboard', '/dashboard'],
  ['security', '/account/security'],
  ['privacy', '/account/privacy'],
  ['connected accounts', '/account/connections'],
  ['the wholesale form', '/account/wholesale'],
  ['the confirmation of an address', await linkTo('change_email', '/account/confirm-email')],
  ['a link of an email that is over', '/account/confirm-email/x'],
]
const staffPages: PageSample[] = [
  ['users', '/admin/users'],
  ['a customer', `/admin/users/${bob.id}`],
  ['the editor of a customer', `/admin/users/${bob.id}/edit`],
  ['the editor of a linked account', `/admin/users/${ann.id}/edit`],
  ['the editor of a guest', `/admin/users/${guestUser.id}/edit`],
  ['the editor of a disabled account', `/admin/users/${disabled.id}/edit`],
  ['their own account', `/admin/users/${boss.id}/edit`],
  ['a new user', '/admin/users/create'],
  ['wholesale applications', '/admin/wholesale-applications?view=all'],
  ['an open application', '/admin/wholesale-applications/1'],
  ['a declined application', '/admin/wholesale-applications/2'],
  ['an approved application', '/admin/wholesale-applications/3'],
  ['the audit log', '/admin/audit-log'],
  ['an email that was sent again', `/admin/outbox/${mailId}`],
  ['an email that sends another again', `/admin/outbox/${copyId}`],
  ['staff permissions', '/admin/settings/permissions'],
]
const agentsPages: PageSample[] = [
  ['a customer', `/admin/users/${bob.id}/edit`],
  ['a new user', '/admin/users/create'],
  ['settings that only administrators change', '/admin/settings'],
]

const tabs: Record<'guest' | 'ann' | 'boss' | 'agent', Page> = {} as never
beforeAll(async () => {
  for (const name of ['guest', 'ann', 'boss', 'agent'] as const) tabs[name] = await openJudgedTab(shop)
  await signIn(tabs.ann, shop, ann)
  await signIn(tabs.boss, shop, boss)
  await signIn(tabs.agent, shop, agent)
})

/** The account fits the narrowest phones. */
const narrowLooks = [looks[0], { name: 'dark, 360 wide', colorScheme: 'dark', viewport: { width: 360, height: 800 } }] as const

test.each(gatePages)('%s is valid and accessible', async (_, path) => {
  expect(await judgePage(tabs.guest, path, narrowLooks)).toEqual([])
})

test.each(annsPages)('in the account: %s is valid and accessible', async (_, path) => {
  expect(await judgePage(tabs.ann, path, narrowLooks)).toEqual([])
})

test.each(staffPages)('for administrators: %s is valid and accessible', async (_, path) => {
  expect(await judgePage(tabs.boss, path, narrowLooks)).toEqual([])
})

test.each(agentsPages)('for agents: %s is valid and accessible', async (_, path) => {
  expect(await judgePage(tabs.agent, path, narrowLooks)).toEqual([])
})

test('every state of a wholesale application is accessible to its applicant', async () => {
  const tab = await openJudgedTab(shop)
  for (const applicant of applicants) {
    await signIn(tab, shop, applicant)
    expect(await judgePage(tab, '/account/wholesale', narrowLooks)).toEqual([])
  }
})

test('errors of the account’s forms are accessible', async () => {
  const { guest, ann: tab, boss: adminTab } = tabs
  await guest.goto('/register')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await guest.getByText('Enter your email address.').first().waitFor()
  expect(await checkAccessibility(guest)).toEqual([])
  await tab.goto('/account/security')
  await tab.getByRole('button', { name: 'Change password' }).click()
  await tab.getByText('Enter a new password.').first().waitFor()
  expect(await checkAccessibility(tab)).toEqual([])
  await adminTab.goto('/admin/wholesale-applications/1')
  await adminTab.getByRole('button', { name: 'Decline' }).click()
  await adminTab.getByText('Enter a reason for the applicant.').first().waitFor()
  expect(await checkAccessibility(adminTab)).toEqual([])
})

test('a decision and its undo, the question before a role of staff, and before a provider is connected, are accessible', async () => {
  const { ann: tab, boss: adminTab } = tabs
  await adminTab.goto('/admin/wholesale-applications/1')
  await adminTab.getByRole('button', { name: 'Approve' }).click()
  await adminTab.getByRole('button', { name: 'Undo' }).waitFor()
  expect(await checkAccessibility(adminTab)).toEqual([])
  await adminTab.getByRole('button', { name: 'Undo' }).click()
  await adminTab.getByText('Undone').first().waitFor()
  await adminTab.goto(`/admin/users/${bob.id}/edit`)
  await adminTab.getByLabel('Support agent').check()
  await adminTab.getByRole('button', { name: 'Change role' }).click()
  await adminTab.getByText('will change from Customer to Support agent').waitFor()
  expect(await checkAccessibility(adminTab)).toEqual([])
  shop.clock.advance(10 * 60_000)
  await tab.goto('/account/connections')
  await tab.getByRole('button', { name: 'Connect GitHub' }).click()
  await tab.getByText('Enter your password to connect another way to sign in.').waitFor()
  expect(await checkAccessibility(tab)).toEqual([])
})

test('the page for a mailed code is accessible', async () => {
  await inTransaction((tx) => saveSettings(tx, { enable_login_2fa: true }, shop.now()))
  const tab = tabs.guest
  await tab.goto('/login')
  await tab.getByLabel('Email').fill('bob@example.com')
  await tab.getByLabel('Password', { exact: true }).fill(correctPassword)
  await tab.keyboard.press('Enter')
  await tab.waitForURL('**/verify-code?context=login')
  expect((await mailedCodes(shop, 'bob@example.com')).length).toBe(1)
  expect(await checkAccessibility(tab)).toEqual([])
})
