import { beforeEach, describe, expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { undoMinutes } from '#src/accounts/limits.ts'
import { getUser } from '#src/accounts/users.ts'
import { changeUserRole } from '#src/accounts/change-role.ts'
import { deliverDueMails } from '#src/mail/deliver-mails.ts'
import { setMailEnabled } from '#src/mail/optional-mails.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import type { TestResponse } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const { shop, app, agent, admin } = storeTest({ clients: { agent: 3, admin: 5 }, mailer: true })
const buyer = perTest(async () => {
  const user = await createTestUser(shop, 1, 'lena@example.com')
  return { id: user.id, client: await createSignedInClient(app, shop, user) }
})
const staffPath = '/admin/wholesale-applications'
const apply = (client = buyer.client) => client.post('/account/wholesale', { company: 'North & Sons' })
const decide = (action: string, fields = {}) => agent.post(`${staffPath}/1/${action}`, fields)
const entryOf = ({ location }: TestResponse) => new URL(location!, 'http://shop.invalid').searchParams.get('undo')!
const undo = (decided: TestResponse, client = agent) => client.post(`${staffPath}/1/undo`, { entry: entryOf(decided) })
const readApplication = async () =>
  (await shop.db.read.select().from(shop.db.t.wholesaleApplications).orderBy(shop.db.t.wholesaleApplications.id))[0]
const readRole = async () => (await getUser(shop.db.read, buyer.id)).roleId

beforeEach(async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { wholesale_applications: true }, shop.now()))
  await apply()
})

describe('a decision about a wholesale application can be undone', () => {
  test('after approving: the application is open again, the role is back, and no email is sent', async () => {
    const decided = await decide('approve')
    const page = await agent.get(decided.location!)
    expect(page).toShow('gets an email in 10 minutes. Undo')
    expect(page.text).toContain(`action="${staffPath}/1/undo"`)
    expect(await readRole()).toBe(2)
    await deliverDueMails(shop)
    expect(await agent.follow(await undo(decided))).toShow('Undone')
    expect(await readApplication()).toMatchObject({ state: 'open', decidedBy: '', decidedAt: null, reason: '' })
    expect(await readRole()).toBe(1)
    shop.clock.advance(3_600_000)
    await deliverDueMails(shop)
    expect(shop.sentMails).toEqual([])
    expect((await listAuditEntries(shop.db.read, { subject: 'wholesale:1' })).map(({ action }) => action)).toEqual([
      'wholesale.approved.undone',
      'wholesale.approved',
    ])
    expect((await agent.get(`${staffPath}/1`)).text).toContain('/approve')
  })

  test('also while the email about it is switched off', async () => {
    await shop.db.transaction((tx) => setMailEnabled(tx, 'wholesale_approved', false, shop.now()))
    expect(await agent.get(`${staffPath}/1`)).toShow('No email is sent: it is switched off.')
    const decided = await decide('approve')
    expect(await agent.follow(decided)).toShow('The applicant is now a wholesale customer. No email was sent: it is switched off.')
    expect(await agent.follow(await undo(decided))).toShow('Undone')
    expect(await readApplication()).toMatchObject({ state: 'open' })
  })

  test('after declining, and to the earlier decision after approving a declined one', async () => {
    const declined = await decide('decline', { reason: 'Too small' })
    await undo(declined)
    expect(await readApplication()).toMatchObject({ state: 'open', reason: '', decidedAt: null })
    await decide('decline', { reason: 'No tax ID' })
    shop.clock.advance(1000)
    await undo(await decide('approve'))
    expect(await readApplication()).toMatchObject({ state: 'declined', reason: 'No tax ID', decidedBy: 'Role 3' })
  })

  test('within ten minutes, by the same person, once; then the applicant gets the email', async () => {
    const decided = await decide('approve')
    expect(await undo(decided, admin)).toHaveStatus(409)
    shop.clock.advance(undoMinutes * 60_000)
    await deliverDueMails(shop)
    expect(shop.sentMails).toHaveLength(1)
    shop.clock.advance(1)
    expect(await undo(decided)).toHaveStatus(409)
    expect((await agent.get(decided.location!)).text).not.toContain('undo-button')
    expect(await readRole()).toBe(2)
  })

  test('but not after a later change of the role, or a new application', async () => {
    const approved = await decide('approve')
    const actor = { id: null, name: 'test' }
    await shop.db.transaction((tx) => changeUserRole(tx, actor, buyer.id, 4, shop.now()))
    expect(await undo(approved)).toHaveStatus(409)
    expect(await readApplication()).toMatchObject({ state: 'approved' })
    expect(await readRole()).toBe(4)
  })

  test('but not a decline after which the applicant applied again', async () => {
    const declined = await decide('decline', { reason: 'No tax ID' })
    await apply()
    expect(await undo(declined)).toShow('The applicant has applied again.')
    expect(await readApplication()).toMatchObject({ state: 'declined' })
  })
})
