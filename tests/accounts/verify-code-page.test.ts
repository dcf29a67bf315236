import { expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'
import { enterCode, logIn, mailedCodes, minute, turnOn, wrongCodes } from './code-client.ts'
import { createAccount } from './create-account.ts'

const { shop, guest } = storeTest()

async function startChallenge(): Promise<string> {
  await createAccount(shop)
  await turnOn(shop, 'enable_login_2fa')
  await logIn(guest)
  return (await mailedCodes(shop))[0]!
}
const focused = (text: string) =>
  [...text.slice(text.indexOf('<main'), text.indexOf('</main>')).matchAll(/<(\w+)[^>]* autofocus/g)].map(([, element]) => element)

test('the focus is where one continues: in the field, on the error, or on Resend once no code can be entered', async () => {
  const code = await startChallenge()
  expect(focused((await guest.get('/verify-code?context=login')).text)).toEqual(['input'])
  expect(focused((await enterCode(guest, wrongCodes(code, 1)[0]!)).text)).toEqual(['div'])
  shop.clock.advance(15 * minute + 1)
  const expired = await enterCode(guest, code)
  expect(expired).toShow('This code has expired. Request a new one.')
  expect(focused(expired.text)).toEqual(['button'])
  expect(expired.text).toMatch(/id="vf-resend"[^>]* autofocus|autofocus[^>]* id="vf-resend"/)
})

test('who must wait an hour learns whom to contact', async () => {
  await startChallenge()
  await shop.db.transaction((tx) => saveSettings(tx, { support_email: 'help@example.com' }, shop.now()))
  for (let round = 0; round < 2; round += 1) {
    const [code] = await mailedCodes(shop)
    for (const wrong of wrongCodes(code!, 5)) await enterCode(guest, wrong)
    shop.clock.advance(minute)
    if (round === 0) await guest.post('/verify-code/resend', { context: 'login' })
  }
  const page = await guest.get('/verify-code?context=login')
  expect(page).toShow('Try again in 59 minutes. Contact help@example.com')
  expect(page.text).toContain('href="mailto:help@example.com"')
})
