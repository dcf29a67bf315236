import { expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { areas, hasPermission, permissionPresets, type PermissionPreset } from '#src/accounts/permissions.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findSession, startSession } from '#src/accounts/sessions.ts'
import { findUserByEmail, getUser, saveProfile } from '#src/accounts/users.ts'
import { hasAdministrator } from '#src/accounts/administrators.ts'
import { setUserDisabled } from '#src/accounts/disable-account.ts'
import { changeUserRole } from '#src/accounts/change-role.ts'
import type { RoleId } from '#db/schema/accounts.ts'
import { Forbidden, UserError } from '#src/lib/errors/errors.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createAccount } from './create-account.ts'

const admin = { id: 999, name: 'Boss' }

test('an account is found by its email in any case', async () => {
  const shop = await createTestShop()
  const ann = await createAccount(shop, { email: ' Ann.Ódonnell@Example.com ' })
  expect(ann).toMatchObject({ email: 'Ann.Ódonnell@Example.com', roleId: 1, lastLoginAt: null, provider: null })
  expect((await findUserByEmail(shop.db.read, 'ann.ódonnell@EXAMPLE.com'))?.id).toBe(ann.id)
  expect(await findUserByEmail(shop.db.read, 'ann@example.com')).toBeNull()
})

test('an email has one account, whatever its case', async () => {
  const shop = await createTestShop()
  await createAccount(shop)
  const error = await createAccount(shop, { email: 'ANN@example.com' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UserError)
  expect(error).toMatchObject({ key: 'accounts.emailTaken', field: 'email' })
  const results = await Promise.allSettled(
    ['b@example.com', 'B@example.com', 'b@EXAMPLE.com'].map((email) => createAccount(shop, { email })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a password is never stored in plain text', async () => {
  const shop = await createTestShop()
  await expect(createAccount(shop, { password: 'plain text' })).rejects.toThrow(TypeError)
  expect((await createAccount(shop, { password: guestPassword })).password).toBe(guestPassword)
})

test('a profile update changes only the given fields', async () => {
  const shop = await createTestShop()
  const ann = await createAccount(shop, { phone: '123' })
  await shop.db.transaction((tx) => saveProfile(tx, ann.id, { name: 'Ann B' }, 5))
  expect(await getUser(shop.db.read, ann.id)).toMatchObject({ name: 'Ann B', phone: '123', email: ann.email, roleId: 1, updatedAt: 5 })
})

test('a role change is logged and ends the sessions of the account', async () => {
  const shop = await createTestShop()
  const ann = await createAccount(shop)
  const token = await shop.db.transaction((tx) => startSession(tx, { userId: ann.id, now: shop.now() }))
  await shop.db.transaction((tx) => changeUserRole(tx, admin, ann.id, 4, shop.now()))
  expect((await getUser(shop.db.read, ann.id)).roleId).toBe(4)
  expect(await findSession(shop.db.read, token, shop.now())).toBeNull()
  expect(await listAuditEntries(shop.db.read, { subject: `user:${ann.id}` })).toMatchObject([
    { actorId: 999, actor: 'Boss', action: 'user.role', change: { from: 1, to: 4 }, createdAt: shop.now() },
  ])
})

test.each([[0], [6], [5.5], ['5'], [[5]], [null]])('role %j does not exist', async (roleId) => {
  const shop = await createTestShop()
  const ann = await createAccount(shop)
  await expect(shop.db.transaction((tx) => changeUserRole(tx, admin, ann.id, roleId as RoleId, 1))).rejects.toThrow('accounts.roleInvalid')
})

test('users cannot change their own role or disable their own account', async () => {
  const shop = await createTestShop()
  const ann = await createAccount(shop, { roleId: 5 })
  await createAccount(shop, { email: 'b@example.com', roleId: 5 })
  const selfActor = { id: ann.id, name: ann.name }
  await expect(shop.db.transaction((tx) => changeUserRole(tx, selfActor, ann.id, 1, 1))).rejects.toBeInstanceOf(Forbidden)
  await expect(shop.db.transaction((tx) => setUserDisabled(tx, selfActor, ann.id, true, 1))).rejects.toBeInstanceOf(Forbidden)
})

test('the last administrator stays one, even when two are demoted at once', async () => {
  const shop = await createTestShop()
  const admins = [await createAccount(shop, { roleId: 5 }), await createAccount(shop, { email: 'b@example.com', roleId: 5 })]
  const results = await Promise.allSettled(admins.map(({ id }) => shop.db.transaction((tx) => changeUserRole(tx, admin, id, 1, 1))))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await hasAdministrator(shop.db.read)).toBe(true)
  const lastAdmin = admins[results.findIndex(({ status }) => status === 'rejected')]!
  await expect(shop.db.transaction((tx) => setUserDisabled(tx, admin, lastAdmin.id, true, 1))).rejects.toThrow('accounts.lastAdministrator')
})

test('an administrator who cannot sign in yet does not replace the last one', async () => {
  const shop = await createTestShop()
  const ann = await createAccount(shop, { roleId: 5 })
  await createAccount(shop, { email: 'b@example.com', roleId: 5, password: guestPassword })
  await expect(shop.db.transaction((tx) => changeUserRole(tx, admin, ann.id, 4, 1))).rejects.toThrow('accounts.lastAdministrator')
  await expect(shop.db.transaction((tx) => setUserDisabled(tx, admin, ann.id, true, 1))).rejects.toThrow('accounts.lastAdministrator')
})

test('a disabled administrator does not replace the last one', async () => {
  const shop = await createTestShop()
  const ann = await createAccount(shop, { roleId: 5 })
  const bob = await createAccount(shop, { email: 'b@example.com', roleId: 5 })
  await shop.db.transaction((tx) => setUserDisabled(tx, admin, bob.id, true, 1))
  await expect(shop.db.transaction((tx) => changeUserRole(tx, admin, ann.id, 4, 1))).rejects.toThrow('accounts.lastAdministrator')
  await expect(shop.db.transaction((tx) => setUserDisabled(tx, admin, ann.id, true, 1))).rejects.toThrow('accounts.lastAdministrator')
})

test('a disabled account has no session and can be enabled again', async () => {
  const shop = await createTestShop()
  const ann = await createAccount(shop)
  const startTestSession = () => shop.db.transaction((tx) => startSession(tx, { userId: ann.id, now: shop.now() }))
  const oldToken = await startTestSession()
  await shop.db.transaction((tx) => setUserDisabled(tx, admin, ann.id, true, shop.now()))
  expect(await findSession(shop.db.read, oldToken, shop.now())).toBeNull()
  expect(await findSession(shop.db.read, await startTestSession(), shop.now())).toBeNull()
  await shop.db.transaction((tx) => setUserDisabled(tx, admin, ann.id, false, shop.now()))
  expect((await findSession(shop.db.read, await startTestSession(), shop.now()))?.user?.id).toBe(ann.id)
  expect(await findSession(shop.db.read, oldToken, shop.now())).toBeNull()
})

test('an administrator who cannot sign in does not count as one', async () => {
  const shop = await createTestShop()
  await createAccount(shop, { roleId: 5, password: guestPassword })
  expect(await hasAdministrator(shop.db.read)).toBe(false)
})

const allowedAreas = (role: RoleId, level: 'read' | 'write', preset: PermissionPreset) =>
  areas.filter((area) => hasPermission(role, area, level, preset))

test('customers have no permission', () => {
  for (const preset of ['flat', 'least_privilege'] as const)
    for (const role of [1, 2] as const) expect(allowedAreas(role, 'read', preset)).toEqual([])
})

test('with flat permissions every staff role can do everything except change who may do what', () => {
  for (const role of [3, 4, 5] as const) expect(allowedAreas(role, 'read', 'flat')).toEqual([...areas])
  expect(allowedAreas(3, 'write', 'flat')).toEqual([
    'orders',
    'payments',
    'customers',
    'tickets',
    'catalog',
    'inventory',
    'discounts',
    'kb',
    'content',
    'media',
    'mail',
    'settings',
  ])
  expect(allowedAreas(4, 'write', 'flat')).toEqual(allowedAreas(3, 'write', 'flat'))
  expect(allowedAreas(5, 'write', 'flat')).toEqual([...allowedAreas(3, 'write', 'flat'), 'staff'])
})

test('with least privilege each role has the permissions its work needs', () => {
  expect(allowedAreas(3, 'read', 'least_privilege')).toEqual([
    'overview',
    'orders',
    'payments',
    'customers',
    'tickets',
    'catalog',
    'inventory',
    'discounts',
    'kb',
    'media',
    'mail',
    'staff',
  ])
  expect(allowedAreas(3, 'write', 'least_privilege')).toEqual(['orders', 'customers', 'tickets', 'kb', 'media'])
  expect(allowedAreas(4, 'read', 'least_privilege')).toEqual(areas.filter((area) => area !== 'payments' && area !== 'settings'))
  expect(allowedAreas(4, 'write', 'least_privilege')).toEqual(['catalog', 'inventory', 'discounts', 'kb', 'content', 'media', 'mail'])
  expect(allowedAreas(5, 'write', 'least_privilege')).toEqual(allowedAreas(5, 'write', 'flat'))
})

test('only administrators change who may do what, and every staff member can see it', () => {
  for (const preset of ['flat', 'least_privilege'] as const) {
    expect([3, 4, 5].map((role) => hasPermission(role as RoleId, 'staff', 'write', preset))).toEqual([false, false, true])
    expect([3, 4, 5].map((role) => hasPermission(role as RoleId, 'staff', 'read', preset))).toEqual([true, true, true])
  }
})

test('a permission is never granted without a staff role', () => {
  for (const preset of Object.values(permissionPresets)) expect(Object.keys(preset)).toEqual(['3', '4', '5'])
})
