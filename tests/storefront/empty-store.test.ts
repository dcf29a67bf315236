import { describe, expect, test } from 'bun:test'
import { saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestCategory, createTestProduct } from '#tests/support/products.ts'
import '#tests/support/matchers.ts'

const { shop, admin, guest, customer } = storeTest({ clients: { admin: 5, customer: 1 } })

const addProduct = 'href="/admin/ecommerce/products/create"'
const addExamples = 'href="/admin/example-products"'
const main = (text: string): string => text.slice(text.indexOf('<main'), text.indexOf('</main>'))

describe('a store without products', () => {
  test.each(['/', '/shop', '/search', '/search?q=mug'])('tells shoppers at %s whom to ask, and staff how to fill it', async (path) => {
    for (const client of [guest, customer]) {
      const { text } = await client.get(path)
      expect(main(text)).toContain('href="/tickets/create"')
      expect(text).not.toContain(addProduct)
      expect(text).not.toContain(addExamples)
    }
    const { text } = await admin.get(path)
    expect(main(text)).toContain(addProduct)
    expect(main(text)).toContain(addExamples)
  })

  test('has nothing to filter, sort or count', async () => {
    const { text } = await guest.get('/shop')
    for (const part of ['filter-form', 'id="sort"', '0 products']) expect(main(text)).not.toContain(part)
  })

  test('has no heading above categories that do not exist', async () => {
    await createTestProduct(shop, { name: 'Lamp' })
    expect(await guest.get('/')).not.toShow('Shop by category')
  })

  test('does not ask to check the spelling of a search', async () => {
    expect((await guest.get('/search?q=mug')).text).not.toContain('Check the spelling')
    await createTestProduct(shop, { name: 'Lamp' })
    expect(await guest.get('/search?q=mug')).toShow('Check the spelling')
  })
})

describe('a store whose owner has written nothing yet', () => {
  test.each(['/', '/shop', '/search?q=mug', '/kb', '/cart', '/login', '/tickets/create', '/sitemap.xml', '/robots.txt', '/missing'])(
    'claims nothing at %s',
    async (path) => {
      const { text } = await guest.get(path)
      expect(text).not.toMatch(/well-made|every day|on the way|coming soon|free (shipping|delivery|returns)|\b\d+ hours|handmade|quality/i)
      expect(text).not.toMatch(/name="description" content="[^"]*(answers|shipping|returns)/i)
    },
  )

  test('has its name in the footer, and below it what the owner writes', async () => {
    const footer = async () => /class="footer-brand">(.*?)<\/div>/s.exec((await guest.get('/cart')).text)![1]
    expect(await footer()).toBe('<p class="logo">Sundry</p>')
    await shop.db.transaction((tx) => saveSettings(tx, { site_tagline: 'Jars and lids' }, shop.now()))
    expect(await footer()).toContain('<p>Jars and lids</p>')
  })
})

test('a category without products leads to all products, and has no filters', async () => {
  await createTestProduct(shop, { name: 'Lamp' })
  await createTestCategory(shop, { name: 'Bags' })
  const { text } = await guest.get('/section/bags')
  expect(main(text)).toContain('href="/shop"')
  expect(main(text)).not.toContain('filter-form')
})

test('filters stay while they exclude every product, so that they can be taken back', async () => {
  await createTestProduct(shop, { name: 'Lamp', price: 1000 })
  const { text } = await guest.get('/shop?min=900')
  expect(main(text)).toContain('filter-form')
  expect(text).toContain('Clear')
})

test('a help center without articles has no search, and staff are led to write the first one', async () => {
  expect(main((await guest.get('/kb')).text)).not.toContain('type="search"')
  expect((await guest.get('/kb')).text).not.toContain('/admin/kb/create')
  expect(main((await admin.get('/kb')).text)).toContain('href="/admin/kb/create"')
})
