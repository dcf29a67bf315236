import { expect, test } from 'bun:test'
import {
  endSession,
  endSessions,
  findSession,
  needsTouch,
  saveSessionData,
  sessionCookieMaxAge,
  startSession,
  endOneSession,
  listSessions,
  pruneSessions,
  rotateSession,
  type SessionRow,
  touchSession,
} from '#src/accounts/sessions.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createAccount } from './create-account.ts'

const hour = 3_600_000
const client = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function createSignedInUser(remember = false) {
  const shop = await createTestShop()
  const ann = await createAccount(shop)
  const token = await shop.db.transaction((tx) => startSession(tx, { userId: ann.id, remember, client, now: shop.now() }))
  return { shop, ann, token, find: () => findSession(shop.db.read, token, shop.now()) }
}

/** What the layout does with a session it found. */
async function isSessionValid(shop: TestShop, token: string): Promise<boolean> {
  const session = await findSession(shop.db.read, token, shop.now())
  if (session && needsTouch(session, shop.now())) await shop.db.transaction((tx) => touchSession(tx, session, client, shop.now()))
  return session !== null
}

test('a session identifies its user, and the table does not store its token', async () => {
  const { shop, ann, token, find: findUser } = await createSignedInUser()
  expect(await findUser()).toMatchObject({
    user: { id: ann.id, name: 'Ann', email: 'ann@example.com', roleId: 1, provider: null },
    data: {},
    remember: false,
  })
  const rows = JSON.stringify(await shop.db.read.select().from(shop.db.t.sessions))
  expect(rows).not.toContain(token)
})

test('unknown and altered tokens give no session', async () => {
  const { shop, token } = await createSignedInUser()
  for (const invalidToken of ['', 'x', token.toUpperCase(), token.slice(1), `${token}x`])
    expect(await findSession(shop.db.read, invalidToken, shop.now())).toBeNull()
})

test('an idle session ends after twelve hours, an active one continues', async () => {
  const { shop, token } = await createSignedInUser()
  shop.clock.now += 12 * hour - 1
  expect(await isSessionValid(shop, token)).toBe(true)
  shop.clock.now += 12 * hour - 1
  expect(await isSessionValid(shop, token)).toBe(true)
  shop.clock.now += 12 * hour
  expect(await isSessionValid(shop, token)).toBe(false)
})

test('a session ends after seven days even when active', async () => {
  const { shop, token } = await createSignedInUser()
  const start = shop.now()
  while (await isSessionValid(shop, token)) shop.clock.now += 6 * hour
  expect(shop.now() - start).toBe(7 * 24 * hour)
})

test('a remembered session lasts thirty days idle and ninety days at most', async () => {
  const { shop, token, find: findUser } = await createSignedInUser(true)
  const start = shop.now()
  shop.clock.now += 30 * 24 * hour - hour
  expect(await findUser()).not.toBeNull()
  while (await isSessionValid(shop, token)) shop.clock.now += hour
  expect(shop.now() - start).toBe(90 * 24 * hour)
  expect(sessionCookieMaxAge(true)).toBe(90 * 24 * 3600)
  expect(sessionCookieMaxAge(false)).toBeUndefined()
})

test('an active session is written at most every five minutes', async () => {
  const { shop, find: findUser } = await createSignedInUser()
  shop.clock.now += 5 * 60_000 - 1
  expect(needsTouch((await findUser())!, shop.now())).toBe(false)
  shop.clock.now += 1
  expect(needsTouch((await findUser())!, shop.now())).toBe(true)
})

test('a new session ends the previous one of the browser', async () => {
  const { shop, ann, token, find: findUser } = await createSignedInUser()
  const newToken = await shop.db.transaction((tx) => startSession(tx, { userId: ann.id, oldToken: token, now: shop.now() }))
  expect(newToken).not.toBe(token)
  expect(await findUser()).toBeNull()
})

test('signing out ends one session, a password change ends all others', async () => {
  const { shop, ann, token, find: findUser } = await createSignedInUser()
  const [second, third] = [
    await shop.db.transaction((tx) => startSession(tx, { userId: ann.id, now: shop.now() })),
    await shop.db.transaction((tx) => startSession(tx, { userId: ann.id, now: shop.now() })),
  ]
  await shop.db.transaction((tx) => endSession(tx, second))
  expect(await findSession(shop.db.read, second, shop.now())).toBeNull()
  await shop.db.transaction((tx) => endSessions(tx, ann.id, token))
  expect(await findSession(shop.db.read, third, shop.now())).toBeNull()
  expect(await findUser()).not.toBeNull()
})

test('an anonymous session can store what the browser did', async () => {
  const shop = await createTestShop()
  const token = await shop.db.transaction((tx) => startSession(tx, { userId: null, data: { guestUserId: 7 }, now: shop.now() }))
  expect(await findSession(shop.db.read, token, shop.now())).toMatchObject({ user: null, data: { guestUserId: 7 } })
  await shop.db.transaction((tx) => saveSessionData(tx, token, { step: 'review' }))
  expect((await findSession(shop.db.read, token, shop.now()))?.data).toEqual({ step: 'review' })
})

test('expired sessions are deleted', async () => {
  const { shop } = await createSignedInUser()
  shop.clock.now += 12 * hour
  await shop.db.transaction((tx) => pruneSessions(tx, shop.now()))
  expect(await shop.db.read.select().from(shop.db.t.sessions)).toEqual([])
})

test('a session stores the browser and a part of its address, at the first request if not at its start', async () => {
  const { shop, ann } = await createSignedInUser()
  expect(await listSessions(shop.db.read, ann.id, shop.now())).toMatchObject([{ userAgent: client.userAgent, network: '203.0.113' }])
  const token = await shop.db.transaction((tx) => startSession(tx, { userId: ann.id, now: shop.now() }))
  const session = (await findSession(shop.db.read, token, shop.now()))!
  expect(needsTouch(session, shop.now())).toBe(true)
  await shop.db.transaction((tx) => touchSession(tx, session, { address: '2001:db8:1:2::7', userAgent: '' }, shop.now()))
  expect(needsTouch((await findSession(shop.db.read, token, shop.now()))!, shop.now())).toBe(false)
  expect(await listSessions(shop.db.read, ann.id, shop.now())).toContainEqual(
    expect.objectContaining({ userAgent: '-', network: '2001:db8:1' }),
  )
})

test('a rotated session has a new token, and the old one is dead', async () => {
  const { shop, token, find: findUser } = await createSignedInUser(true)
  const newToken = (await shop.db.transaction((tx) => rotateSession(tx, token)))!
  expect(await findUser()).toBeNull()
  expect(await findSession(shop.db.read, newToken, shop.now())).toMatchObject({ user: { name: 'Ann' }, remember: true })
  expect(await shop.db.transaction((tx) => rotateSession(tx, token))).toBeNull()
})

test('one session of an account can be ended, none of another account', async () => {
  const { shop, ann, find: findUser } = await createSignedInUser()
  const [{ tokenHash }] = (await listSessions(shop.db.read, ann.id, shop.now())) as [SessionRow]
  await shop.db.transaction((tx) => endOneSession(tx, ann.id + 1, tokenHash))
  expect(await findUser()).not.toBeNull()
  await shop.db.transaction((tx) => endOneSession(tx, ann.id, tokenHash))
  expect(await findUser()).toBeNull()
})
