import { asc, eq } from 'drizzle-orm'
import type { ProductOption } from '#db/schema/products.ts'
import type { Tx } from '#db/types.ts'
import { addCategory } from '#src/categories/categories.ts'
import { addBrand } from '#src/brands/brands.ts'
import { blankFacts, type NewImage, type ProductFacts } from '#src/products/product-facts.ts'
import { type VariantFacts } from '#src/variants/variant-facts.ts'
import { createProduct } from '#src/products/save-product.ts'
import { slugify } from '#src/lib/links/slugs.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { saveStock } from '#src/inventory/save-stock.ts'

export interface TestProduct {
  id: number
  seoLink: string
  name: string
  /** The first variant. */
  sku: string
  variantId: number
  variants: { id: number; sku: string; options: Record<string, string> }[]
}

type ProductOverrides = Partial<Omit<ProductFacts, 'options'>> & {
  /** Option name -> values; every combination becomes a variant unless `variants` are given. */
  options?: Record<string, string[]>
  /** Without `variants`, SKUs are <seoLink>-<values>. */
  variants?: (Omit<VariantFacts, 'sku' | 'options'> & { sku?: string; options?: Record<string, string> })[]
  /** Default units per variant; null = no inventory record. 10 by default. */
  stock?: number | null
  /** One image per entry: the Color value it shows, '' for any. */
  images?: string[]
  /** Epoch ms; the shop's current time by default. Listings show the newest first. */
  createdAt?: number
}

let productCount = 0

/** Creates a product for 20.00 with ten units in stock, with `change` applied. */
export async function createTestProduct(shop: Pick<Shop, 'db' | 'now'>, overrides: ProductOverrides = {}): Promise<TestProduct> {
  const { options = {}, variants, stock = 10, images = [], createdAt, ...fields } = overrides
  const name = fields.name ?? `Product ${++productCount}`
  const seoLink = fields.seoLink ?? slugify(name)
  const variantInputs = (variants ?? combinations(options)).map((variant): VariantFacts => {
    const choice = variant.options ?? {}
    return {
      ...(stock === null ? {} : { stock: { stockLevel: stock } }),
      ...variant,
      options: choice,
      sku: variant.sku ?? [seoLink, ...Object.values(choice).map(slugify)].join('-').toUpperCase(),
    }
  })
  const now = shop.now()
  const product: ProductFacts = { ...defaultProduct, ...fields, name, seoLink, options: toProductOptions(options) }
  const id = await shop.db.transaction(async (tx) => {
    const newImages: NewImage[] = []
    for (const color of images) newImages.push(await insertTestImage(tx, name, color, now))
    return createProduct(tx, product, variantInputs, newImages, { now, createdAt: createdAt ?? now })
  })
  const { variants: rows } = shop.db.t
  const ownVariants = await shop.db.read
    .select({ id: rows.id, sku: rows.sku, options: rows.options })
    .from(rows)
    .where(eq(rows.productId, id))
    .orderBy(asc(rows.position), asc(rows.id))
  return { id, seoLink, name, sku: ownVariants[0]!.sku, variantId: ownVariants[0]!.id, variants: ownVariants }
}

export async function createTestCategory(
  shop: Pick<Shop, 'db' | 'now'>,
  overrides: { name: string; slug?: string; parentId?: number; intro?: string; position?: number },
): Promise<{ id: number; slug: string }> {
  const slug = overrides.slug ?? slugify(overrides.name)
  const id = await shop.db.transaction((tx) => addCategory(tx, { ...overrides, slug }, shop.now()))
  return { id, slug }
}

export async function createTestBrand(
  shop: Pick<Shop, 'db' | 'now'>,
  overrides: { name: string; slug?: string; story?: string },
): Promise<{ id: number; slug: string }> {
  const slug = overrides.slug ?? slugify(overrides.name)
  const id = await shop.db.transaction((tx) => addBrand(tx, { ...overrides, slug }, shop.now()))
  return { id, slug }
}

const defaultProduct: ProductFacts = { ...blankFacts, status: 'active', price: 2000, weight: 500 }

// Color values get a swatch.
function toProductOptions(options: Record<string, string[]>): ProductOption[] {
  return Object.entries(options).map(([name, values]) => ({
    name,
    values: values.map((value) => (name === 'Color' ? { value, swatch: '#557755' } : { value })),
  }))
}

function combinations(options: Record<string, string[]>): NonNullable<ProductOverrides['variants']> {
  const choices = Object.entries(options).reduce<Record<string, string>[]>(
    (combined, [name, values]) => combined.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value }))),
    [{}],
  )
  return choices.map((choice) => ({ options: choice }))
}

// An image row without a file, because pages only reference it.
async function insertTestImage(tx: Tx, name: string, color: string, now: number) {
  const [row] = await tx
    .insert(tx.t.media)
    .values({
      file: newToken(tx.random),
      originalName: 'test.png',
      width: 1600,
      height: 2000,
      bytes: 1,
      renditions: [400, 800, 1600],
      createdAt: now,
    })
    .returning({ id: tx.t.media.id })
  return { mediaId: row!.id, imageAlt: `${name} ${color}`.trim(), zoomLabel: `${name} up close`, color }
}

/** Sets the stock of a SKU in units, as staff would. */
export const setTestStock = (shop: Pick<Shop, 'db' | 'now'>, sku: string, stockLevel: number): Promise<void> =>
  shop.db.transaction((tx) => saveStock(tx, [{ sku, stockLevel }], { reason: 'edit', reference: '', now: shop.now() }))
