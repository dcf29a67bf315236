import { expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { demoCatalog } from '#db/seeds/demo/catalog/index.ts'
import type { DemoCategory } from '#db/seeds/demo/catalog/types.ts'

const folder = join(import.meta.dir, '../../db/seeds/demo/images')
const files = join(import.meta.dir, '../../db/seeds/demo/files')
const { brands, categories, products } = demoCatalog
const allCategories = flattenCategories(categories)

function flattenCategories(nodes: DemoCategory[]): DemoCategory[] {
  return nodes.flatMap((node) => [node, ...flattenCategories(node.children ?? [])])
}

function findDuplicates(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

test('every slug is unique', () => {
  expect(findDuplicates(products.map((product) => product.slug))).toEqual([])
  expect(findDuplicates(allCategories.map((category) => category.slug))).toEqual([])
  expect(findDuplicates(brands.map((brand) => brand.slug))).toEqual([])
})

test('the demo shows every layout, none for more than half of its products, and every video', () => {
  const layouts = products.map(({ flags, video }) => ({ layout: flags?.layout ?? 2, hasVideo: video !== undefined }))
  for (const layout of [1, 2, 3, 4, 5]) {
    const shown = layouts.filter((product) => product.layout === layout)
    expect(shown.length, `layout ${layout}`).toBeGreaterThan(0)
    expect(shown.length, `layout ${layout}`).toBeLessThan(products.length / 2)
    for (const { hasVideo } of shown) expect(hasVideo, `layout ${layout}`).toBe(layout === 3 || layout === 5)
  }
})

test('every SKU is unique', () => {
  expect(findDuplicates(products.flatMap((product) => product.variants.map((variant) => variant.sku)))).toEqual([])
})

test('a variant has one value for every option of its product, and no combination occurs twice', () => {
  for (const product of products) {
    const names = product.options.map((option) => option.name).toSorted()
    for (const variant of product.variants) {
      expect(Object.keys(variant.options).toSorted(), variant.sku).toEqual(names)
      for (const option of product.options) {
        expect(
          option.values.map((value) => value.value),
          variant.sku,
        ).toContain(variant.options[option.name]!)
      }
    }
    expect(findDuplicates(product.variants.map((variant) => JSON.stringify(variant.options))), product.slug).toEqual([])
  }
})

test('every option value can be bought, or is shown as out of stock, through some variant', () => {
  for (const product of products) {
    for (const option of product.options) {
      const usedValues = new Set(product.variants.map((variant) => variant.options[option.name]))
      expect(
        option.values.filter((value) => !usedValues.has(value.value)),
        `${product.slug} ${option.name}`,
      ).toEqual([])
    }
  }
})

test('brands and categories of a product exist', () => {
  const brandSlugs = brands.map((brand) => brand.slug)
  const categorySlugs = allCategories.map((category) => category.slug)
  for (const product of products) {
    expect(brandSlugs, product.slug).toContain(product.brand)
    for (const slug of [product.category, ...(product.categories ?? [])]) expect(categorySlugs, product.slug).toContain(slug)
  }
})

test('prices are whole cents and decrease from price to sale price to wholesale price', () => {
  for (const { slug, price, salePrice, wholesalePrice } of products) {
    for (const amount of [price, salePrice ?? price, wholesalePrice]) expect(Number.isSafeInteger(amount) && amount > 0, slug).toBe(true)
    if (salePrice !== undefined) expect(salePrice, slug).toBeLessThan(price)
    expect(wholesalePrice, slug).toBeLessThan(salePrice ?? price)
  }
})

test('an image and its texts are listed once each, and each one shows an existing color', () => {
  expect(findDuplicates(products.flatMap((product) => product.images.map((image) => image.file)))).toEqual([])
  for (const product of products) {
    const values = product.options.find((option) => option.name === 'Color')?.values.map((value) => value.value) ?? []
    for (const image of product.images) {
      expect(image.alt.length, image.file).toBeLessThanOrEqual(125)
      if (image.color !== undefined) expect(values, image.file).toContain(image.color)
    }
  }
})

test('every color has its own swatch and its own image', () => {
  for (const product of products) {
    for (const value of product.options.find((option) => option.name === 'Color')?.values ?? []) {
      expect(value.swatch, product.slug).toMatch(/^#[0-9a-f]{6}$/)
      expect(
        product.images.some((image) => image.color === value.value),
        `${product.slug} ${value.value}`,
      ).toBe(true)
    }
  }
})

test('every product image is a 1600 x 1600 WebP file', async () => {
  for (const { file } of products.flatMap((product) => product.images)) {
    const { width, height, format } = await new Bun.Image(await Bun.file(join(folder, file)).bytes()).metadata()
    expect({ file, width, height, format }).toEqual({ file, width: 1600, height: 1600, format: 'webp' })
  }
})

test('category images and the hero image exist', () => {
  const files = readdirSync(folder)
  for (const category of allCategories) expect(files, category.slug).toContain(category.image ?? category.slug)
  expect(files).toContain('hero.webp')
})

test('a video is on its product page, stays under 400 KB and can play before it has fully loaded', async () => {
  const videoProducts = products.filter((product) => product.video)
  expect(videoProducts.length).toBeLessThanOrEqual(2)
  for (const { video, flags } of videoProducts) {
    expect([3, 5]).toContain(flags?.layout ?? 2)
    const bytes = await Bun.file(join(folder, video!.file)).bytes()
    expect(bytes.length).toBeLessThanOrEqual(400 * 1024)
    const text = Buffer.from(bytes).toString('latin1')
    expect(text.slice(4, 8)).toBe('ftyp')
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'))
  }
})

test('all images together stay under 6 MB', () => {
  const bytes = readdirSync(folder)
    .filter((file) => file.endsWith('.webp'))
    .reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  expect(bytes).toBeLessThanOrEqual(6 * 1024 * 1024)
})

test('every image in the folder is used', () => {
  const shownFiles = products.flatMap(({ images, video }) => [...images.map((image) => image.file), ...(video ? [video.poster] : [])])
  const usedFiles = new Set(shownFiles)
  const unusedFiles = readdirSync(folder).filter((file) => file.endsWith('.webp') && file !== 'hero.webp' && !usedFiles.has(file))
  expect(unusedFiles).toEqual([])
})

test('digital products are untracked and have their files, and every file in the folder is used', async () => {
  const digitalProducts = products.filter(({ download }) => download)
  expect(digitalProducts.length).toBeGreaterThan(0)
  const soldFiles = digitalProducts.flatMap(({ download }) => download!.files)
  for (const { slug, variants } of digitalProducts)
    expect(
      variants.every(({ stock }) => stock === undefined),
      slug,
    ).toBe(true)
  for (const { slug, variants } of products.filter(({ download }) => !download)) {
    expect(
      variants.every(({ stock }) => stock !== undefined),
      slug,
    ).toBe(true)
  }
  expect(
    readdirSync(files)
      .filter((file) => !file.endsWith('.ts'))
      .toSorted(),
  ).toEqual(soldFiles.toSorted())
  for (const file of soldFiles) expect(await Bun.file(join(files, file)).slice(0, 5).text()).toBe('%PDF-')
})
