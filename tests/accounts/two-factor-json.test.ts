import { expect, test } from 'bun:test'
import { storeTest } from '#tests/support/store-test.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { createAccount, correctPassword } from './create-account.ts'
import { logIn, mailedCodes, minute, resend, turnOn, wrongCodes } from './code-client.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

const enter = (code: string) => guest.post('/verify-code', { context: 'login', code }, acceptJson)

test('programs get the message at the code, and how long to wait', async () => {
  await turnOn(shop, 'enable_login_2fa')
  await createAccount(shop)
  await logIn(guest)
  const [code] = await mailedCodes(shop)
  expect((await enter('12')).json()).toMatchObject({ errors: { code: ['Enter the six digits from the email.'] } })
  const [wrong, ...more] = wrongCodes(code!, 5)
  const response = await enter(wrong!)
  expect(response).toHaveStatus(422)
  expect(response.json()).toMatchObject({
    success: false,
    error: 'invalid',
    errors: { code: ['This code is incorrect. Check the latest email and try again.'] },
  })
  const early = await guest.post('/verify-code/resend', { context: 'login' }, acceptJson)
  expect(early).toHaveStatus(429)
  expect(early.json()).toMatchObject({ error: 'too_many_requests', message: 'Try again in 45 seconds.' })
  for (const guess of more) await enter(guess)
  shop.clock.advance(minute)
  await resend(guest)
  for (const guess of wrongCodes((await mailedCodes(shop))[0]!, 5)) await enter(guess)
  const locked = await enter(wrong!)
  expect(locked).toHaveStatus(429)
  expect(locked.headers.get('retry-after')).toBe('3600')
  expect(locked.json()).toMatchObject({ error: 'too_many_requests', message: 'Try again in 3,600 seconds.' })
})

test('programs that sign in too often get the seconds to wait', async () => {
  shop.config = { ...shop.config, rateLimits: true }
  await createAccount(shop)
  const signIn = (password: string) => guest.post('/login', { email: 'ann@example.com', password }, acceptJson)
  for (let attempt = 0; attempt < 5; attempt++) expect(await signIn('wrong')).toHaveStatus(422)
  const limited = await signIn(correctPassword)
  expect(limited).toHaveStatus(429)
  expect(limited.headers.get('retry-after')).toBe('60')
  expect(limited.json()).toEqual({ success: false, error: 'too_many_requests', message: 'Try again in 60 seconds.' })
})
