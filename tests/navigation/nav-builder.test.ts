import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findTopMenu } from '#src/navigation/menus.ts'
import { createTestPage } from '#tests/cms/create-page.ts'
import { createPlainImage } from '#tests/i18n/pseudo-site-parts.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { linkItem, menuItem, saveTestMenu } from './menu-items.ts'
import '#tests/support/matchers.ts'

const { shop, guest, admin } = storeTest({ clients: { admin: 5 } })
const path = '/admin/nav-builder'

interface Row {
  key: string
  id?: number
  level?: number
  label?: string
  link?: string
  target?: string
  shown?: string
  media?: number
}

const fieldsOf = (rows: Row[], updatedAt: number) => ({
  updated_at: updatedAt,
  ...Object.fromEntries(
    rows.flatMap(({ key, ...row }) => Object.entries({ level: 0, ...row }).map(([field, value]) => [`items.${key}.${field}`, value])),
  ),
})

const stored = async () => (await findTopMenu(shop.db.read))?.items.map(({ level, label, url }) => `${'.'.repeat(level)}${label} ${url}`)
const version = async () => (await findTopMenu(shop.db.read))?.updatedAt ?? 0
/** Labels of the tree, each behind a dot for each level below the first. */
const readTree = (text: string) =>
  [...text.matchAll(/data-nav-item="[^"]*"[^>]*data-depth="(\d+)"[^]*?<span class="nav-name">([^<]*)</g)].map(
    ([, depth, name]) => '.'.repeat(Number(depth)) + name,
  )
const errorsIn = (text: string) =>
  [...text.matchAll(/<a href="#f-items-(\w+)-(\w+)">([^<]*)</g)].map(([, key, field, message]) => [key, field, message])

const sale = { key: 'n1', label: 'Sale', link: '/shop?sale=1' }

test('the whole tree is saved in one request, and can be undone', async () => {
  const response = await admin.post(path, fieldsOf([sale, { key: 'n2', level: 1, label: 'New', link: '/shop?sort=new' }], 0))
  expect(await stored()).toEqual(['Sale /shop?sale=1', '.New /shop?sort=new'])
  const page = await admin.follow(response)
  expect(page).toShow('Menu saved.')
  // The name of a row is what it shows.
  expect(page.text).not.toContain('<summary aria-label')
  await admin.post(path, fieldsOf([{ ...sale, label: 'Offers' }], await version()))
  expect(await stored()).toEqual(['Offers /shop?sale=1'])
  const list = await admin.get(response.headers.get('location')!)
  const [, entry = ''] = /name="entry" value="(\d+)"/.exec(list.text) ?? []
  // Its menu was saved again meanwhile.
  expect(await admin.post(`${path}/undo`, { entry, back: path })).toHaveStatus(409)
  expect(await stored()).toEqual(['Offers /shop?sale=1'])
})

test('undoing the first menu shows the categories again; undoing a later one, the menu before', async () => {
  const undo = async (response: Awaited<ReturnType<typeof admin.post>>) => {
    const { text } = await admin.follow(response)
    const [, entry = ''] = /name="entry" value="(\d+)"/.exec(text) ?? []
    expect(await admin.post(`${path}/undo`, { entry, back: path })).toHaveStatus(303)
  }
  const first = await admin.post(path, fieldsOf([sale], 0))
  const item = (await findTopMenu(shop.db.read))!.items[0]!
  await undo(await admin.post(path, fieldsOf([{ key: 'n1', label: 'Other', link: '/other' }], await version())))
  expect((await findTopMenu(shop.db.read))!.items).toEqual([item])
  expect(first.status).toBe(303)
  await undo(await admin.post(`${path}/reset`, { updated_at: await version() }))
  expect((await findTopMenu(shop.db.read))!.items).toEqual([item])
})

test('after another save, both versions are shown, nothing is lost, and saving once more replaces it', async () => {
  await saveTestMenu(shop, [linkItem('Theirs', '/theirs')])
  const response = await admin.post(path, fieldsOf([sale], 0))
  expect(response).toHaveStatus(409)
  expect(response).toShow('Theirs')
  expect(readTree(response.text)).toEqual(['Sale'])
  expect(await stored()).toEqual(['Theirs /theirs'])
  const [, updatedAt = ''] = /name="updated_at" value="(\d+)"/.exec(response.text) ?? []
  await admin.post(path, fieldsOf([sale], Number(updatedAt)))
  expect(await stored()).toEqual(['Sale /shop?sale=1'])
})

test('a conflict shows settings of items that differ', async () => {
  const file = await createPlainImage(shop, 80)
  await saveTestMenu(shop, [{ ...linkItem('Sale', '/shop?sale=1'), audience: 'guests', newTab: true }])
  const { text } = await admin.get(path)
  const [, key = ''] = /data-nav-item="(i\d+)"/.exec(text) ?? []
  const response = await admin.post(path, fieldsOf([{ ...sale, key, id: Number(key.slice(1)), media: file.id }], 0))
  expect(response).toHaveStatus(409)
  for (const shown of ['Open in a new tab · Shown to: Guests', `Image: ${file.id}`]) expect(response).toShow(shown)
})

describe('a menu is refused at the item, without loss', () => {
  const post = async (rows: Row[]) => {
    const response = await admin.post(path, fieldsOf(rows, 0))
    expect(response).toHaveStatus(422)
    expect(await stored()).toBeUndefined()
    return response
  }

  test('when it leads to a script or another host', async () => {
    for (const link of ['javascript:alert(1)', '//evil.example', 'data:text/html,<script>']) {
      const { text } = await post([sale, { key: 'n2', label: 'Bad', link }])
      expect(errorsIn(text)).toEqual([['n2', 'link', expect.any(String)]])
      expect(readTree(text)).toEqual(['Sale', 'Bad'])
    }
  })

  test('when it is on a fourth level, or has no parent', async () => {
    const rows = [0, 1, 2, 3].map((level) => ({ ...sale, key: `n${level + 1}`, level }))
    expect(errorsIn((await post(rows)).text)).toEqual([['n4', 'level', 'A menu has at most 3 levels. Move this item out.']])
    expect(errorsIn((await post([sale, { ...sale, key: 'n2', level: 2 }])).text)).toEqual([['n2', 'level', expect.any(String)]])
  })

  test('when there are more than 200', async () => {
    const rows = Array.from({ length: 201 }, (_, index) => ({ ...sale, key: `n${index + 1}` }))
    const { text } = await post(rows)
    expect(errorsIn(text)).toEqual([['n201', 'label', 'A menu has at most 200 items. Remove this one and those below it.']])
    expect(readTree(text)).toHaveLength(201)
  })

  test('when it has no label and leads to no name', async () => {
    expect(errorsIn((await post([{ key: 'n1', link: '/x' }])).text)).toEqual([['n1', 'label', 'Enter a label']])
  })

  test('10,000 items are too many to read', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ key: `n${index + 1}`, label: 'A', link: '/a' }))
    expect(await admin.post(path, fieldsOf(rows, 0))).toHaveStatus(413)
    expect(await stored()).toBeUndefined()
  })
})

describe('a step', () => {
  const rows = [sale, { ...sale, key: 'n2', label: 'New' }, { ...sale, key: 'n3', label: 'Old' }]
  const arrange = (action: string, extra: Record<string, string> = {}) =>
    admin.post(`${path}/arrange?do=${encodeURIComponent(action)}`, { ...fieldsOf(rows, 0), ...extra })

  test('works by a button, without script, and saves nothing', async () => {
    expect(readTree((await arrange('in:n2')).text)).toEqual(['Sale', '.New', 'Old'])
    expect(readTree((await arrange('down:n1')).text)).toEqual(['New', 'Sale', 'Old'])
    expect(readTree((await arrange('remove:n2')).text)).toEqual(['Sale', 'Old'])
    expect(readTree((await arrange('drop:n3:n1:0')).text)).toEqual(['Old', 'Sale', 'New'])
    for (const action of ['up:n9', 'nonsense', 'drop:n3:n1:NaN', '', 'add:product:x', 'in:__proto__']) {
      const response = await arrange(action)
      expect(response).toHaveStatus(200)
      expect(readTree(response.text)).toHaveLength(3)
    }
    expect(await stored()).toBeUndefined()
  })

  test('says where the item is now', async () => {
    const response = await admin.htmx(path).post(`${path}/arrange?do=in:n2`, fieldsOf(rows, 0))
    expect(JSON.parse(response.headers.get('hx-trigger')!)).toMatchObject({ say: { text: 'New moved to level 2, position 1 of 1' } })
    const impossible = await admin.htmx(path).post(`${path}/arrange?do=up:n1`, fieldsOf(rows, 0))
    expect(JSON.parse(impossible.headers.get('hx-trigger')!)).toMatchObject({ say: { text: 'Sale cannot move there' } })
  })

  test('shows the unsaved menu in the preview, in a frame without scripts', async () => {
    const response = await admin.htmx(path).post(`${path}/arrange?do=in:n2`, fieldsOf(rows, 0))
    expect(response.text).toContain('sandbox="allow-same-origin"')
    expect(response.text).toContain('href=&quot;/shop?sale=1&quot;')
    expect((await guest.get('/shop')).text).not.toContain('/shop?sale=1"')
  })
})

test('one click fills the menu from the categories that shoppers see', async () => {
  const bags = await createTestCategory(shop, { name: 'Bags' })
  const totes = await createTestCategory(shop, { name: 'Totes', parentId: bags.id })
  await createTestCategory(shop, { name: 'Empty' })
  await createTestProduct(shop, { categoryId: totes.id })
  const { text } = await admin.post(`${path}/arrange?do=fill`, { updated_at: 0 })
  expect(readTree(text)).toEqual(['Bags', '.Totes'])
})

test('a search finds rows of the store, and a typed path becomes the row it leads to', async () => {
  const page = await createTestPage(shop, { slug: 'about', title: 'About us' })
  const found = await admin.post(`${path}/arrange?do=find`, { updated_at: 0, q: 'about' })
  expect(found.text).toContain(`nav-add-page-${page}`)
  const added = await admin.post(`${path}/arrange?do=add:page:${page}`, { updated_at: 0 })
  expect(readTree(added.text)).toEqual(['About us'])
  await admin.post(path, fieldsOf([{ key: 'n1', link: `${shop.config.baseUrl}/about` }], 0))
  expect((await findTopMenu(shop.db.read))!.items[0]).toMatchObject({ targetType: 'page', targetId: page, url: '' })
})

test('an item whose module the program no longer has is flagged, and shoppers do not see it', async () => {
  await saveTestMenu(shop, [menuItem({ targetType: 'page', targetId: 1, label: 'Wishlist' }), linkItem('Sale', '/sale')])
  await shop.db.transaction(async (tx) => {
    await tx.update(tx.t.menuItems).set({ targetType: 'wishlist' }).where(eq(tx.t.menuItems.label, 'Wishlist'))
  })
  expect(await admin.get(path)).toShow('1 item leads nowhere.')
  expect(await guest.get('/')).not.toShow('Wishlist')
})

test('items that lead nowhere are flagged, and keep where they led', async () => {
  const page = await createTestPage(shop, { slug: 'about', status: 'draft' })
  await saveTestMenu(shop, [
    menuItem({ targetType: 'page', targetId: page }),
    menuItem({ targetType: 'product', targetId: 77, label: 'Lamp' }),
  ])
  const { text } = await admin.get(path)
  expect(text).toContain('2 items lead nowhere.')
  expect(text).toContain('Not shown: unpublished or empty')
  expect(text).toContain('Not shown: deleted')
  const [one, two] = (await findTopMenu(shop.db.read))!.items
  const rows = [
    { key: 'i1', id: one!.id!, target: `page:${page}`, link: '/about', shown: '/about' },
    { key: 'i2', id: two!.id!, target: 'product:77', link: '', shown: '', label: 'Lamp' },
  ]
  await admin.post(path, fieldsOf(rows, await version()))
  expect((await findTopMenu(shop.db.read))!.items).toMatchObject([{ id: one!.id, targetId: page }, { targetId: 77 }])
})

test('an image is uploaded with the form, and can be removed', async () => {
  const { id: media } = await createPlainImage(shop, 90)
  await admin.post(path, fieldsOf([{ ...sale, media }], 0))
  expect((await findTopMenu(shop.db.read))!.items[0]).toMatchObject({ mediaId: media })
  await admin.post(path, { ...fieldsOf([{ ...sale, media }], await version()), 'items.n1.media_remove': 'on' })
  expect((await findTopMenu(shop.db.read))!.items[0]).toMatchObject({ mediaId: null })
})
