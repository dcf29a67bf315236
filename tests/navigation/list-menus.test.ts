import { describe, expect, test } from 'bun:test'
import { documentToText } from '#src/blocks/document-text.ts'
import { maxMenuNameLength } from '#src/navigation/limits.ts'
import { findListMenu, listMenus } from '#src/navigation/list-menus.ts'
import { createTestPage, textDocument } from '#tests/cms/create-page.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestListMenu, linkItem, menuItem } from './menu-items.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin, customer } = storeTest({ clients: { admin: 5, customer: 1 } })
const path = '/admin/cms-list-menus'

const stored = async (id: number) => {
  const menu = await findListMenu(shop.db.read, id)
  return menu && [menu.name, ...menu.items.map(({ label, url }) => `${label} ${url}`)]
}
const undoLast = async (text: string) => {
  const [, entry = ''] = /name="entry" value="(\d+)"/.exec(text) ?? []
  return admin.post(`${path}/undo`, { entry, back: path })
}
const fields = { name: 'Help', 'items.n1.level': 0, 'items.n1.label': 'Returns', 'items.n1.link': '/returns' }

test('a list is created, changed, deleted, and each is undone', async () => {
  const created = await admin.post(path, { ...fields, updated_at: 0 })
  const page = await admin.follow(created)
  expect(page).toShow('Menu saved.')
  expect(page).toShow('[cms-list-menu id=1]')
  expect(await stored(1)).toEqual(['Help', 'Returns /returns'])
  const version = (await findListMenu(shop.db.read, 1))!.updatedAt
  const changed = await admin.follow(await admin.post(`${path}/1`, { ...fields, name: 'Service', updated_at: version }))
  expect(await stored(1)).toEqual(['Service', 'Returns /returns'])
  await undoLast(changed.text)
  expect(await stored(1)).toEqual(['Help', 'Returns /returns'])
  const updatedAt = (await findListMenu(shop.db.read, 1))!.updatedAt
  const list = await admin.follow(await admin.post(`${path}/1/delete`, { updated_at: updatedAt }))
  expect(list).toShow('Help deleted.')
  expect(await stored(1)).toBeNull()
  expect(await admin.get(`${path}/1/edit`)).toHaveStatus(404)
  await undoLast(list.text)
  expect(await stored(1)).toEqual(['Help', 'Returns /returns'])
})

test('a second level, a missing or long name and a stale version are refused without loss', async () => {
  const nested = await admin.post(path, { ...fields, 'items.n2.level': 1, 'items.n2.label': 'Below', 'items.n2.link': '/b', updated_at: 0 })
  expect(nested).toHaveStatus(422)
  expect(nested).toShow('The links of a list are all on the same level. Move this item out.')
  const unnamed = await admin.post(path, { ...fields, name: ' ', updated_at: 0 })
  expect(unnamed).toHaveStatus(422)
  expect(unnamed.text).toContain('value="Returns"')
  expect(await admin.post(path, { ...fields, name: 'x'.repeat(maxMenuNameLength + 1), updated_at: 0 })).toHaveStatus(422)
  const id = await createTestListMenu(shop, 'Help', [])
  const stale = await admin.post(`${path}/${id}`, { ...fields, name: 'Mine', updated_at: 5 })
  expect(stale).toHaveStatus(409)
  expect(await stored(id)).toEqual(['Help'])
})

test('the menu of the header is not one of the lists', async () => {
  await admin.post('/admin/nav-builder', { 'items.n1.label': 'Sale', 'items.n1.link': '/shop', updated_at: 0 })
  expect(await admin.get(`${path}/1/edit`)).toHaveStatus(404)
  expect(await admin.post(`${path}/1/delete`, { updated_at: 1 })).toHaveStatus(404)
  expect(await admin.get(path)).toShow('No list menus yet')
  expect(await listMenus(shop.db.read)).toEqual([])
})

describe('on a page', () => {
  const page = (html: string) => createTestPage(shop, { slug: 'links', document: textDocument(html) })
  const linksOf = (text: string) =>
    [...(/<ul class="list-menu"[^]*?<\/ul>/.exec(text)?.[0] ?? '').matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(
      ([, href, label]) => `${label} ${href}`,
    )

  test('a shortcode shows the links for the visitor, without those that cannot be opened', async () => {
    const { id: product } = await createTestProduct(shop, { name: 'Secret lamp' })
    await shop.db.transaction((tx) => tx.update(tx.t.products).set({ status: 'draft' }))
    const id = await createTestListMenu(shop, 'Help', [
      linkItem('Returns', '/returns'),
      linkItem('Mine', '/dashboard', { audience: 'signed-in' }),
      menuItem({ targetType: 'product', targetId: product }),
      linkItem('<b>Bold</b>', 'mailto:a@example.com'),
    ])
    await page(`<p>[cms-list-menu id=${id}]</p>`)
    expect(linksOf((await guest.get('/links')).text)).toEqual(['Returns /returns', '&lt;b&gt;Bold&lt;/b&gt; mailto:a@example.com'])
    expect(linksOf((await customer.get('/links')).text)).toContain('Mine /dashboard')
    expect((await guest.get('/links')).text).not.toContain('Secret lamp')
  })

  test('a deleted list leaves nothing, in the next request', async () => {
    const id = await createTestListMenu(shop, 'Help', [linkItem('Returns', '/returns')])
    await page(`<p>[cms-list-menu id=${id}]</p><p>After</p>`)
    expect(linksOf((await guest.get('/links')).text)).toEqual(['Returns /returns'])
    await shop.db.transaction((tx) => tx.delete(tx.t.menus))
    const { text } = await guest.get('/links')
    expect(linksOf(text)).toEqual([])
    expect(text).toContain('After')
  })

  test('its labels for everyone are in the text for search', async () => {
    const id = await createTestListMenu(shop, 'Help', [linkItem('Returns', '/returns'), linkItem('Mine', '/me', { audience: 'signed-in' })])
    const block = { id: 'a', kind: 'list-menu', version: 1, data: { heading: 'Links', menu: id, layout: 'row' } }
    expect(await documentToText(shop.db.read, { version: 1, blocks: [block] })).toBe('Links\nReturns')
  })
})
