import { and, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import type { CustomizationField, ProductCardData, ProductOption } from '#db/schema/catalog.ts'
import { isUnique } from '#db/is-unique.ts'
import { openStock } from '#src/inventory/set-levels.ts'
import { Conflict, NotFound, Refusal } from '#src/lib/errors.ts'
import { isSlug } from '#src/lib/slugs.ts'
import { checkForm, nextVersion } from './customization.ts'
import { countedPlace, placeInCategories, refreshListing } from './refresh-listing.ts'

/** What staff decide of a product. Amounts in minor units, weight in grams, instants in epoch ms. */
export interface ProductFacts {
  seoLink: string
  name: string
  status: 'draft' | 'active' | 'archived'
  brandId: number | null
  categoryId: number | null
  /** Further categories it stands in. */
  alsoIn: number[]
  price: number
  salePrice: number | null
  saleStartsAt: number | null
  saleEndsAt: number | null
  wholesalePrice: number | null
  shortDescription: string
  /** Sanitised HTML. */
  description: string
  details: { heading: string; text: string }[]
  options: ProductOption[]
  /** What a buyer is asked; [] asks nothing. */
  customization: CustomizationField[]
  layout: number
  dependentVariants: boolean
  maxQty: boolean
  checkoutRedirect: boolean
  standalonePurchase: boolean
  hideInventoryLevels: boolean
  completionRedirect: string | null
  completionRedirectLabel: string | null
  chargeTax: number
  giftWrap: boolean
  isDigital: boolean
  backorders: boolean
  weight: number
  seoTitle: string
  seoDescription: string
}

export interface NewVariant {
  sku: string
  options: Record<string, string>
  variantFee?: number
  weight?: number | null
  isSubscription?: boolean
  stock?: { stockLevel: number; useWarehouseStock?: boolean; warehouses?: { locationId: number; warehouseLevel: number }[] }
}

export interface NewImage {
  mediaId: number
  imageAlt: string
  zoomLabel: string
  color: string
}

/** Adds a product with its variants, stock and pictures; returns its id. Throws Refusal on a rule of the facts or a taken seo_link or SKU. */
export async function createProduct(
  tx: Tx,
  facts: ProductFacts,
  variants: NewVariant[],
  images: NewImage[],
  at: { now: number; createdAt?: number },
): Promise<number> {
  checkFacts(facts)
  if (variants.length === 0) throw new Refusal('catalog.needsVariant', {}, 'variants')
  const createdAt = at.createdAt ?? at.now
  const { alsoIn: _, ...columns } = facts
  const id = await orTaken('catalog.seoLinkTaken', 'seo_link', async () => {
    const [row] = await tx
      .insert(tx.t.products)
      .values({ ...columns, customizationVersion: nextVersion(noForm, facts.customization), card: emptyCard, createdAt, updatedAt: at.now })
      .returning({ id: tx.t.products.id })
    return row!.id
  })
  for (const [position, variant] of variants.entries()) await addVariant(tx, id, variant, position, at.now)
  if (images.length > 0) {
    await tx.insert(tx.t.productImages).values(images.map((image, position) => ({ ...image, productId: id, position })))
  }
  await placeInCategories(tx, id, facts)
  await refreshListing(tx, id, null, at.now)
  return id
}

/**
 * Saves the facts of a product. `seenAt` is the updated_at the editor was opened with: a later save by somebody else throws Conflict.
 * Throws NotFound and Refusal.
 */
export async function updateProduct(tx: Tx, id: number, facts: ProductFacts, at: { now: number; seenAt: number }): Promise<void> {
  checkFacts(facts)
  const before = await countedPlace(tx, id)
  const { alsoIn: _, ...columns } = facts
  const customizationVersion = nextVersion(await formOf(tx, id), facts.customization)
  const saved = await orTaken('catalog.seoLinkTaken', 'seo_link', () =>
    tx
      .update(tx.t.products)
      .set({ ...columns, customizationVersion, updatedAt: Math.max(at.now, at.seenAt + 1) })
      .where(and(eq(tx.t.products.id, id), eq(tx.t.products.updatedAt, at.seenAt)))
      .returning({ id: tx.t.products.id }),
  )
  if (saved.length === 0) {
    const there = await tx.select({ id: tx.t.products.id }).from(tx.t.products).where(eq(tx.t.products.id, id)).limit(1)
    if (there.length === 0) throw new NotFound('product')
    throw new Conflict('catalog.savedMeanwhile')
  }
  await placeInCategories(tx, id, facts)
  await refreshListing(tx, id, before, at.now)
}

/** Saves the fee, weight and SKU of variants of a product. Throws Refusal when a SKU is taken. */
export async function updateVariants(
  tx: Tx,
  productId: number,
  changes: { id: number; variantFee: number; active: boolean }[],
  now: number,
): Promise<void> {
  const { variants } = tx.t
  for (const change of changes) {
    await tx
      .update(variants)
      .set({ variantFee: change.variantFee, active: change.active })
      .where(and(eq(variants.id, change.id), eq(variants.productId, productId)))
  }
  await refreshListing(tx, productId, await countedPlace(tx, productId), now)
}

const emptyCard: ProductCardData = { brand: '', pictures: [], colorPictures: {}, swatches: [], priceVaries: false, onlySku: '' }

const noForm = { fields: [], version: 0 }

async function formOf(tx: Tx, id: number) {
  const { products } = tx.t
  const [row] = await tx
    .select({ fields: products.customization, version: products.customizationVersion })
    .from(products)
    .where(eq(products.id, id))
    .limit(1)
  return row ?? noForm
}

function checkFacts(facts: ProductFacts): void {
  if (facts.name.trim() === '') throw new Refusal('catalog.nameMissing', {}, 'name')
  if (!isSlug(facts.seoLink)) throw new Refusal('catalog.seoLinkShape', {}, 'seo_link')
  if (facts.price < 0) throw new Refusal('catalog.priceNegative', {}, 'price')
  if (facts.salePrice !== null && (facts.salePrice < 0 || facts.salePrice >= facts.price))
    throw new Refusal('catalog.saleNotLower', {}, 'sale_price')
  if (facts.saleStartsAt !== null && facts.saleEndsAt !== null && facts.saleEndsAt <= facts.saleStartsAt) {
    throw new Refusal('catalog.saleEndsFirst', {}, 'sale_ends_at')
  }
  if (facts.wholesalePrice !== null && facts.wholesalePrice < 0) throw new Refusal('catalog.priceNegative', {}, 'wholesale_price')
  if (facts.completionRedirect !== null && !/^https?:\/\/[^\s]+$/i.test(facts.completionRedirect)) {
    throw new Refusal('catalog.redirectShape', {}, 'completion_redirect')
  }
  const [fault] = checkForm(facts.customization)
  if (fault) throw new Refusal(fault.key, fault.params, fault.field)
}

async function addVariant(tx: Tx, productId: number, variant: NewVariant, position: number, now: number): Promise<void> {
  await orTaken('catalog.skuTaken', 'sku', () =>
    tx.insert(tx.t.variants).values({
      productId,
      sku: variant.sku,
      options: variant.options,
      variantFee: variant.variantFee ?? 0,
      weight: variant.weight ?? null,
      isSubscription: variant.isSubscription ?? false,
      position,
    }),
  )
  if (variant.stock) await openStock(tx, { sku: variant.sku, ...variant.stock }, now)
}

async function orTaken<T>(key: string, field: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUnique(error)) throw new Refusal(key, {}, field)
    throw error
  }
}

/** The categories a product was put in by hand, primary first. */
export async function chosenCategories(q: Exec, productId: number): Promise<number[]> {
  const { categoryProducts } = q.t
  const rows = await q
    .select({ id: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(and(eq(categoryProducts.productId, productId), eq(categoryProducts.chosen, true)))
    .orderBy(categoryProducts.categoryId)
  return rows.map((row) => row.id)
}
