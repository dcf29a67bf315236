import type { Exec } from '#db/open.ts'
import type { ProductOption } from '#db/schema/catalog.ts'
import { csvLine } from '#src/lib/csv.ts'
import { plainAmount } from '#src/lib/money.ts'
import { pictureFields, productFields, variantFields } from './fields.ts'
import type { FileOffer } from './file-product.ts'
import { writeOffers } from './offers.ts'
import { escaped, writePairs, writePath, writePaths } from './lists.ts'

export interface ExportGround {
  currency: string
  /** BASE_URL: pictures are named by their whole address, so that another shop can fetch them. */
  baseUrl: string
}

type Tables = Exec['t']

export interface ExportedProduct {
  product: Tables['products']['$inferSelect']
  brand: string
  alsoIn: number[]
  offers: FileOffer[]
  variants: (Tables['variants']['$inferSelect'] & {
    stock: { stockLevel: number; useWarehouseStock: boolean } | null
    levels: [string, number][]
  })[]
  pictures: (Tables['productImages']['$inferSelect'] & { file: string; width: number })[]
}

type Cell = string | number

/** The lines of one product. `paths` are the names of each category from the top down. */
export function linesOf(one: ExportedProduct, ground: ExportGround, paths: ReadonlyMap<number, string[]>): string {
  const { product, variants, pictures } = one
  const skus = new Map(variants.map(({ id, sku }) => [id, sku]))
  const lines = Math.max(1, variants.length, pictures.length)
  return Array.from({ length: lines }, (_, at) => {
    const cells: Record<string, Cell> = at === 0 ? productCells(one, ground, paths) : { seo_link: product.seoLink }
    if (variants[at]) Object.assign(cells, variantCells(variants[at], product.options, ground))
    if (pictures[at]) Object.assign(cells, pictureCells(pictures[at], ground, skus))
    return csvLine([...productFields, ...variantFields, ...pictureFields].map((field) => cells[field] ?? ''))
  }).join('')
}

/** Options as `readOptions` takes them. */
export const writeOptions = (options: ProductOption[]): string =>
  options
    .map(({ name, values }) => {
      const words = values.map(({ value, swatch }) => escaped(value, ':;|=') + (swatch ? `=${escaped(swatch, ':;|=')}` : ''))
      return `${escaped(name, ':;|=')}: ${words.join(' | ')}`
    })
    .join('; ')

type ProductField = (typeof productFields)[number]

function productCells(
  { product, brand, alsoIn, offers }: ExportedProduct,
  { currency }: ExportGround,
  paths: ReadonlyMap<number, string[]>,
) {
  const amount = (minor: number | null) => (minor === null ? '' : plainAmount(minor, currency))
  const places = alsoIn.flatMap((id) => (paths.has(id) ? [paths.get(id)!] : []))
  return {
    seo_link: product.seoLink,
    name: product.name,
    status: product.status,
    brand,
    category: product.categoryId === null ? '' : writePath(paths.get(product.categoryId) ?? []),
    also_in: writePaths(places.toSorted((a, b) => (writePath(a) < writePath(b) ? -1 : 1))),
    tags: product.tags.map((tag) => escaped(tag, ',')).join(', '),
    short_description: product.shortDescription,
    description: product.description,
    details: list(product.details.map(({ heading, text }) => ({ heading, text }))),
    price: amount(product.price),
    sale_price: amount(product.salePrice),
    sale_starts_at: instant(product.saleStartsAt),
    sale_ends_at: instant(product.saleEndsAt),
    wholesale_price: amount(product.wholesalePrice),
    cost: amount(product.cost),
    charge_tax: product.chargeTax,
    weight: product.weight,
    length: product.length,
    width: product.width,
    height: product.height,
    is_digital: flag(product.isDigital),
    backorders: flag(product.backorders),
    gift_wrap: flag(product.giftWrap),
    max_qty: flag(product.maxQty),
    checkout_redirect: flag(product.checkoutRedirect),
    standalone_purchase: flag(product.standalonePurchase),
    dependent_variants: flag(product.dependentVariants),
    hide_inventory_levels: flag(product.hideInventoryLevels),
    completion_redirect: product.completionRedirect ?? '',
    completion_redirect_label: product.completionRedirectLabel ?? '',
    layout: product.layout,
    position: product.position,
    video_url: product.videoUrl,
    video_label: product.videoLabel,
    seo_title: product.seoTitle,
    seo_description: product.seoDescription,
    customization: list(product.customization.map(inOrder)),
    cross_sells: writeOffers(offers),
    options: writeOptions(product.options),
    created_at: instant(product.createdAt),
  } satisfies Record<ProductField, Cell>
}

function variantCells(
  variant: ExportedProduct['variants'][number],
  options: ProductOption[],
  { currency }: ExportGround,
): Record<(typeof variantFields)[number], Cell> {
  const place = (name: string) => options.findIndex((option) => option.name === name) + 1 || options.length + 1
  const chosen = Object.entries(variant.options).toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
  return {
    sku: variant.sku,
    variant_options: writePairs(chosen),
    // As a number, which needs no apostrophe before its minus.
    variant_fee: variant.variantFee < 0 ? Number(plainAmount(variant.variantFee, currency)) : plainAmount(variant.variantFee, currency),
    barcode: variant.barcode,
    variant_weight: variant.weight ?? '',
    is_subscription: flag(variant.isSubscription),
    variant_active: flag(variant.active),
    stock_level: variant.stock?.stockLevel ?? '',
    use_warehouse_stock: variant.stock ? flag(variant.stock.useWarehouseStock) : '',
    warehouse_levels: writePairs(variant.levels),
  }
}

function pictureCells(
  picture: ExportedProduct['pictures'][number],
  { baseUrl }: ExportGround,
  skus: ReadonlyMap<number, string>,
): Record<(typeof pictureFields)[number], Cell> {
  return {
    image: `${baseUrl}/media/${picture.file}-${picture.width}.webp`,
    image_alt: picture.imageAlt,
    zoom_label: picture.zoomLabel,
    image_color: picture.color,
    image_focus: picture.focus,
    image_sku: picture.variantIds.flatMap((id) => (skus.has(id) ? [escaped(skus.get(id)!, ',')] : [])).join(', '),
  }
}

const flag = (value: boolean): string => (value ? 'TRUE' : 'FALSE')
const instant = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())
const list = (items: readonly unknown[]): string => (items.length === 0 ? '' : JSON.stringify(items))

// PostgreSQL keeps the names of a JSON object in an order of its own.
function inOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inOrder) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, inOrder(one)]),
  ) as T
}
