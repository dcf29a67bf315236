import type { ProductOption } from '#db/schema/products.ts'
import { createRandom } from '#db/seeds/demo/random.ts'
import { unitPrice } from '#src/pricing/unit-price.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { slugify } from '#src/lib/links/slugs.ts'
import type { Row } from './bulk.ts'
import { colors, adjectives, brandPrefixes, materials, fillerWords, categoryNames, productNouns } from './sample-words.ts'

/** The day the made-up shop is looked at, epoch ms; its products were added in the two years before. */
export const benchmarkTime = Date.UTC(2026, 2, 2)

const variantsPerProduct = 5
const imagesPerProduct = 3

/** 40 brands; ids from 1. */
export const brands: Row<'brands'>[] = Array.from({ length: 40 }, (_, index) => {
  const name = `${pick(brandPrefixes, index)} ${pick(['Works', 'Supply', 'Studio', 'Goods'], Math.floor(index / brandPrefixes.length))}`
  return {
    id: index + 1,
    slug: slugify(name),
    name,
    story: `${name} has made things by hand since ${1950 + index}.`,
    updatedAt: benchmarkTime,
  }
})

/** 5 categories, 15 below them, 45 below those; ids from 1, parents before children. */
export const categories: Row<'categories'>[] = buildCategoryTree([5, 3, 3])

const parentOf = new Map(categories.map((category) => [category.id!, category.parentId ?? null]))
const leaves = categories.slice(-45).map((category) => category.id!)

/** Everything a save of the `number`th product (from 1) would write, kept columns included. The same number is always the same product. */
export function productRows(number: number): {
  product: Row<'products'>
  variants: Row<'variants'>[]
  media: Row<'media'>[]
  images: Row<'productImages'>[]
  placements: Row<'categoryProducts'>[]
  inventory: Row<'inventory'>[]
  ledger: Row<'stockLedger'>[]
} {
  const random = createRandom(number * 7919)
  const brand = random.pick(brands)
  const name = `${random.pick(adjectives)} ${random.pick(materials)} ${random.pick(productNouns)} ${number}`
  const seoLink = slugify(name)
  const createdAt = benchmarkTime - random.between(0, 730 * 24 * 3600) * 1000
  const price = random.between(8, 240) * 100 - 5
  const onSale = random.chance(0.15)
  const priced = {
    price,
    salePrice: onSale ? Math.round(price * 0.8) : null,
    saleStartsAt: null,
    saleEndsAt: null,
    wholesalePrice: random.chance(0.4) ? Math.round(price * 0.6) : null,
  }
  const hasColors = random.chance(0.6)
  const option: ProductOption = hasColors
    ? { name: 'Color', values: colors.map(([value, swatch]) => ({ value, swatch })) }
    : { name: 'Size', values: ['XS', 'S', 'M', 'L', 'XL'].map((value) => ({ value })) }
  const variants = option.values.map(({ value }, position): Row<'variants'> & { sku: string } => ({
    id: (number - 1) * variantsPerProduct + position + 1,
    productId: number,
    sku: `S${String(number).padStart(6, '0')}-${value.slice(0, 3).toUpperCase()}`,
    options: { [option.name]: value },
    variantFee: position === 4 ? 400 : 0,
    position,
  }))
  const imageRows = Array.from({ length: imagesPerProduct }, (_, position) => ({
    id: (number - 1) * imagesPerProduct + position + 1,
    file: new Bun.CryptoHasher('sha1').update(`${number}/${position}`).digest('base64url'),
    alt: `${name}, view ${position + 1}`,
    color: hasColors ? option.values[position]!.value : '',
  }))
  const totals = variants.map(
    (variant) =>
      unitPrice(priced, { variantFee: variant.variantFee ?? 0, compareAtPrice: null }, { wholesale: false, now: benchmarkTime }).total,
  )
  const listPrice = Math.min(...totals)
  const primary = random.pick(leaves)
  const chosenCategories = [...new Set([primary, ...(random.chance(0.25) ? [random.pick(leaves)] : [])])]
  const levels = variants.map(({ sku }) => ({ sku, level: random.chance(0.08) ? 0 : random.between(50_000, 99_000) }))

  return {
    product: {
      id: number,
      seoLink,
      name,
      searchText: searchText(name, brand.name, ...variants.map(({ sku }) => sku)),
      status: 'active',
      brandId: brand.id!,
      categoryId: primary,
      ...priced,
      listPrice,
      onSale,
      saleActive: onSale,
      card: {
        brand: brand.name,
        images: imageRows.slice(0, 2).map(({ file, alt }) => ({ file, alt })),
        colorImages: hasColors ? Object.fromEntries(imageRows.map(({ color, file }) => [color, file])) : {},
        swatches: hasColors ? option.values.map(({ swatch }) => swatch!) : [],
        priceVaries: new Set(totals).size > 1,
        onlySku: '',
      },
      shortDescription: sentence(random.next, 14),
      description: `<p>${sentence(random.next, 30)}</p><p>${sentence(random.next, 24)}</p>`,
      details: [
        { heading: 'Materials', text: sentence(random.next, 16) },
        { heading: 'Care', text: sentence(random.next, 12) },
      ],
      options: [option],
      giftWrap: random.chance(0.5),
      weight: random.between(100, 4000),
      createdAt,
      updatedAt: createdAt,
    },
    variants,
    media: imageRows.map(({ id, file }) => ({
      id,
      file,
      originalName: `${seoLink}-${id}.jpg`,
      width: 1600,
      height: 2000,
      bytes: 240_000,
      renditions: [400, 800, 1600],
      createdAt,
    })),
    images: imageRows.map(({ id, alt, color }, position) => ({
      id,
      productId: number,
      mediaId: id,
      imageAlt: alt,
      zoomLabel: alt,
      color,
      position,
    })),
    placements: [...new Set(chosenCategories.flatMap(withAncestors))].map((categoryId) => ({
      categoryId,
      productId: number,
      chosen: chosenCategories.includes(categoryId),
      createdAt,
      listPrice,
      name,
      brandId: brand.id!,
      inStock: levels.some(({ level }) => level > 0),
      onSale,
      active: true,
    })),
    inventory: levels.map(({ sku, level }) => ({ sku, stockLevel: level, calculatedTotal: level, updatedAt: createdAt })),
    ledger: levels
      .filter(({ level }) => level > 0)
      .map(({ sku, level }) => ({ sku, delta: level, levelAfter: level, reason: 'opening' as const, createdAt })),
  }
}

function buildCategoryTree([roots, ...childCounts]: number[]): Row<'categories'>[] {
  const rows: Row<'categories'>[] = []
  let parents: Row<'categories'>[] = Array.from({ length: roots! }, (_, index) => add(categoryNames[index]!, null, index))
  for (const [depth, children] of childCounts.entries()) {
    const word = ['Things', 'Classics'][depth]!
    parents = parents.flatMap((parent) =>
      Array.from({ length: children }, (_, index) => add(`${parent.name} ${word} ${index + 1}`, parent.id!, index)),
    )
  }
  return rows

  function add(name: string, parentId: number | null, position: number): Row<'categories'> {
    const intro = parentId === null ? `Everything for the ${name.toLowerCase()}, chosen to last.` : ''
    const row = { id: rows.length + 1, parentId, slug: slugify(name), name, intro, position, updatedAt: benchmarkTime }
    rows.push(row)
    return row
  }
}

function withAncestors(id: number): number[] {
  const parent = parentOf.get(id) ?? null
  return parent === null ? [id] : [id, ...withAncestors(parent)]
}

function sentence(next: () => number, wordCount: number): string {
  const start = Math.floor(next() * fillerWords.length)
  const text = Array.from({ length: wordCount }, (_, index) => pick(fillerWords, start + index * 3)).join(' ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!
}
