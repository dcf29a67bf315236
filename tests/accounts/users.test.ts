import { expect, test } from 'bun:test'
import { listAudit } from '#src/accounts/audit.ts'
import { areas, may, presets } from '#src/accounts/capabilities.ts'
import { guestPassword } from '#src/accounts/passwords.ts'
import { findSession, startSession } from '#src/accounts/sessions.ts'
import { changeRole, findByEmail, getUser, hasAdministrator, saveProfile, setDisabled } from '#src/accounts/users.ts'
import type { RoleId } from '#db/schema/accounts.ts'
import { Forbidden, Refusal } from '#src/lib/errors.ts'
import { testShop } from '#tests/support/shop.ts'
import { person } from './people.ts'

const boss = { id: 999, name: 'Boss' }

test('an account is found by its address in any case', async () => {
  const shop = await testShop()
  const ann = await person(shop, { email: ' Ann.Ódonnell@Example.com ' })
  expect(ann).toMatchObject({ email: 'Ann.Ódonnell@Example.com', roleId: 1, lastLoginAt: null, provider: null })
  expect((await findByEmail(shop.db.read, 'ann.ódonnell@EXAMPLE.com'))?.id).toBe(ann.id)
  expect(await findByEmail(shop.db.read, 'ann@example.com')).toBeNull()
})

test('one address has one account, whatever its case', async () => {
  const shop = await testShop()
  await person(shop)
  const error = await person(shop, { email: 'ANN@example.com' }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Refusal)
  expect(error).toMatchObject({ key: 'accounts.emailTaken', field: 'email' })
  const at = await Promise.allSettled(['b@example.com', 'B@example.com', 'b@EXAMPLE.com'].map((email) => person(shop, { email })))
  expect(at.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a password is never stored as it was typed', async () => {
  const shop = await testShop()
  await expect(person(shop, { password: 'plain text' })).rejects.toThrow(TypeError)
  expect((await person(shop, { password: guestPassword })).password).toBe(guestPassword)
})

test('only what is named is changed in a profile', async () => {
  const shop = await testShop()
  const ann = await person(shop, { phone: '123' })
  await shop.db.transaction((tx) => saveProfile(tx, ann.id, { name: 'Ann B' }, 5))
  expect(await getUser(shop.db.read, ann.id)).toMatchObject({ name: 'Ann B', phone: '123', email: ann.email, roleId: 1, updatedAt: 5 })
})

test('a change of role is written down and ends the sessions of the account', async () => {
  const shop = await testShop()
  const ann = await person(shop)
  const token = await shop.db.transaction((tx) => startSession(tx, { userId: ann.id, now: shop.now() }))
  await shop.db.transaction((tx) => changeRole(tx, boss, ann.id, 4, shop.now()))
  expect((await getUser(shop.db.read, ann.id)).roleId).toBe(4)
  expect(await findSession(shop.db.read, token, shop.now())).toBeNull()
  expect(await listAudit(shop.db.read, { subject: `user:${ann.id}` })).toMatchObject([
    { actorId: 999, actor: 'Boss', action: 'user.role', change: { from: 1, to: 4 }, createdAt: shop.now() },
  ])
})

test.each([[0], [6], [5.5], ['5'], [[5]], [null]])('role %j does not exist', async (roleId) => {
  const shop = await testShop()
  const ann = await person(shop)
  await expect(shop.db.transaction((tx) => changeRole(tx, boss, ann.id, roleId as RoleId, 1))).rejects.toThrow('accounts.wrongRole')
})

test('nobody changes their own role or locks themselves out', async () => {
  const shop = await testShop()
  const ann = await person(shop, { roleId: 5 })
  await person(shop, { email: 'b@example.com', roleId: 5 })
  const ownself = { id: ann.id, name: ann.name }
  await expect(shop.db.transaction((tx) => changeRole(tx, ownself, ann.id, 1, 1))).rejects.toBeInstanceOf(Forbidden)
  await expect(shop.db.transaction((tx) => setDisabled(tx, ownself, ann.id, true, 1))).rejects.toBeInstanceOf(Forbidden)
})

test('the last administrator stays one, even when two are demoted at once', async () => {
  const shop = await testShop()
  const two = [await person(shop, { roleId: 5 }), await person(shop, { email: 'b@example.com', roleId: 5 })]
  const outcomes = await Promise.allSettled(two.map(({ id }) => shop.db.transaction((tx) => changeRole(tx, boss, id, 1, 1))))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await hasAdministrator(shop.db.read)).toBe(true)
  const last = two[outcomes.findIndex(({ status }) => status === 'rejected')]!
  await expect(shop.db.transaction((tx) => setDisabled(tx, boss, last.id, true, 1))).rejects.toThrow('accounts.lastAdministrator')
})

test('a disabled account has no session and can be let in again', async () => {
  const shop = await testShop()
  const ann = await person(shop)
  const start = () => shop.db.transaction((tx) => startSession(tx, { userId: ann.id, now: shop.now() }))
  const old = await start()
  await shop.db.transaction((tx) => setDisabled(tx, boss, ann.id, true, shop.now()))
  expect(await findSession(shop.db.read, old, shop.now())).toBeNull()
  expect(await findSession(shop.db.read, await start(), shop.now())).toBeNull()
  await shop.db.transaction((tx) => setDisabled(tx, boss, ann.id, false, shop.now()))
  expect((await findSession(shop.db.read, await start(), shop.now()))?.user?.id).toBe(ann.id)
})

test('an administrator who cannot sign in is none', async () => {
  const shop = await testShop()
  await person(shop, { roleId: 5, password: guestPassword })
  expect(await hasAdministrator(shop.db.read)).toBe(false)
})

test('customers may nothing in the staff area, flat staff may everything', () => {
  for (const area of areas) {
    for (const right of ['read', 'write'] as const) {
      for (const role of [1, 2] as const)
        expect([may(role, area, right), may(role, area, right, 'least_privilege')]).toEqual([false, false])
      for (const role of [3, 4, 5] as const) expect(may(role, area, right)).toBe(true)
    }
  }
})

test('with least privilege each role has what its work needs', () => {
  const able = (role: RoleId, right: 'read' | 'write') => areas.filter((area) => may(role, area, right, 'least_privilege'))
  expect(able(3, 'write')).toEqual(['orders', 'tickets'])
  expect(able(4, 'write')).toEqual(['catalog', 'inventory', 'discounts', 'content', 'media', 'mail', 'languages'])
  expect(able(5, 'write')).toEqual([...areas])
  for (const role of [3, 4] as const)
    for (const area of ['settings', 'staff', 'system'] as const) expect(may(role, area, 'read', 'least_privilege')).toBe(false)
})

test('a right is never given without a role of staff', () => {
  for (const preset of Object.values(presets)) expect(Object.keys(preset)).toEqual(['3', '4', '5'])
})
