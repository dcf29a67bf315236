import { expect, test } from 'bun:test'
import { readSettings } from '#src/settings/settings.ts'
import { parseEditorForm } from '#tests/product-editor/editor-form.ts'
import '#tests/support/matchers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, guest, admin, customer } = storeTest({ clients: { admin: 5, customer: 1 } })
const path = '/admin/settings/appearance'

async function preview(changes: Record<string, string>) {
  const { text } = await admin.get(path)
  const form = parseEditorForm(/<form[^>]*id="edit-form".*?<\/form>/s.exec(text)![0]) as Record<string, string>
  return admin.post(`${path}/preview`, { ...form, ...changes })
}

test('an unsaved look is shown to staff in a frame of our own pages, and stored nowhere', async () => {
  const before = await readSettings(shop.db.read)
  const response = await preview({ theme_accent: '#7a1f5c', theme_corners: 'square' })
  const shown = await admin.follow(response)
  expect(shown).toHaveStatus(200)
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(shown.headers.get('x-robots-tag')).toBe('noindex')
  expect(shown.text).toMatch(/<body[^>]* inert/)
  expect(shown.text).not.toMatch(/<script|<noscript|href="\/admin\/(?!settings\/appearance\/preview)/)
  const [, sheet = ''] = /href="(\/admin\/settings\/appearance\/preview\.css\?[^"]*)"/.exec(shown.text) ?? []
  const styles = await admin.get(sheet.replaceAll('&amp;', '&'))
  expect(styles.text).toContain('--brand:light-dark(#7a1f5c,')
  expect(styles.text).toContain('--radius-2:0px')
  expect(styles.headers.get('cache-control')).toBe('private, no-store')
  expect(await readSettings(shop.db.read)).toEqual(before)
  expect((await guest.get('/')).text).not.toContain('7a1f5c')
  expect((await guest.get('/')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('the look is shown on a product and in a cart, which belongs to nobody', async () => {
  expect((await admin.get(`${path}/preview?page=cart`)).text).toContain('Add a product that is in stock to see this page.')
  await createTestProduct(shop, { name: 'Green mug', price: 1250 })
  await createTestProduct(shop, { name: 'Gone mug', stock: 0 })
  const product = await admin.get(`${path}/preview?page=product&theme_corners=square`)
  expect(product.text).toMatch(/<h1[^>]*>Green mug</)
  expect(product.text).toContain('preview.css?page=product&amp;theme_corners=square')
  const cart = await admin.get(`${path}/preview?page=cart`)
  expect(cart.text.match(/<article class="line">/g)).toHaveLength(1)
  expect(cart).toShow('$12.50')
  expect(cart.text).not.toContain('Gone mug')
  expect(await shop.db.read.select().from(shop.db.t.carts)).toEqual([])
})

test('a look that could not be saved is not shown, and programs get the reason', async () => {
  const shown = await admin.follow(await preview({ theme_accent: '#f59e0b' }))
  expect(shown).toHaveStatus(422)
  expect(shown).toShow('These colors or choices cannot be shown.')
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})

test('a query is taken only as far as it is valid', async () => {
  const query = new URLSearchParams({ theme_accent: '#fff;}body{display:none}', theme: '__proto__', theme_corners: 'square' })
  const { text } = await admin.get(`${path}/preview.css?${query.toString()}`)
  expect(text).toContain('--radius-2:0px')
  expect(text).not.toContain('display:none')
})

test('only staff who may see the settings see a preview', async () => {
  for (const address of [`${path}/preview`, `${path}/preview.css`]) {
    for (const visitor of [guest, customer]) expect(await visitor.get(`${address}?theme_corners=square`)).toHaveStatus(302)
  }
})
