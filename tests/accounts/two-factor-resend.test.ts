import { expect, test } from 'bun:test'
import { storeTest } from '#tests/support/store-test.ts'
import { createAccount } from './create-account.ts'
import { logIn, mailedCodes, minute, resend, turnOn } from './code-client.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

const verifyPath = '/verify-code?context=login'

async function startChallenge() {
  await turnOn(shop, 'enable_login_2fa')
  const ann = await createAccount(shop)
  expect(await logIn(guest)).toRedirectTo(verifyPath)
  return { ann, code: (await mailedCodes(shop))[0]! }
}

test('TF11: a code is mailed every 45 seconds at most', async () => {
  await startChallenge()
  shop.clock.advance(44_000)
  const early = await resend(guest)
  expect(early).toHaveStatus(429)
  expect(early.headers.get('retry-after')).toBe('1')
  expect(early).toShow('Wait one second')
  shop.clock.advance(999)
  expect(await resend(guest)).toHaveStatus(429)
  shop.clock.advance(1)
  const responses = await Promise.all(Array.from({ length: 20 }, () => resend(guest)))
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(await mailedCodes(shop)).toHaveLength(2)
  // A clock that is set back does not keep the visitor waiting for hours.
  shop.clock.advance(-5 * 60 * minute)
  expect((await resend(guest)).status).toBe(303)
})

test('TF11: an account gets five codes an hour, whatever the session', async () => {
  await startChallenge()
  for (let i = 0; i < 6; i++) {
    shop.clock.advance(minute)
    if (i % 2) await resend(guest)
    else await logIn(guest).then(() => resend(guest))
  }
  expect(await mailedCodes(shop)).toHaveLength(5)
  const limited = await resend(guest)
  expect(limited).toHaveStatus(429)
  shop.clock.advance(minute)
  expect(await resend(guest)).toShow('Too many codes were requested. Try again in 53 minutes.')
  shop.clock.advance(53 * minute)
  expect((await resend(guest)).status).toBe(303)
})
