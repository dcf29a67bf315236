import { describe, expect, test, beforeEach } from 'bun:test'
import { getUser } from '#src/accounts/users.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { setMailEnabled } from '#src/mail/optional-mails.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest, agent, editor, wholesale } = storeTest({ clients: { agent: 3, editor: 4, wholesale: 2 } })
const buyer = perTest(async () => {
  const user = await createTestUser(shop, 1, 'lena@example.com')
  return { id: user.id, client: await createSignedInClient(app, shop, user) }
})
const path = '/account/wholesale'
const staffPath = '/admin/wholesale-applications'
const form = { company: 'North & Sons', tax_id: 'DE123', website: 'https://north.example', message: 'We sell bags.\nMany.' }
const offer = (on: boolean) => shop.db.transaction((tx) => saveSettings(tx, { wholesale_applications: on }, shop.now()))
const readApplications = () => shop.db.read.select().from(shop.db.t.wholesaleApplications)
const readRole = async () => (await getUser(shop.db.read, buyer.id)).roleId
const apply = () => buyer.client.post(path, form)
const decide = (action: string, fields = {}, client = agent) => client.post(`${staffPath}/1/${action}`, fields)

beforeEach(() => offer(true))

describe('a customer', () => {
  test('applies and then sees that it was received', async () => {
    expect(await buyer.client.get(path)).toShow('Apply for wholesale prices')
    expect(await apply()).toRedirectTo(path)
    expect(await readApplications()).toMatchObject([{ userId: buyer.id, state: 'open', company: 'North & Sons', taxId: 'DE123' }])
    expect(await buyer.client.get(path)).toShow('We received your application on March 2, 2026')
    expect((await buyer.client.get(path)).text).not.toContain('name="company"')
  })

  test('is promised an email only while every answer is mailed', async () => {
    expect(await buyer.client.get(path)).toShow('We answer by email.')
    await shop.db.transaction((tx) => setMailEnabled(tx, 'wholesale_declined', false, shop.now()))
    const isPromised = async () => (await buyer.client.get(path)).text.includes('by email')
    expect(await isPromised()).toBe(false)
    await apply()
    expect(await isPromised()).toBe(false)
    expect(await buyer.client.get(path)).toShow('Our answer appears on this page.')
  })

  test('has one open application at a time, however often the form is sent', async () => {
    const responses = await Promise.all([apply(), apply(), apply()])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422, 422])
    expect(await readApplications()).toHaveLength(1)
  })

  test('applies three times a day at most; the fourth form shows the limit and keeps what was entered', async () => {
    for (const count of [1, 2, 3]) {
      expect(await apply()).toRedirectTo(path)
      // Sent twice by a double click: counts as one.
      expect(await apply()).toHaveStatus(422)
      const ids = (await readApplications()).map(({ id }) => id)
      expect(ids).toHaveLength(count)
      await agent.post(`${staffPath}/${Math.max(...ids)}/decline`, { reason: 'No certificate' })
    }
    const fourth = await apply()
    expect(fourth).toHaveStatus(422)
    expect(fourth).toShow('You can apply 3 times a day. Try again tomorrow.')
    expect(fourth.text).toContain('value="North &amp; Sons"')
    shop.clock.advance(24 * 3_600_000)
    buyer.client = await createSignedInClient(app, shop, await getUser(shop.db.read, buyer.id))
    expect(await apply()).toRedirectTo(path)
  })

  test('needs a company, and every field has a limit', async () => {
    expect(await buyer.client.post(path, { ...form, company: ' ' })).toHaveStatus(422)
    expect(await buyer.client.post(path, { ...form, message: 'x'.repeat(2001) })).toHaveStatus(422)
    expect(await readApplications()).toEqual([])
  })

  test('cannot apply while the store does not offer it', async () => {
    await offer(false)
    expect(await buyer.client.get(path)).toHaveStatus(404)
    expect(await apply()).toHaveStatus(404)
    expect((await guest.get('/')).text).not.toContain(path)
    await offer(true)
    expect((await guest.get('/')).text).toContain(`href="${path}"`)
  })

  test('with wholesale prices and staff do not apply', async () => {
    expect(await wholesale.get(path)).toShow('You are a wholesale customer.')
    for (const client of [wholesale, agent]) expect(await client.post(path, form)).toHaveStatus(422)
    expect((await guest.post(path, form)).location).toStartWith('/login')
    expect(await readApplications()).toEqual([])
  })
})

describe('staff', () => {
  test('see open applications with a count in the menu', async () => {
    await apply()
    expect(await agent.get(staffPath)).toShow('North & Sons lena@example.com DE123 Open')
    expect(await agent.get('/admin/dashboard')).toShow('Wholesale 1')
    expect(await agent.get(`${staffPath}/1`)).toShow('We sell bags. Many.')
    expect((await agent.get(`${staffPath}/export.csv`)).text).toContain('1,North & Sons,lena@example.com,DE123')
  })

  test('approve: the applicant becomes a wholesale customer and gets an email', async () => {
    await apply()
    expect((await decide('approve')).location).toStartWith(`${staffPath}/1?undo=`)
    expect(await readRole()).toBe(2)
    await expect(shop).toHaveMailed({ to: 'lena@example.com', template: 'wholesale_approved' })
    expect(await listAuditEntries(shop.db.read, { subject: 'wholesale:1' })).toMatchObject([
      { actor: 'Role 3', action: 'wholesale.approved', change: { state: ['open', 'approved'] } },
    ])
    expect(await listAuditEntries(shop.db.read, { subject: `user:${buyer.id}` })).toMatchObject([
      { action: 'user.role', change: { from: 1, to: 2 } },
    ])
  })

  test('decline with a reason, which the applicant reads, and may approve later', async () => {
    await apply()
    expect(await decide('decline', { reason: ' ' })).toHaveStatus(422)
    expect((await decide('decline', { reason: 'We need a <b>VAT</b> ID.' })).location).toStartWith(`${staffPath}/1?undo=`)
    expect(await readRole()).toBe(1)
    await expect(shop).toHaveMailed({ to: 'lena@example.com', template: 'wholesale_declined', text: 'We need a <b>VAT</b> ID.' })
    expect(await buyer.client.get(path)).toShow('We need a <b>VAT</b> ID. You can apply again.')
    expect((await decide('approve')).location).toStartWith(`${staffPath}/1?undo=`)
    expect(await readRole()).toBe(2)
  })

  test('decide once, also at the same time', async () => {
    await apply()
    // Without a decline among them, which an approval may follow.
    const responses = await Promise.all([decide('approve'), decide('approve'), decide('approve')])
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await shop.listMails()).toHaveLength(1)
    expect(responses.every(({ status }) => status === 303 || status === 409)).toBe(true)
  })

  test('without permission cannot decide', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    await apply()
    expect(await editor.get(`${staffPath}/1`)).toHaveStatus(200)
    expect((await editor.get(`${staffPath}/1`)).text).not.toContain('/approve')
    for (const action of ['approve', 'decline']) expect(await decide(action, { reason: 'x' }, editor)).toHaveStatus(403)
    expect(await readRole()).toBe(1)
  })
})
