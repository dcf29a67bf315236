import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createAccountLink } from '#src/accounts/mailed-links.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { addIdentity, findIdentity } from '#src/accounts/identities/identities.ts'
import { guestPassword, noPassword } from '#src/accounts/passwords/passwords.ts'
import { listAddresses } from '#src/addresses/address-book.ts'
import { createUser, getUser } from '#src/accounts/users.ts'
import { runDueJobs } from '#src/jobs/jobs.ts'
import { jobHandlers } from '#src/scheduled-tasks.ts'
import { parseEditorForm } from '#tests/product-editor/editor-form.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'

const { shop, app, admin, agent, editor } = storeTest({ clients: { admin: 5, agent: 3, editor: 4 } })
const lena = perTest(() => createTestUser(shop, 1, 'lena@example.com'))
const pathOf = ({ id }: { id: number }) => `/admin/users/${id}`
const readUser = (id = lena.id) => getUser(shop.db.read, id)
const entriesOf = (id = lena.id) => listAuditEntries(shop.db.read, { subject: `user:${id}` })

async function profileForm(changes: Record<string, string> = {}, client = admin) {
  const { text } = await client.get(`${pathOf(lena)}/edit`)
  return { ...(parseEditorForm(text) as Record<string, string>), ...changes }
}

describe('the profile form', () => {
  test('saves name, email, phone and address, with the values before and after', async () => {
    const changes = {
      name: 'Lena Park',
      phone: '555 0100',
      address1: '1 Oak Street',
      city: 'Portland',
      state: 'oregon',
      country: 'US',
      postal_code: '97205',
    }
    expect(await agent.post(pathOf(lena), await profileForm(changes, agent))).toRedirectTo(pathOf(lena))
    expect(await readUser()).toMatchObject({ name: 'Lena Park', phone: '555 0100', email: 'lena@example.com' })
    expect(await listAddresses(shop.db.read, lena.id)).toMatchObject([
      { name: 'Lena Park', address1: '1 Oak Street', city: 'Portland', state: 'OR', country: 'US', postalCode: '97205', isDefault: true },
    ])
    expect(await entriesOf()).toMatchObject([
      {
        actor: 'Role 3',
        action: 'user.saved',
        change: { name: ['Role 1', 'Lena Park'], phone: ['', '555 0100'], address: [null, { city: 'Portland' }] },
      },
    ])
  })

  test('marks a new email as not proven, and keeps the proof of the same one in other case', async () => {
    const { users } = shop.db.t
    await shop.db.transaction((tx) => tx.update(users).set({ emailVerifiedAt: 5 }).where(eq(users.id, lena.id)))
    await admin.post(pathOf(lena), await profileForm({ email: 'LENA@example.com' }))
    expect(await readUser()).toMatchObject({ email: 'LENA@example.com', emailVerifiedAt: 5 })
    expect(await shop.listMails()).toEqual([])
    await admin.post(pathOf(lena), await profileForm({ email: 'lena.park@example.com' }))
    expect(await readUser()).toMatchObject({ email: 'lena.park@example.com', emailKey: 'lena.park@example.com', emailVerifiedAt: null })
  })

  test('tells the former address of a new email, without naming the new one', async () => {
    await agent.post(pathOf(lena), await profileForm({ email: 'taken.over@example.com' }, agent))
    const mails = await shop.listMails()
    expect(mails).toMatchObject([{ template: 'email_changed', recipient: 'lena@example.com' }])
    expect(mails[0]!.text).not.toContain('taken.over')
  })

  test('leaves their own email to the page that asks for the password', async () => {
    const [self] = await shop.db.read.select().from(shop.db.t.users).where(eq(shop.db.t.users.roleId, 5))
    const page = await admin.get(`${pathOf(self!)}/edit`)
    expect(page.text).toMatch(/<input[^>]* name="email"[^>]* readonly/)
    expect(page.text).toContain('href="/account/security#email"')
    const form = parseEditorForm(page.text) as Record<string, string>
    const response = await admin.post(pathOf(self!), { ...form, name: 'The boss', email: 'thief@example.com' })
    expect(response).toHaveStatus(422)
    expect(response.text).toContain('id="f-email-error"')
    expect(await readUser(self!.id)).toMatchObject({ email: 'role5@example.com', name: 'Role 5' })
    expect(await shop.listMails()).toEqual([])
    expect(await admin.post(pathOf(self!), { ...form, name: 'The boss' })).toRedirectTo(pathOf(self!))
    expect((await readUser(self!.id)).name).toBe('The boss')
  })

  test('a new email ends every link that the former one received', async () => {
    const links = { email: lena.email, userId: lena.id, lifetimeMs: 1000 }
    await shop.db.transaction(async (tx) => {
      for (const purpose of ['reset', 'cancel_email', 'change_email'] as const)
        await createAccountLink(tx, { ...links, purpose }, shop.now())
    })
    const countLinks = async () => (await shop.db.read.select().from(shop.db.t.accountLinks)).length
    await admin.post(pathOf(lena), await profileForm({ name: 'Lena Park' }))
    expect(await countLinks()).toBe(3)
    await admin.post(pathOf(lena), await profileForm({ email: 'lena.park@example.com' }))
    expect(await countLinks()).toBe(0)
  })

  test('shows what is wrong beside the field and saves nothing', async () => {
    const cases: [string, string, string][] = [
      ['email', 'ROLE5@example.com', 'Another account has this email.'],
      ['email', 'lena', 'Enter an email address'],
      ['country', 'ZZ', 'Choose a country from the list.'],
      ['state', 'Bavaria', 'Choose your state or province.'],
    ]
    const complete = { address1: '1 Oak Street', city: 'Portland', state: 'OR', country: 'US', postal_code: '97205' }
    for (const [field, value, message] of cases) {
      const response = await admin.post(pathOf(lena), await profileForm({ ...(field === 'email' ? {} : complete), [field]: value }))
      expect(response).toHaveStatus(422)
      expect(response).toShow(message)
      expect(response.text).toContain(`id="f-${field}-error"`)
    }
    expect(await entriesOf()).toEqual([])
  })

  test('does not overwrite what another person saved meanwhile without asking', async () => {
    const form = await profileForm({ name: 'Mine' })
    await agent.post(pathOf(lena), await profileForm({ name: 'Theirs' }, agent))
    const conflict = await admin.post(pathOf(lena), form)
    expect(conflict).toHaveStatus(409)
    expect(conflict).toShow('Role 3 saved this')
    expect(conflict).toShow('Mine Theirs')
    expect((await readUser()).name).toBe('Theirs')
    const again = parseEditorForm(conflict.text) as Record<string, string>
    expect(await admin.post(pathOf(lena), again)).toRedirectTo(pathOf(lena))
    expect((await readUser()).name).toBe('Mine')
  })

  test('ignores fields it does not have', async () => {
    await agent.post(pathOf(lena), { ...(await profileForm({}, agent)), role_id: '5', password: 'x', id: '1', email_verified_at: '1' })
    expect(await readUser()).toMatchObject({ id: lena.id, roleId: 1, password: lena.password, emailVerifiedAt: null })
  })

  test('of staff accounts is left to administrators', async () => {
    const boss = await createTestUser(shop, 5, 'boss@example.com')
    const form = await profileForm({ email: 'taken.over@example.com' })
    for (const client of [agent, editor]) {
      expect(await client.get(`${pathOf(boss)}/edit`)).toHaveStatus(403)
      for (const action of ['', '/password-link', '/unlink', '/disable', '/enable', '/end-sessions', '/role'])
        expect(await client.post(pathOf(boss) + action, { ...form, role_id: '1', from: '5', reason: 'x' })).toHaveStatus(403)
    }
    expect(await readUser(boss.id)).toMatchObject({ email: 'boss@example.com', roleId: 5, disabledAt: null })
    expect(await admin.get(`${pathOf(boss)}/edit`)).toHaveStatus(200)
  })
})

describe('the role', () => {
  const changeRole = (client: typeof admin, roleId: string | number, more: Record<string, string> = {}, user = lena) =>
    client.post(`${pathOf(user)}/role`, { role_id: roleId, from: user.roleId, ...more })

  test('of a customer is changed by an administrator at once, and ends their sessions', async () => {
    const session = await createSignedInClient(app, shop, lena)
    expect(await changeRole(admin, 2)).toRedirectTo(pathOf(lena))
    expect((await readUser()).roleId).toBe(2)
    expect((await session.get('/dashboard')).location).toStartWith('/login')
    expect(await entriesOf()).toMatchObject([{ action: 'user.role', change: { from: 1, to: 2 } }])
  })

  test('of staff is given and taken only after a question', async () => {
    const question = await changeRole(admin, 4)
    expect(question).toHaveStatus(200)
    expect(question).toShow('Role 1 will change from Customer to Staff / editor.')
    expect((await readUser()).roleId).toBe(1)
    expect(await changeRole(admin, 4, { confirmed: 'on' })).toRedirectTo(pathOf(lena))
    expect((await readUser()).roleId).toBe(4)
    const taken = await admin.post(`${pathOf(lena)}/role`, { role_id: '1', from: '4' })
    expect(taken).toShow('from Staff / editor to Customer')
    expect((await readUser()).roleId).toBe(4)
  })

  test('of staff is neither given nor taken by agents and editors, who make wholesale customers', async () => {
    const editorAccount = await createTestUser(shop, 4, 'second@example.com')
    for (const client of [agent, editor]) {
      for (const role of [3, 4, 5]) expect(await changeRole(client, role, { confirmed: 'on' })).toHaveStatus(403)
      for (const role of [1, 2]) expect(await changeRole(client, role, { confirmed: 'on' }, editorAccount)).toHaveStatus(403)
      expect((await readUser()).roleId).toBe(1)
      expect(await changeRole(client, 2)).toRedirectTo(pathOf(lena))
      expect(await changeRole(client, 1, { from: '2' })).toRedirectTo(pathOf(lena))
    }
    expect((await readUser()).roleId).toBe(1)
    expect((await readUser(editorAccount.id)).roleId).toBe(4)
    const { text } = await agent.get(`${pathOf(lena)}/edit`)
    expect(text).toContain(`${pathOf(lena)}/role`)
    expect(text).not.toMatch(/<input[^>]* name="role_id" value="2"[^>]* disabled/)
    expect(text).toMatch(/<input[^>]* name="role_id" value="5"[^>]* disabled/)
  })

  test('is one of five whole numbers', async () => {
    for (const role of ['0', '6', '-1', '5.0', '05', '1e0', ' ', 'admin', '[5]', '"5"']) {
      expect([role, (await changeRole(admin, role, { confirmed: 'on' })).status]).toEqual([role, 422])
    }
    expect((await readUser()).roleId).toBe(1)
  })

  test('of oneself cannot be changed, and the last administrator stays', async () => {
    const self = (await shop.db.read.select().from(shop.db.t.users).where(eq(shop.db.t.users.roleId, 5)))[0]!
    expect(await changeRole(admin, 1, { confirmed: 'on' }, self)).toHaveStatus(403)
    const boss = await createTestUser(shop, 5, 'boss@example.com')
    const other = await createSignedInClient(app, shop, boss)
    expect(await changeRole(other, 4, { confirmed: 'on' }, self)).toRedirectTo(pathOf(self))
    expect(await other.get(`${pathOf(boss)}/edit`)).toShow('You cannot change your own role. Ask another administrator.')
    expect(await changeRole(other, 1, { confirmed: 'on' }, boss)).toHaveStatus(403)
    expect((await readUser(boss.id)).roleId).toBe(5)
  })

  test('is not changed by someone who saw another one', async () => {
    await changeRole(admin, 2)
    const response = await changeRole(admin, 1)
    expect(response).toHaveStatus(422)
    expect(response).toShow('The role changed while you were editing.')
    expect((await readUser()).roleId).toBe(2)
  })

  test('is shown with both of its names', async () => {
    const page = await admin.get(`${pathOf(lena)}/edit`)
    expect(page).toShow('Wholesale customer Also called Wholesale')
    expect(page).toShow('Support agent Also called Admin')
    expect(page).toShow('Staff / editor Also called Order Processor')
    expect(page).toShow('Administrator Also called Ticket Manager')
  })
})

describe('disabling an account', () => {
  test('needs a reason, signs it out, and is undone by enabling it', async () => {
    const session = await createSignedInClient(app, shop, lena)
    expect(await agent.post(`${pathOf(lena)}/disable`, { reason: ' ' })).toHaveStatus(422)
    expect(await agent.post(`${pathOf(lena)}/disable`, { reason: 'Chargebacks' })).toRedirectTo(pathOf(lena))
    expect((await session.get('/dashboard')).location).toStartWith('/login')
    expect(await agent.get(pathOf(lena))).toShow('Customer Disabled')
    expect(await entriesOf()).toMatchObject([{ action: 'user.disable', change: { disabled: [false, true], reason: 'Chargebacks' } }])
    expect(await agent.post(`${pathOf(lena)}/enable`)).toRedirectTo(pathOf(lena))
    expect((await readUser()).disabledAt).toBeNull()
  })

  test('is not possible for oneself', async () => {
    const self = (await shop.db.read.select().from(shop.db.t.users).where(eq(shop.db.t.users.roleId, 5)))[0]!
    expect(await admin.post(`${pathOf(self)}/disable`, { reason: 'x' })).toHaveStatus(403)
    expect((await admin.get(`${pathOf(self)}/edit`)).text).not.toContain('/disable"')
  })
})

describe('signing in', () => {
  test('starts again with a mailed link: to set the first password, or to reset it', async () => {
    const guest = await shop.db.transaction((tx) =>
      createUser(tx, { name: '', email: 'guest@example.com', password: guestPassword, now: shop.now() }),
    )
    const runJobs = () => runDueJobs(shop, jobHandlers, new AbortController().signal)
    expect(await agent.post(`${pathOf(guest)}/password-link`)).toRedirectTo(pathOf(guest))
    await runJobs()
    await expect(shop).toHaveMailed({ to: 'guest@example.com', template: 'set_password' })
    expect(await agent.post(`${pathOf(lena)}/password-link`)).toRedirectTo(pathOf(lena))
    await runJobs()
    await expect(shop).toHaveMailed({ to: 'lena@example.com', template: 'reset_password' })
    expect(await entriesOf(guest.id)).toMatchObject([{ action: 'user.password_link', change: { email: 'guest@example.com' } }])
  })

  test('says of an account that only a provider opens that it has no password of its own', async () => {
    expect(await agent.get(`${pathOf(lena)}/edit`)).toShow('This account has a password. Email a link to reset the password')
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ password: noPassword }).where(eq(tx.t.users.id, lena.id)))
    expect(await agent.get(`${pathOf(lena)}/edit`)).toShow('This account has no password of its own. Email a link to set a password')
  })

  test('by a provider is unlinked', async () => {
    const profile = { provider: 'google', subject: 'a1', email: null, isEmailVerified: false, name: '' } as const
    await shop.db.transaction((tx) => addIdentity(tx, lena.id, profile, shop.now()))
    expect(await agent.get(`${pathOf(lena)}/edit`)).toShow('Linked to google.')
    await agent.post(`${pathOf(lena)}/unlink`)
    expect((await readUser()).provider).toBeNull()
    expect(await findIdentity(shop.db.read, profile)).toBeNull()
    await expect(shop).toHaveMailed({ to: 'lena@example.com', template: 'provider_unlinked' })
    await agent.post(`${pathOf(lena)}/unlink`)
    expect(await entriesOf()).toMatchObject([{ action: 'user.unlinked', change: { provider: ['google', null] } }])
  })
})

describe('a new user', () => {
  const created = async (email: string) => (await shop.db.read.select().from(shop.db.t.users)).find((user) => user.email === email)

  test('gets an invitation with a link to set a password', async () => {
    expect(await admin.post('/admin/users', { name: 'Kim', email: 'kim@example.com', role_id: '3' })).toRedirectTo(
      pathOf((await created('kim@example.com'))!),
    )
    expect(await created('kim@example.com')).toMatchObject({ name: 'Kim', roleId: 3, password: guestPassword })
    await expect(shop).toHaveMailed({ to: 'kim@example.com', template: 'user_invitation', text: '/account/set-password?token=' })
    expect(await entriesOf((await created('kim@example.com'))!.id)).toMatchObject([{ action: 'user.create', change: { roleId: 3 } }])
  })

  test('is a customer or a wholesale customer unless an administrator chooses another role', async () => {
    for (const role of ['3', '4', '5'])
      expect(await agent.post('/admin/users', { email: 'kim@example.com', role_id: role })).toHaveStatus(403)
    expect(await created('kim@example.com')).toBeUndefined()
    for (const role of [1, 2] as const) {
      expect((await agent.post('/admin/users', { email: `kim${role}@example.com`, role_id: role })).status).toBe(303)
      expect((await created(`kim${role}@example.com`))!.roleId).toBe(role)
    }
  })

  test('is not created for an invalid or taken email', async () => {
    for (const email of ['', 'kim', 'LENA@example.com'])
      expect(await admin.post('/admin/users', { name: 'Kim', email, role_id: '1' })).toHaveStatus(422)
    expect(await shop.listMails()).toEqual([])
  })
})
