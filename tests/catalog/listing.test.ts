import { expect, test } from 'bun:test'
import { listProducts } from '#src/catalog/listing.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'

const anything = {
  categoryId: null,
  brandIds: [],
  min: null,
  max: null,
  inStock: false,
  onSale: false,
  search: '',
  sort: 'newest' as const,
  page: 1,
  pageSize: 24,
}

test('a product stands in its category and in every category above it', async () => {
  const shop = await testShop()
  const top = await aCategory(shop, { name: 'Home' })
  const below = await aCategory(shop, { name: 'Lamps', parentId: top.id })
  await aProduct(shop, { name: 'Lamp', categoryId: below.id })
  await aProduct(shop, { name: 'Elsewhere' })
  const names = async (categoryId: number) =>
    (await listProducts(shop.db.read, { ...anything, categoryId }, null)).products.map((product) => product.name)
  expect(await names(top.id)).toEqual(['Lamp'])
  expect(await names(below.id)).toEqual(['Lamp'])
})

test('drafts and archived products are listed nowhere', async () => {
  const shop = await testShop()
  const brand = await aBrand(shop, { name: 'Northlight' })
  await aProduct(shop, { name: 'Draft', status: 'draft', brandId: brand.id })
  await aProduct(shop, { name: 'Archived', status: 'archived', brandId: brand.id })
  await aProduct(shop, { name: 'Lamp', brandId: brand.id })
  const listing = await listProducts(shop.db.read, { ...anything, brandIds: [brand.id], inStock: true }, null)
  expect(listing.products.map((product) => product.name)).toEqual(['Lamp'])
  expect(listing.total).toBe(1)
})

test('what is filtered is counted to 480 at first, and further for those who go on', async () => {
  const shop = await testShop()
  const one = {
    seoLink: '',
    name: 'Lamp',
    status: 'active' as const,
    price: 500,
    listPrice: 500,
    card: emptyCard,
    details: [],
    options: [],
    updatedAt: 1,
  }
  const rows = Array.from({ length: 500 }, (_, at) => ({ ...one, seoLink: `lamp-${at}`, createdAt: at }))
  await shop.db.transaction(async (tx) => {
    for (const some of inChunks(rows, 100)) await tx.insert(tx.t.products).values(some)
  })
  const turnedTo = async (page: number) => {
    const { products, ...found } = await listProducts(shop.db.read, { ...anything, min: 100, page }, { standing: 500, ofBrands: 500 })
    return { ...found, shown: products.length }
  }
  expect(await turnedTo(1)).toEqual({ total: 480, capped: true, page: 1, pages: 20, shown: 24 })
  expect(await turnedTo(11)).toEqual({ total: 500, capped: false, page: 11, pages: 21, shown: 24 })
  expect(await turnedTo(21)).toMatchObject({ total: 500, shown: 20 })
})

const emptyCard = { brand: '', pictures: [], colorPictures: {}, swatches: [], priceVaries: false, onlySku: '' }
