import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { saveSettings } from '#src/settings/settings.ts'
import type { Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let mara: Browser

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  mara = await browserOf(app, shop, await addPerson(shop, 4))
  await aProduct(shop, { name: 'Red Kettle', status: 'draft' })
})

afterEach(() => shop.db.close())

const list = '/admin/ecommerce/products'
const saved = () => shop.db.read.select().from(shop.db.t.savedViews)
const save = (who: Browser, name: string, query: string, shared = '') => who.post(`${list}/views`, { name, query, shared })

describe('a view of a list', () => {
  test('is kept under a name and leads back to what it showed', async () => {
    const answer = await save(mara, 'Red drafts', 'view=draft&q=red&page=3&nonsense=1')
    const [view] = await saved()
    expect(view).toMatchObject({ list, name: 'Red drafts', query: 'view=draft&q=red', shared: false })
    expect(answer).toRedirectTo(`${list}?view=draft&q=red&saved=${view!.id}`)
    const page = await mara.follow(answer)
    expect(page).toShow('View saved')
    expect(page.text).toContain(`href="${list}?view=draft&amp;q=red&amp;saved=${view!.id}" aria-current="page"`)
    expect(page).not.toShow('Save changes')
  })

  test('offers to keep what changed, as it is or as another, and to go back', async () => {
    await save(mara, 'Red', 'q=red')
    const [{ id } = { id: 0 }] = await saved()
    const page = await mara.get(`${list}?q=red&sort=name&saved=${id}`)
    for (const words of ['changed', 'Save changes', 'Save as new', 'Reset']) expect(page).toShow(words)
    await mara.post(`${list}/views/${id}`, { query: 'q=red&sort=name' })
    expect((await saved())[0]!.query).toBe('q=red&sort=name')
    expect(await mara.get(`${list}?q=red&sort=name&saved=${id}`)).not.toShow('Save changes')
  })

  test('is offered when something is asked of the list, and works without script', async () => {
    expect(await mara.get(list)).not.toShow('Save view Save view')
    expect((await mara.get(list)).text).not.toContain('id="view-save"')
    expect((await mara.get(`${list}?q=red`)).text).toContain(`href="${list}/views/create?q=red"`)
    const form = await mara.get(`${list}/views/create?q=red`)
    expect(form).toShow('Only me')
    expect(form.text).toContain('name="query" value="q=red"')
  })

  test('needs a name of its own', async () => {
    await save(mara, 'Red', 'q=red')
    const taken = await save(mara, 'Red', 'q=blue')
    expect(taken).toHaveStatus(422)
    expect(taken).toShow('You already have a view with this name.')
    expect(await save(mara, ' ', 'q=blue')).toShow('Enter a name.')
    const part = await mara.htmx(list).post(`${list}/views`, { name: '', query: 'q=blue' })
    expect(part).toHaveStatus(422)
    expect(part).toReplace('#save-view-form')
    expect(await saved()).toHaveLength(1)
  })

  test('is seen by who saved it, and by everyone only when it is shared', async () => {
    await save(mara, 'Mine', 'q=red')
    await save(mara, 'Ours', 'q=kettle', '1')
    const other = await browserOf(app, shop, await addPerson(shop, 3))
    const page = await other.get(list)
    expect(page).toShow('Ours')
    expect(page).not.toShow('Mine')
  })

  test('is changed and deleted by who saved it, and a shared one by administrators', async () => {
    await save(mara, 'Mine', 'q=red')
    await save(mara, 'Ours', 'q=kettle', '1')
    const [mine, ours] = await saved()
    const other = await browserOf(app, shop, await addPerson(shop, 3))
    for (const { id } of [mine!, ours!]) {
      expect(await other.post(`${list}/views/${id}`, { query: 'q=x' })).toHaveStatus(404)
      expect(await other.post(`${list}/views/${id}/delete`)).toHaveStatus(404)
    }
    const boss = await browserOf(app, shop, await addPerson(shop, 5))
    expect(await boss.post(`${list}/views/${mine!.id}/delete`)).toHaveStatus(404)
    expect(await boss.post(`${list}/views/${ours!.id}/delete`)).toHaveStatus(303)
    expect(await mara.follow(await mara.post(`${list}/views/${mine!.id}/delete`))).toShow('View "Mine" deleted')
    expect(await saved()).toEqual([])
  })

  test('may be kept by who only reads the list, but not shared by them', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
    const agent = await browserOf(app, shop, await addPerson(shop, 3))
    await save(agent, 'To watch', 'q=red', '1')
    expect((await saved())[0]).toMatchObject({ name: 'To watch', shared: false })
  })

  test('is written down in the audit log', async () => {
    await save(mara, 'Red', 'q=red')
    const rows = await shop.db.read.select().from(shop.db.t.auditLog)
    expect(rows.at(-1)).toMatchObject({ action: 'view.saved', actor: 'Role 4', change: { list, name: 'Red', query: 'q=red' } })
  })
})

describe('every list that shows views', () => {
  for (const path of ['/admin/ecommerce/orders', '/admin/ecommerce/inventory']) {
    test(`keeps them by itself: ${path}`, async () => {
      const answer = await mara.post(`${path}/views`, { name: 'Mine', query: 'q=red' })
      const [{ id } = { id: 0 }] = await saved()
      expect(answer).toRedirectTo(`${path}?q=red&saved=${id}`)
      expect(await mara.follow(answer)).toShow('Mine')
      expect(await mara.get(list)).not.toShow('Mine')
      expect(await mara.post(`${list}/views/${id}/delete`)).toHaveStatus(404)
    })
  }
})
