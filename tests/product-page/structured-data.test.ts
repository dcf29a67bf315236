import { describe, expect, test } from 'bun:test'
import type { RoleId } from '#db/schema/accounts.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()

const createClient = async (roleId: RoleId) => createSignedInClient(app, shop, await createTestUser(shop, roleId))

describe('a product page', () => {
  test('has structured data that parses and that no name can break out of', async () => {
    const evil = `</script><script>alert(1)</script><!--"\\`
    const category = await createTestCategory(shop, { name: evil, slug: 'evil' })
    const brand = await createTestBrand(shop, { name: evil, slug: 'evil' })
    await createTestProduct(shop, {
      name: evil,
      seoLink: 'evil',
      categoryId: category.id,
      brandId: brand.id,
      shortDescription: evil,
      options: { Size: ['S', evil] },
      variants: [
        { sku: 'S', options: { Size: 'S' } },
        { sku: 'E', options: { Size: evil }, stock: { stockLevel: 0 } },
      ],
    })
    const { text } = await guest.get('/items/evil')
    expect(text).not.toContain('<script>alert(1)')
    const jsonBlocks = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) => JSON.parse(json!))
    expect(jsonBlocks).toHaveLength(2)
    const [product, breadcrumb] = jsonBlocks as [Record<string, unknown>, Record<string, unknown>]
    expect(product).toMatchObject({ '@type': 'ProductGroup', name: evil, brand: { name: evil } })
    const offers = (product['hasVariant'] as { offers: Record<string, string> }[]).map((variant) => variant.offers)
    expect(offers.map((offer) => [offer['price'], offer['priceCurrency'], offer['availability']])).toEqual([
      ['20.00', 'USD', 'https://schema.org/InStock'],
      ['20.00', 'USD', 'https://schema.org/OutOfStock'],
    ])
    expect(product['variesBy']).toEqual(['https://schema.org/size'])
    expect(product['hasVariant']).toEqual([expect.objectContaining({ size: 'S' }), expect.objectContaining({ size: evil })])
    expect(breadcrumb['itemListElement']).toHaveLength(3)
  })

  test('gives search engines the price and availability of each variant, with absolute URLs', async () => {
    const mugs = await createTestCategory(shop, { name: 'Mugs' })
    await createTestProduct(shop, {
      name: 'Pack',
      price: 3000,
      salePrice: 2500,
      wholesalePrice: 1000,
      categoryId: mugs.id,
      images: [''],
      seoDescription: 'Canvas, waxed.',
      options: { Size: ['S', 'L'] },
      variants: [
        { sku: 'P S', options: { Size: 'S' } },
        { sku: 'P-L', options: { Size: 'L' }, variantFee: 500 },
      ],
    })
    const wholesale = await createClient(2)
    for (const client of [guest, wholesale]) {
      const { text } = await client.get('/items/pack?size=L')
      const [product, breadcrumb] = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) =>
        JSON.parse(json!),
      ) as [{ hasVariant: { sku: string; offers: Record<string, string> }[] }, { itemListElement: { name: string; item?: string }[] }]
      expect(product).toMatchObject({ '@type': 'ProductGroup', productGroupID: 'pack', url: 'http://localhost/items/pack' })
      expect(product).toMatchObject({
        description: 'Canvas, waxed.',
        image: [expect.stringMatching(/^http:\/\/localhost\/media\/.+\.webp$/)],
      })
      expect(product.hasVariant.map(({ sku, offers }) => [sku, offers['price'], offers['url']])).toEqual([
        ['P S', '25.00', 'http://localhost/items/pack?variant=P%20S'],
        ['P-L', '30.00', 'http://localhost/items/pack?variant=P-L'],
      ])
      expect(breadcrumb.itemListElement.map(({ name, item }) => [name, item])).toEqual([
        ['Shop', 'http://localhost/shop'],
        ['Mugs', 'http://localhost/section/mugs'],
        ['Pack', undefined],
      ])
    }
  })

  test('has the search engine title and description staff wrote, or its own', async () => {
    await createTestProduct(shop, { name: 'Pack', shortDescription: 'Canvas.' })
    await createTestProduct(shop, { name: 'Bag', shortDescription: 'Wool.', seoTitle: 'Wool bags', seoDescription: 'Bags of wool.' })
    const readRobots = async (path: string) => {
      const { text } = await guest.get(path)
      return [/<title>([^<]*)/.exec(text)?.[1], /<meta name="description" content="([^"]*)"/.exec(text)?.[1]]
    }
    expect(await readRobots('/items/pack')).toEqual([expect.stringMatching(/^Pack\b/), 'Canvas.'])
    expect(await readRobots('/items/bag')).toEqual([expect.stringMatching(/^Wool bags\b/), 'Bags of wool.'])
  })

  test('gives other sites its name, URL and image, each once and with absolute URLs', async () => {
    await createTestProduct(shop, { name: 'Pack', shortDescription: 'Canvas.', images: [''] })
    const { text } = await guest.get('/items/pack?variant=PACK&utm_source=mail')
    const metaTags = Object.fromEntries(
      [...text.matchAll(/<meta property="(og:[^"]*)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    expect(metaTags).toMatchObject({ 'og:title': 'Pack', 'og:description': 'Canvas.', 'og:url': 'http://localhost/items/pack' })
    expect(metaTags['og:image']).toMatch(/^http:\/\/localhost\/social-image\/[\w-]+\.[\w-]{22}\.jpg$/)
  })
})

test('structured data has the long text, valid barcodes and every option, and no empty list of images', async () => {
  await createTestProduct(shop, {
    name: 'Pack',
    shortDescription: 'Short.',
    description: '<p>Waxed &amp; woven.</p><p>Made <strong>here</strong>.</p>',
    options: { Size: ['S', 'L'], Strap: ['Long'] },
    variants: [
      { sku: 'A', options: { Size: 'S', Strap: 'Long' }, barcode: '4006381333931' },
      { sku: 'B', options: { Size: 'L', Strap: 'Long' }, barcode: '4006381333932' },
    ],
  })
  const { text } = await guest.get('/items/pack')
  const data = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text)![1]!)
  expect(data).toMatchObject({ description: 'Waxed & woven. Made here.', variesBy: ['https://schema.org/size', 'Strap'] })
  expect(data).not.toHaveProperty('image')
  expect(data.hasVariant[0]).toMatchObject({ sku: 'A', gtin13: '4006381333931' })
  expect(Object.keys(data.hasVariant[1]).filter((name) => name.startsWith('gtin'))).toEqual([])
})

test.each([
  ['96385074', 'gtin8'],
  ['036000291452', 'gtin12'],
  ['10614141000415', 'gtin14'],
])('the barcode %s is a %s', async (barcode, property) => {
  await createTestProduct(shop, { name: 'Pack', variants: [{ sku: 'A', barcode }] })
  const { text } = await guest.get('/items/pack')
  expect(JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(text)![1]!)).toMatchObject({ [property]: barcode })
})
