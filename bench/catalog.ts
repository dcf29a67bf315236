import type { ProductOption } from '#db/schema/catalog.ts'
import { storyteller } from '#db/seeds/demo/random.ts'
import { unitPrice } from '#src/catalog/price.ts'
import { searchText } from '#src/lib/search-text.ts'
import { slugOf } from '#src/lib/slugs.ts'
import type { Row } from './bulk.ts'
import { colors, looks, makers, materials, prose, sections, things } from './words.ts'

/** The day the made-up shop is looked at, epoch ms; its products were added in the two years before. */
export const shopDay = Date.UTC(2026, 2, 2)

const variantsEach = 5
const imagesEach = 3

/** 40 brands; ids from 1. */
export const brands: Row<'brands'>[] = Array.from({ length: 40 }, (_, at) => {
  const name = `${pick(makers, at)} ${pick(['Works', 'Supply', 'Studio', 'Goods'], Math.floor(at / makers.length))}`
  return { id: at + 1, slug: slugOf(name), name, story: `${name} has made things by hand since ${1950 + at}.`, updatedAt: shopDay }
})

/** 5 categories, 15 below them, 45 below those; ids from 1, parents before children. */
export const categories: Row<'categories'>[] = treeOf([5, 3, 3])

const parentOf = new Map(categories.map((category) => [category.id!, category.parentId ?? null]))
const leaves = categories.slice(-45).map((category) => category.id!)

/** Everything a save of the `number`th product (from 1) would write, kept columns included. The same number is always the same product. */
export function productRows(number: number): {
  product: Row<'products'>
  variants: Row<'variants'>[]
  media: Row<'media'>[]
  images: Row<'productImages'>[]
  places: Row<'categoryProducts'>[]
  inventory: Row<'inventory'>[]
  ledger: Row<'stockLedger'>[]
} {
  const tell = storyteller(number * 7919)
  const brand = tell.pick(brands)
  const name = `${tell.pick(looks)} ${tell.pick(materials)} ${tell.pick(things)} ${number}`
  const seoLink = slugOf(name)
  const createdAt = shopDay - tell.between(0, 730 * 24 * 3600) * 1000
  const price = tell.between(8, 240) * 100 - 5
  const onSale = tell.chance(0.15)
  const priced = {
    price,
    salePrice: onSale ? Math.round(price * 0.8) : null,
    saleStartsAt: null,
    saleEndsAt: null,
    wholesalePrice: tell.chance(0.4) ? Math.round(price * 0.6) : null,
  }
  const colored = tell.chance(0.6)
  const option: ProductOption = colored
    ? { name: 'Color', values: colors.map(([value, swatch]) => ({ value, swatch })) }
    : { name: 'Size', values: ['XS', 'S', 'M', 'L', 'XL'].map((value) => ({ value })) }
  const variants = option.values.map(({ value }, position): Row<'variants'> & { sku: string } => ({
    id: (number - 1) * variantsEach + position + 1,
    productId: number,
    sku: `S${String(number).padStart(6, '0')}-${value.slice(0, 3).toUpperCase()}`,
    options: { [option.name]: value },
    variantFee: position === 4 ? 400 : 0,
    position,
  }))
  const pictures = Array.from({ length: imagesEach }, (_, position) => ({
    id: (number - 1) * imagesEach + position + 1,
    file: new Bun.CryptoHasher('sha1').update(`${number}/${position}`).digest('base64url'),
    alt: `${name}, view ${position + 1}`,
    color: colored ? option.values[position]!.value : '',
  }))
  const totals = variants.map((variant) => unitPrice(priced, variant.variantFee ?? 0, { wholesale: false, now: shopDay }).total)
  const listPrice = Math.min(...totals)
  const primary = tell.pick(leaves)
  const chosen = [...new Set([primary, ...(tell.chance(0.25) ? [tell.pick(leaves)] : [])])]
  const levels = variants.map(({ sku }) => ({ sku, level: tell.chance(0.08) ? 0 : tell.between(50_000, 99_000) }))

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
      card: {
        brand: brand.name,
        pictures: pictures.slice(0, 2).map(({ file, alt }) => ({ file, alt })),
        colorPictures: colored ? Object.fromEntries(pictures.map(({ color, file }) => [color, file])) : {},
        swatches: colored ? option.values.map(({ swatch }) => swatch!) : [],
        priceVaries: new Set(totals).size > 1,
        onlySku: '',
      },
      shortDescription: sentence(tell.next, 14),
      description: `<p>${sentence(tell.next, 30)}</p><p>${sentence(tell.next, 24)}</p>`,
      details: [
        { heading: 'Materials', text: sentence(tell.next, 16) },
        { heading: 'Care', text: sentence(tell.next, 12) },
      ],
      options: [option],
      giftWrap: tell.chance(0.5),
      weight: tell.between(100, 4000),
      createdAt,
      updatedAt: createdAt,
    },
    variants,
    media: pictures.map(({ id, file }) => ({
      id,
      file,
      originalName: `${seoLink}-${id}.jpg`,
      width: 1600,
      height: 2000,
      bytes: 240_000,
      renditions: [400, 800, 1600],
      createdAt,
    })),
    images: pictures.map(({ id, alt, color }, position) => ({
      id,
      productId: number,
      mediaId: id,
      imageAlt: alt,
      zoomLabel: alt,
      color,
      position,
    })),
    places: [...new Set(chosen.flatMap(withAncestors))].map((categoryId) => ({
      categoryId,
      productId: number,
      chosen: chosen.includes(categoryId),
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

function treeOf([roots, ...below]: number[]): Row<'categories'>[] {
  const rows: Row<'categories'>[] = []
  let parents: Row<'categories'>[] = Array.from({ length: roots! }, (_, at) => add(sections[at]!, null, at))
  for (const [depth, children] of below.entries()) {
    const word = ['Things', 'Classics'][depth]!
    parents = parents.flatMap((parent) =>
      Array.from({ length: children }, (_, at) => add(`${parent.name} ${word} ${at + 1}`, parent.id!, at)),
    )
  }
  return rows

  function add(name: string, parentId: number | null, position: number): Row<'categories'> {
    const intro = parentId === null ? `Everything for the ${name.toLowerCase()}, chosen to last.` : ''
    const row = { id: rows.length + 1, parentId, slug: slugOf(name), name, intro, position, updatedAt: shopDay }
    rows.push(row)
    return row
  }
}

function withAncestors(id: number): number[] {
  const parent = parentOf.get(id) ?? null
  return parent === null ? [id] : [id, ...withAncestors(parent)]
}

function sentence(next: () => number, words: number): string {
  const start = Math.floor(next() * prose.length)
  const text = Array.from({ length: words }, (_, at) => pick(prose, start + at * 3)).join(' ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

function pick<T>(list: readonly T[], at: number): T {
  return list[at % list.length]!
}
