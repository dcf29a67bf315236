import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { saveLanguage } from '#src/i18n/languages.ts'
import { saveTranslation } from '#tests/support/translations.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { linkItem, saveTestMenu } from '../navigation/menu-items.ts'

// The layout is cached only in production.
const { shop, app, guest } = storeTest({ config: { production: true } })
let product: { id: number }
let variants: { id: number }[]
beforeEach(async () => {
  const bags = await createTestCategory(shop, { name: 'Bags', slug: 'bags' })
  const daypack = await createTestProduct(shop, { name: 'Daypack', categoryId: bags.id })
  product = daypack
  variants = daypack.variants
})

const extractLayout = (text: string): string => text.slice(0, text.indexOf('<main')) + text.slice(text.indexOf('</main>'))
const readLayout = async (client: TestClient, path = '/shop') => extractLayout((await client.get(path)).text)

describe('the cached layout', () => {
  test('is the same the second time', async () => {
    const firstLayout = await readLayout(guest)
    expect(firstLayout).toContain('href="/login"')
    expect(await readLayout(guest)).toBe(firstLayout)
    expect(await readLayout(createTestClient(app))).toBe(firstLayout)
  })

  test('is the same for another guest, whoever visited before', async () => {
    const layoutBefore = await readLayout(guest)
    const customer = await createSignedInClient(app, shop, await createTestUser(shop, 1, 'ada@example.com'))
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 5))
    for (let i = 0; i < 2; i++) {
      expect(await readLayout(customer)).toContain('Role')
      expect(await readLayout(agent)).toContain('/admin/dashboard')
      expect(await readLayout(guest)).toBe(layoutBefore)
    }
    expect(layoutBefore).not.toContain('Role')
    expect(layoutBefore).not.toContain('/dashboard')
  })

  test('has the name of this customer only, and the menu of their kind', async () => {
    const { users } = shop.db.t
    const named = async (roleId: 1 | 2, name: string) => {
      const user = await createTestUser(shop, roleId, `${name.toLowerCase()}@example.com`)
      await shop.db.transaction((tx) => tx.update(users).set({ name }).where(eq(users.id, user.id)))
      return createSignedInClient(app, shop, user)
    }
    await saveTestMenu(shop, [
      linkItem('Mine', '/dashboard', { audience: 'signed-in' }),
      linkItem('Trade', '/trade', { audience: 'wholesale' }),
    ])
    const clients = { Ada: await named(1, 'Ada'), Grace: await named(1, 'Grace'), Hedy: await named(2, 'Hedy') }
    for (let i = 0; i < 2; i++)
      for (const path of ['/shop', '/cart'])
        for (const [name, client] of Object.entries(clients)) {
          const layout = await readLayout(client, path)
          const others = Object.keys(clients).filter((other) => other !== name)
          expect(layout).toContain(`<span class="header-name">${name}</span>`)
          for (const other of others) expect(layout).not.toContain(other)
          expect(layout).toContain('>Mine</a>')
          expect(layout.includes('>Trade</a>')).toBe(name === 'Hedy')
        }
    expect(await readLayout(guest)).not.toContain('>Mine</a>')
  })

  test("shows the item count of this guest's cart only", async () => {
    const emptyLayout = await readLayout(guest)
    const buyer = createTestClient(app)
    await buyer.post('/cart/add', { product_id: product.id, variant_id: variants[0]!.id, quantity: 3 })
    const cartBadge = '<span class="count num" aria-hidden="true">3</span>'
    expect(await readLayout(buyer)).toContain(cartBadge)
    expect(await readLayout(guest)).toBe(emptyLayout)
    expect(await readLayout(buyer)).toContain(cartBadge)
    expect(emptyLayout).not.toContain(cartBadge)
  })

  test("shows a visitor's toast only to that visitor", async () => {
    await readLayout(guest)
    const leavingClient = await createSignedInClient(app, shop, await createTestUser(shop, 1))
    const response = await leavingClient.follow(await leavingClient.post('/logout'))
    expect(response.text).toMatch(/<div class="notices" id="notices">\s*<div class="notice"/)
    expect((await guest.get('/')).text).not.toMatch(/<div class="notices" id="notices">\s*<div class="notice"/)
  })

  test('marks the current section, on its page only', async () => {
    const currentLink = '<a href="/section/bags" aria-current="page">'
    expect(await readLayout(guest)).not.toContain(currentLink)
    expect(await readLayout(guest, '/section/bags')).toContain(currentLink)
    expect(await readLayout(guest, '/section/bags?page=1')).toContain(currentLink)
    expect(await readLayout(guest)).not.toContain(currentLink)
  })

  test('uses the language of each visitor', async () => {
    await shop.db.transaction(async (tx) => {
      await saveLanguage(tx, { code: 'de', name: 'Deutsch' })
      await saveTranslation(tx, { language: 'de', key: 'common.allProducts', text: 'Alle Artikel', now: 1 })
    })
    const englishLayout = await readLayout(guest)
    const germanLayout = await readLayout(createTestClient(app), '/shop?lang=de')
    expect(germanLayout).toContain('Alle Artikel')
    expect(germanLayout).toContain('<html lang="de"')
    expect(await readLayout(guest)).toBe(englishLayout)
    expect(englishLayout).not.toContain('Alle Artikel')
  })

  test('is rendered again as soon as a setting, a text or the menu changes', async () => {
    await readLayout(guest)
    await shop.db.transaction((tx) =>
      saveSettings(tx, { site_name: 'Northfold', support_email: 'ask@example.com', guest_ticket_enabled: false }, 1),
    )
    expect(await readLayout(guest)).toContain('Northfold')
    expect(await readLayout(guest)).toContain('mailto:ask@example.com')
    await shop.db.transaction((tx) => saveTranslation(tx, { language: 'en', key: 'common.allProducts', text: 'All our goods', now: 1 }))
    expect(await readLayout(guest)).toContain('All our goods')
    const hats = await createTestCategory(shop, { name: 'Hats', slug: 'hats' })
    await createTestProduct(shop, { name: 'Cap', categoryId: hats.id })
    expect(await readLayout(guest)).toContain('href="/section/hats"')
  })

  test('loads the scripts and stylesheets of each page', async () => {
    const readScripts = (text: string) => [...text.matchAll(/<script defer src="([^"]+)"/g)].map(([, address]) => address!)
    const guestScripts = readScripts(await readLayout(guest))
    const { text } = await guest.get('/items/daypack')
    expect(readScripts(text).length).toBeGreaterThan(guestScripts.length)
    expect(readScripts(await readLayout(guest))).toEqual(guestScripts)
  })
})
