import { expect, test } from 'bun:test'
import { listProducts } from '#src/listing/list-products.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'

const baseParams = {
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

test('a product is listed in its category and every parent category', async () => {
  const shop = await createTestShop()
  const parentCategory = await createTestCategory(shop, { name: 'Home' })
  const subcategory = await createTestCategory(shop, { name: 'Lamps', parentId: parentCategory.id })
  await createTestProduct(shop, { name: 'Lamp', categoryId: subcategory.id })
  await createTestProduct(shop, { name: 'Elsewhere' })
  const listNames = async (categoryId: number) =>
    (await listProducts(shop.db.read, { ...baseParams, categoryId }, null)).products.map((product) => product.name)
  expect(await listNames(parentCategory.id)).toEqual(['Lamp'])
  expect(await listNames(subcategory.id)).toEqual(['Lamp'])
})

test('draft and archived products are not listed', async () => {
  const shop = await createTestShop()
  const brand = await createTestBrand(shop, { name: 'Northlight' })
  await createTestProduct(shop, { name: 'Draft', status: 'draft', brandId: brand.id })
  await createTestProduct(shop, { name: 'Archived', status: 'archived', brandId: brand.id })
  await createTestProduct(shop, { name: 'Lamp', brandId: brand.id })
  const listing = await listProducts(shop.db.read, { ...baseParams, brandIds: [brand.id], inStock: true }, null)
  expect(listing.products.map((product) => product.name)).toEqual(['Lamp'])
  expect(listing.total).toBe(1)
})

test('filtered products are counted up to 480 at first, and further on later pages', async () => {
  const shop = await createTestShop()
  const productRow = {
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
  const rows = Array.from({ length: 500 }, (_, index) => ({ ...productRow, seoLink: `lamp-${index}`, createdAt: index }))
  await shop.db.transaction(async (tx) => {
    for (const batch of inChunks(rows, 100)) await tx.insert(tx.t.products).values(batch)
  })
  const loadPage = async (page: number) => {
    const {
      products,
      found: _found,
      ...result
    } = await listProducts(shop.db.read, { ...baseParams, min: 100, page }, { total: 500, inBrands: 500 })
    return { ...result, shown: products.length }
  }
  expect(await loadPage(1)).toEqual({ total: 480, capped: true, page: 1, pages: 20, shown: 24 })
  expect(await loadPage(11)).toEqual({ total: 500, capped: false, page: 11, pages: 21, shown: 24 })
  expect(await loadPage(21)).toMatchObject({ total: 500, shown: 20 })
})

const emptyCard = { brand: '', images: [], colorImages: {}, swatches: [], priceVaries: false, onlySku: '' }
