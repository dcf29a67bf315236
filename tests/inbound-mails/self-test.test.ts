import { expect, test } from 'bun:test'
import { selfTestTimeout } from '#src/inbound-mails/limits.ts'
import { deliverRaw, latestMail, mailTo } from '#tests/support/inbound-mail.ts'
import { patientTimers } from '#tests/support/patient-timers.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, guest, admin } = storeTest({ timers: patientTimers, clients: { admin: 5 }, mailer: true })
const path = '/admin/settings/inbound-mail'

test('the self-test sends an email to a reply address and shows when it returned', async () => {
  const page = await admin.follow(await admin.post(`${path}/test`))
  const [mail] = await shop.listMails()
  const token = /reply\+([a-z0-9]+)@shop\.example/.exec(mail!.recipient)![1]!
  expect(page.text).toContain(`Waiting for the email to reply+${token}@shop.example`)
  shop.clock.advance(4000)
  const returned = mailTo(token, { from: 'shop@shop.example', headers: ['Auto-Submitted: auto-generated'] })
  expect((await deliverRaw(guest, returned)).json()).toMatchObject({ success: true, ignored: 'self_test' })
  expect((await admin.get(`${path}?test=${token}`)).text).toContain('Received after 4 seconds')
})

test('after ten minutes it says that nothing came; a made-up token is no test', async () => {
  const page = await admin.post(`${path}/test`)
  shop.clock.advance(selfTestTimeout + 1)
  expect((await admin.follow(page)).text).toContain('did not come back')
  const forged = `selftest${'0'.repeat(29)}`
  expect((await deliverRaw(guest, mailTo(forged))).status).toBe(404)
  expect(await latestMail(shop)).toMatchObject({ state: 'unmatched' })
  expect((await admin.get(`${path}?test=${forged}`)).text).not.toContain('Waiting')
})
