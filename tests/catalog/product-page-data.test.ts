import { beforeEach, describe, expect, test } from 'bun:test'
import type { RoleId } from '#db/schema/accounts.ts'
import { buildApp } from '#src/app.tsx'
import { browser, type Browser } from '#tests/support/browser.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let guest: Browser
beforeEach(async () => {
  shop = await testShop()
  app = buildApp(shop)
  guest = browser(app)
})

const person = async (roleId: RoleId) => browserOf(app, shop, await addPerson(shop, roleId))

describe('a product page', () => {
  test('its data for search engines parses, and no name can end it', async () => {
    const evil = `</script><script>alert(1)</script><!--"\\`
    const category = await aCategory(shop, { name: evil, slug: 'evil' })
    const brand = await aBrand(shop, { name: evil, slug: 'evil' })
    await aProduct(shop, {
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
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) => JSON.parse(json!))
    expect(blocks).toHaveLength(2)
    const [product, trail] = blocks as [Record<string, unknown>, Record<string, unknown>]
    expect(product).toMatchObject({ '@type': 'ProductGroup', name: evil, brand: { name: evil } })
    const offers = (product['hasVariant'] as { offers: Record<string, string> }[]).map((variant) => variant.offers)
    expect(offers.map((offer) => [offer['price'], offer['priceCurrency'], offer['availability']])).toEqual([
      ['20.00', 'USD', 'https://schema.org/InStock'],
      ['20.00', 'USD', 'https://schema.org/OutOfStock'],
    ])
    expect(product['variesBy']).toEqual(['https://schema.org/size'])
    expect(product['hasVariant']).toEqual([expect.objectContaining({ size: 'S' }), expect.objectContaining({ size: evil })])
    expect(trail['itemListElement']).toHaveLength(3)
  })

  test('tells search engines what each variant costs and where it is, with whole addresses', async () => {
    const mugs = await aCategory(shop, { name: 'Mugs' })
    await aProduct(shop, {
      name: 'Pack',
      price: 3000,
      salePrice: 2500,
      wholesalePrice: 1000,
      categoryId: mugs.id,
      pictures: [''],
      seoDescription: 'Canvas, waxed.',
      options: { Size: ['S', 'L'] },
      variants: [
        { sku: 'P S', options: { Size: 'S' } },
        { sku: 'P-L', options: { Size: 'L' }, variantFee: 500 },
      ],
    })
    const wholesale = await person(2)
    for (const own of [guest, wholesale]) {
      const { text } = await own.get('/items/pack?size=L')
      const [product, trail] = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) =>
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
      expect(trail.itemListElement.map(({ name, item }) => [name, item])).toEqual([
        ['Shop', 'http://localhost/shop'],
        ['Mugs', 'http://localhost/section/mugs'],
        ['Pack', undefined],
      ])
    }
  })

  test('has the title and description staff wrote for search engines, else its own', async () => {
    await aProduct(shop, { name: 'Pack', shortDescription: 'Canvas.' })
    await aProduct(shop, { name: 'Bag', shortDescription: 'Wool.', seoTitle: 'Wool bags', seoDescription: 'Bags of wool.' })
    const told = async (path: string) => {
      const { text } = await guest.get(path)
      return [/<title>([^<]*)/.exec(text)?.[1], /<meta name="description" content="([^"]*)"/.exec(text)?.[1]]
    }
    expect(await told('/items/pack')).toEqual([expect.stringMatching(/^Pack\b/), 'Canvas.'])
    expect(await told('/items/bag')).toEqual([expect.stringMatching(/^Wool bags\b/), 'Bags of wool.'])
  })

  test('tells other sites its name, address and picture, each once and whole', async () => {
    await aProduct(shop, { name: 'Pack', shortDescription: 'Canvas.', pictures: [''] })
    const { text } = await guest.get('/items/pack?variant=PACK&utm_source=mail')
    const told = Object.fromEntries(
      [...text.matchAll(/<meta property="(og:[^"]*)" content="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    expect(told).toMatchObject({ 'og:title': 'Pack', 'og:description': 'Canvas.', 'og:url': 'http://localhost/items/pack' })
    expect(told['og:image']).toMatch(/^http:\/\/localhost\/media\/[a-z0-9]{32}-1600\.webp$/)
  })
})
