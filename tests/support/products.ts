import { asc, eq } from 'drizzle-orm'
import type { ProductOption } from '#db/schema/catalog.ts'
import type { Tx } from '#db/open.ts'
import { addBrand, addCategory } from '#src/catalog/categories.ts'
import { blankFacts, type NewImage, type ProductFacts, type VariantFacts } from '#src/catalog/product-facts.ts'
import { createProduct } from '#src/catalog/save-product.ts'
import { slugOf } from '#src/lib/slugs.ts'
import { newToken } from '#src/lib/tokens.ts'
import type { Shop } from '#src/shop.ts'

export interface MadeProduct {
  id: number
  seoLink: string
  name: string
  /** The first one. */
  sku: string
  variantId: number
  variants: { id: number; sku: string; options: Record<string, string> }[]
}

type Change = Partial<Omit<ProductFacts, 'options'>> & {
  /** Option name -> values; every combination becomes a variant unless `variants` are given. */
  options?: Record<string, string[]>
  /** Alone, without a SKU, they are named after the product: <seoLink>-<values>. */
  variants?: (Omit<VariantFacts, 'sku' | 'options'> & { sku?: string; options?: Record<string, string> })[]
  /** Units of every variant that does not say otherwise; null = no inventory record. 10 by default. */
  stock?: number | null
  /** One picture each: the value of Color it shows, '' for any. */
  pictures?: string[]
  /** Epoch ms; the shop's now by default. Listings show the newest first. */
  createdAt?: number
}

let made = 0

/** A product on sale for 20.00 with ten in stock; `change` says what is different. */
export async function aProduct(shop: Pick<Shop, 'db' | 'now'>, change: Change = {}): Promise<MadeProduct> {
  const { options = {}, variants, stock = 10, pictures = [], createdAt, ...facts } = change
  const name = facts.name ?? `Product ${++made}`
  const seoLink = facts.seoLink ?? slugOf(name)
  const all = (variants ?? combinations(options)).map((variant): VariantFacts => {
    const choice = variant.options ?? {}
    return {
      ...(stock === null ? {} : { stock: { stockLevel: stock } }),
      ...variant,
      options: choice,
      sku: variant.sku ?? [seoLink, ...Object.values(choice).map(slugOf)].join('-').toUpperCase(),
    }
  })
  const now = shop.now()
  const product: ProductFacts = { ...plainFacts, ...facts, name, seoLink, options: optionsOf(options) }
  const id = await shop.db.transaction(async (tx) => {
    const images: NewImage[] = []
    for (const color of pictures) images.push(await aPicture(tx, name, color, now))
    return createProduct(tx, product, all, images, { now, createdAt: createdAt ?? now })
  })
  const { variants: rows } = shop.db.t
  const own = await shop.db.read
    .select({ id: rows.id, sku: rows.sku, options: rows.options })
    .from(rows)
    .where(eq(rows.productId, id))
    .orderBy(asc(rows.position), asc(rows.id))
  return { id, seoLink, name, sku: own[0]!.sku, variantId: own[0]!.id, variants: own }
}

/** A category named like this, below `parentId`; returns its id and slug. */
export async function aCategory(
  shop: Pick<Shop, 'db' | 'now'>,
  change: { name: string; slug?: string; parentId?: number; intro?: string; position?: number },
): Promise<{ id: number; slug: string }> {
  const slug = change.slug ?? slugOf(change.name)
  const id = await shop.db.transaction((tx) => addCategory(tx, { ...change, slug }, shop.now()))
  return { id, slug }
}

/** A brand named like this; returns its id and slug. */
export async function aBrand(
  shop: Pick<Shop, 'db' | 'now'>,
  change: { name: string; slug?: string; story?: string },
): Promise<{ id: number; slug: string }> {
  const slug = change.slug ?? slugOf(change.name)
  const id = await shop.db.transaction((tx) => addBrand(tx, { ...change, slug }, shop.now()))
  return { id, slug }
}

const plainFacts: ProductFacts = { ...blankFacts, status: 'active', price: 2000, weight: 500 }

// Colours get a swatch, as they have in a shop.
function optionsOf(options: Record<string, string[]>): ProductOption[] {
  return Object.entries(options).map(([name, values]) => ({
    name,
    values: values.map((value) => (name === 'Color' ? { value, swatch: '#557755' } : { value })),
  }))
}

function combinations(options: Record<string, string[]>): NonNullable<Change['variants']> {
  const choices = Object.entries(options).reduce<Record<string, string>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
  return choices.map((choice) => ({ options: choice }))
}

// A row as an upload leaves it. There is no file behind it: pages only name it.
async function aPicture(tx: Tx, name: string, color: string, now: number) {
  const [row] = await tx
    .insert(tx.t.media)
    .values({
      file: newToken(),
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
