import { beforeEach, describe, expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, app, editor } = storeTest({ clients: { editor: 4 } })
beforeEach(async () => {
  await createTestProduct(shop, { name: 'Red Kettle', status: 'draft' })
})

const listPath = '/admin/ecommerce/products'
const listSavedViews = () => shop.db.read.select().from(shop.db.t.savedViews).orderBy(shop.db.t.savedViews.id)
const saveView = (who: TestClient, name: string, query: string, isShared = '') =>
  who.post(`${listPath}/views`, { name, query, shared: isShared })

describe('a saved view of a list', () => {
  test('is saved under a name and restores the list it was saved from', async () => {
    const response = await saveView(editor, 'Red drafts', 'view=draft&q=red&page=3&nonsense=1')
    const [view] = await listSavedViews()
    expect(view).toMatchObject({ list: listPath, name: 'Red drafts', query: 'view=draft&q=red', shared: false })
    expect(response).toRedirectTo(`${listPath}?view=draft&q=red&saved=${view!.id}`)
    const page = await editor.follow(response)
    expect(page).toShow('View saved')
    expect(page.text).toContain(`href="${listPath}?view=draft&amp;q=red&amp;saved=${view!.id}" aria-current="page"`)
    expect(page).not.toShow('Save changes')
  })

  test('offers to save changes, to save them as another view, and to reset', async () => {
    await saveView(editor, 'Red', 'q=red')
    const [{ id } = { id: 0 }] = await listSavedViews()
    const page = await editor.get(`${listPath}?q=red&sort=name&saved=${id}`)
    for (const expectedText of ['unsaved changes', 'Save changes', 'Save as new', 'Reset']) expect(page).toShow(expectedText)
    await editor.post(`${listPath}/views/${id}`, { query: 'q=red&sort=name' })
    expect((await listSavedViews())[0]!.query).toBe('q=red&sort=name')
    expect(await editor.get(`${listPath}?q=red&sort=name&saved=${id}`)).not.toShow('Save changes')
  })

  test('is offered when the list has parameters, and works without script', async () => {
    expect(await editor.get(listPath)).not.toShow('Save view Save view')
    expect((await editor.get(listPath)).text).not.toContain('id="view-save"')
    expect((await editor.get(`${listPath}?q=red`)).text).toContain(`href="${listPath}/views/create?q=red"`)
    const form = await editor.get(`${listPath}/views/create?q=red`)
    expect(form).toShow('Only me')
    expect(form.text).toContain('name="query" value="q=red"')
  })

  test('needs a unique name', async () => {
    await saveView(editor, 'Red', 'q=red')
    const duplicateResponse = await saveView(editor, 'Red', 'q=blue')
    expect(duplicateResponse).toHaveStatus(422)
    expect(duplicateResponse).toShow('You already have a view with this name.')
    expect(await saveView(editor, ' ', 'q=blue')).toShow('Enter a name.')
    const partial = await editor.htmx(listPath).post(`${listPath}/views`, { name: '', query: 'q=blue' })
    expect(partial).toHaveStatus(422)
    expect(partial).toReplace('#save-view-form')
    expect(await listSavedViews()).toHaveLength(1)
  })

  test('is visible to its owner, and to everyone only when shared', async () => {
    await saveView(editor, 'Mine', 'q=red')
    await saveView(editor, 'Ours', 'q=kettle', '1')
    const otherClient = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    const page = await otherClient.get(listPath)
    expect(page).toShow('Ours')
    expect(page).not.toShow('Mine')
  })

  test('is changed and deleted by its owner, and a shared one by administrators', async () => {
    await saveView(editor, 'Mine', 'q=red')
    await saveView(editor, 'Ours', 'q=kettle', '1')
    const [ownView, sharedView] = await listSavedViews()
    const otherClient = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    for (const { id } of [ownView!, sharedView!]) {
      expect(await otherClient.post(`${listPath}/views/${id}`, { query: 'q=x' })).toHaveStatus(404)
      expect(await otherClient.post(`${listPath}/views/${id}/delete`)).toHaveStatus(404)
    }
    const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
    expect(await admin.post(`${listPath}/views/${ownView!.id}/delete`)).toHaveStatus(404)
    expect(await admin.post(`${listPath}/views/${sharedView!.id}/delete`)).toHaveStatus(303)
    expect(await editor.follow(await editor.post(`${listPath}/views/${ownView!.id}/delete`))).toShow('View “Mine” deleted')
    expect(await listSavedViews()).toEqual([])
  })

  test('may be saved with read-only permission, but not shared', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    await saveView(agent, 'To watch', 'q=red', '1')
    expect((await listSavedViews())[0]).toMatchObject({ name: 'To watch', shared: false })
  })

  test('is recorded in the audit log', async () => {
    await saveView(editor, 'Red', 'q=red')
    const rows = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
    expect(rows.at(-1)).toMatchObject({ action: 'view.saved', actor: 'Role 4', change: { list: listPath, name: 'Red', query: 'q=red' } })
  })
})

describe('every list with views', () => {
  for (const path of ['/admin/ecommerce/orders', '/admin/ecommerce/inventory']) {
    test(`saves its own: ${path}`, async () => {
      const response = await editor.post(`${path}/views`, { name: 'Mine', query: 'q=red' })
      const [{ id } = { id: 0 }] = await listSavedViews()
      expect(response).toRedirectTo(`${path}?q=red&saved=${id}`)
      expect(await editor.follow(response)).toShow('Mine')
      expect(await editor.get(listPath)).not.toShow('Mine')
      expect(await editor.post(`${listPath}/views/${id}/delete`)).toHaveStatus(404)
    })
  }
})
