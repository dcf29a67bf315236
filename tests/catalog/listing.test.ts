import { expect, test } from 'bun:test'
import { listProducts } from '#src/catalog/listing.ts'
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
