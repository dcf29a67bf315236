import { describe, expect, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { permissionPresets, type PermissionPreset } from '#src/accounts/permissions.ts'
import { buildApp } from '#src/app.tsx'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { createPaidOrder } from '#tests/support/stocked-shop.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { acceptJson, type TestClient } from '#tests/support/test-client.ts'
import { createMigratedDatabase } from '#tests/support/test-db.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { parseEditorForm } from '#tests/product-editor/editor-form.ts'
import '#tests/support/matchers.ts'
import '#tests/support/both-engines.ts'

const { shop, admin, editor, agent } = storeTest({ clients: { admin: 5, editor: 4, agent: 3 } })
const settingsPath = '/admin/settings'
const permissionsPath = '/admin/settings/permissions'

const choose = (preset: PermissionPreset) => shop.db.transaction((tx) => saveSettings(tx, { staff_rights: preset }, shop.now()))
const readChoice = async () => (await readSettings(shop.db.read)).staff_rights

/** The form as a browser sends it to an administrator, who may change every field. */
async function settingsForm(changes: Record<string, string>): Promise<Record<string, string>> {
  const form = parseEditorForm((await admin.get(settingsPath)).text)
  return { ...(form as Record<string, string>), ...changes }
}

const saveAs = async (client: TestClient, changes: Record<string, string>, options = {}) =>
  client.post(settingsPath, await settingsForm(changes), options)

describe('the choice of staff permissions', () => {
  test('is saved by an administrator with an audit entry that names both values', async () => {
    expect(await saveAs(admin, { staff_rights: 'least_privilege' })).toRedirectTo(settingsPath)
    expect(await readChoice()).toBe('least_privilege')
    expect(await listAuditEntries(shop.db.read, { subject: 'settings' })).toMatchObject([
      { actor: 'Role 5', action: 'settings.saved', change: { staff_rights: ['flat', 'least_privilege'] } },
    ])
    await saveAs(admin, { staff_rights: 'flat' })
    expect(await readChoice()).toBe('flat')
    expect(await listAuditEntries(shop.db.read, { subject: 'settings' })).toHaveLength(2)
  })

  test('is denied to every other role, even with flat permissions, and nothing else of that form is saved', async () => {
    const changes = { staff_rights: 'least_privilege', site_tagline: 'By an agent' }
    for (const client of [agent, editor]) {
      const response = await saveAs(client, changes)
      expect(response).toHaveStatus(403)
      expect(response).toShow('can view “Staff” but not change it. Nothing was changed. Ask an administrator')
      expect((await saveAs(client, changes, acceptJson)).json()).toMatchObject({ success: false, error: 'forbidden' })
      expect(await saveAs(client.htmx(settingsPath), changes)).toHaveStatus(403)
    }
    const stored = await readSettings(shop.db.read)
    expect([stored.staff_rights, stored.site_tagline]).toEqual(['flat', ''])
    expect(await listAuditEntries(shop.db.read, { subject: 'settings' })).toEqual([])
  })

  test('is not theirs to hide: only administrators limit how long the audit log is kept', async () => {
    expect(await saveAs(agent, { audit_log_days: '30' })).toHaveStatus(403)
    expect((await readSettings(shop.db.read)).audit_log_days).toBeNull()
    expect(await saveAs(admin, { audit_log_days: '30' })).toRedirectTo(settingsPath)
  })

  test.each(['enable_login_2fa', 'enable_checkout_2fa'] as const)('only administrators turn %s on or off', async (name) => {
    expect(await saveAs(agent, { [name]: 'on' })).toHaveStatus(403)
    expect(await saveAs(admin, { [name]: 'on' })).toRedirectTo(settingsPath)
    expect(await saveAs(agent, { [name]: 'off' })).toHaveStatus(403)
    const page = await agent.get(settingsPath)
    expect(page.text).toMatch(new RegExp(`<input[^>]* name="${name}"[^>]* checked[^>]* disabled`))
    // Disabled switches are not sent.
    const { [name]: _, ...form } = await settingsForm({ site_tagline: 'By an agent' })
    expect(await agent.post(settingsPath, form)).toRedirectTo(settingsPath)
    expect(await readSettings(shop.db.read)).toMatchObject({ [name]: true, site_tagline: 'By an agent' })
    const invalid = await agent.post(settingsPath, { ...form, shop_page_size: '0' })
    expect(invalid).toHaveStatus(422)
    expect(invalid.text).toMatch(new RegExp(`<input[^>]* name="${name}"[^>]* checked[^>]* disabled`))
    expect(await saveAs(admin, { [name]: 'off' })).toRedirectTo(settingsPath)
    expect((await readSettings(shop.db.read))[name]).toBe(false)
  })

  test('is shown to other roles, who cannot change it, and does not keep them from saving the rest', async () => {
    const { text } = await agent.get(settingsPath)
    expect(text).toMatch(/<input[^>]* name="staff_rights" value="flat"[^>]* checked[^>]* disabled/)
    expect(text).toContain('Only administrators can change this.')
    const { staff_rights: _, ...form } = await settingsForm({ site_tagline: 'By an agent' })
    expect(await agent.post(settingsPath, form)).toRedirectTo(settingsPath)
    expect((await readSettings(shop.db.read)).site_tagline).toBe('By an agent')
    expect(await readChoice()).toBe('flat')
  })

  test('accepts only the two presets', async () => {
    expect(await saveAs(admin, { staff_rights: 'none' })).toHaveStatus(422)
    expect(await readChoice()).toBe('flat')
  })
})

test('a change takes effect at once in every process', async () => {
  const address = await createMigratedDatabase()
  const [ownDb, otherDb] = [await connect(address, { shared: true }), await connect(address, { shared: true })]
  const otherShop = { ...shop, db: otherDb }
  const client = await createSignedInClient(buildApp(otherShop), otherShop, await createTestUser(otherShop, 3))
  expect(await client.get(settingsPath)).toHaveStatus(200)
  await ownDb.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
  expect(await client.get(settingsPath)).toHaveStatus(403)
  await ownDb.transaction((tx) => saveSettings(tx, { staff_rights: 'flat' }, shop.now()))
  expect(await client.get(settingsPath)).toHaveStatus(200)
  await ownDb.close()
  await otherDb.close()
})

describe('the page of staff permissions', () => {
  test.each(['flat', 'least_privilege'] as const)(
    'shows both presets, %s first when it is in use, with the names of the roles',
    async (preset) => {
      await choose(preset)
      const page = await agent.get(permissionsPath)
      expect(page).toShow(`${preset === 'flat' ? 'Flat' : 'Least privilege'} In use`)
      expect(page).toShow('Area Support agent Staff / editor Administrator')
      expect(page).toShow('Your role: Support agent.')
      const position = (name: string) => page.text.indexOf(`id="preset-${name}"`)
      expect(Object.keys(permissionPresets).toSorted((a, b) => position(a) - position(b))[0]).toBe(preset)
    },
  )

  test('says what a role may do in each area', async () => {
    await choose('least_privilege')
    const page = await editor.get(permissionsPath)
    expect(page).toShow('what payment processors report. View No access View and change')
    expect(page).toShow('Stock levels, their history and locations. View View and change View and change')
  })

  test('has nothing to change, and leads administrators to the settings', async () => {
    const main = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    expect(main((await admin.get(permissionsPath)).text)).toContain('href="/admin/settings#section-staff"')
    const { text } = await agent.get(permissionsPath)
    expect(main(text)).not.toContain('#section-staff')
    expect(main(text)).not.toMatch(/<(form|input|button)/)
  })

  test('is linked from the settings and from the account menu of everyone', async () => {
    await choose('least_privilege')
    for (const client of [agent, editor]) expect((await client.get('/admin/dashboard')).text).toContain(`href="${permissionsPath}"`)
    const { text } = await admin.get(settingsPath)
    expect(text.slice(text.indexOf('<main'))).toContain(`href="${permissionsPath}"`)
  })
})

describe('with least privilege', () => {
  test('the dashboard shows sales figures only to roles with access to them', async () => {
    await createFlatShippingRate(shop)
    await createPaidOrder(shop, await createTestProduct(shop, { stock: 5 }))
    await choose('least_privilege')
    const page = await agent.get('/admin/dashboard')
    for (const figure of ['Revenue', 'Average order value', 'Conversion funnel', 'Best sellers', 'Top customers']) {
      for (const client of [editor, admin]) expect(await client.get('/admin/dashboard')).toShow(figure)
      expect(page).not.toShow(figure)
    }
    expect(page).toShow('Recent orders')
  })

  test('an agent looks products up on a page without fields', async () => {
    const { id } = await createTestProduct(shop, { name: 'Kettle', price: 2000, stock: 7 })
    await choose('least_privilege')
    const page = await agent.get(`/admin/ecommerce/products/${id}/edit`)
    expect(page).toShow('You can view this product. Your role cannot change it.')
    expect(page).toShow('Price $20.00')
    expect(page).toShow('7 in stock')
    expect(page.text.slice(page.text.indexOf('<main'), page.text.indexOf('</main>'))).not.toMatch(/<(form|input|button)/)
  })

  test('the list of shortcuts leaves out pages and actions that a role has not', async () => {
    await choose('least_privilege')
    const page = await agent.get('/admin/dashboard')
    expect(page).toShow('Go to orders')
    for (const action of ['Go to settings', 'Create a new item', 'Approve the review', 'Save the page']) expect(page).not.toShow(action)
    expect(await admin.get('/admin/dashboard')).toShow('Go to settings')
  })
})
