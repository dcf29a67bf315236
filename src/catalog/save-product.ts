import { and, eq, ne } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import { isUnique } from '#db/is-unique.ts'
import { changedFrom } from '#src/lib/changed.ts'
import { Conflict, NotFound, Refusal } from '#src/lib/errors.ts'
import { addProducts } from './add-products.ts'
import { nextVersion } from './customization.ts'
import { rememberMove } from './moved-links.ts'
import { type NewImage, type ProductFacts, type VariantFacts, factColumns } from './product-facts.ts'
import { checkFacts, checkVariants, completed } from './product-rules.ts'
import { countedPlace, placeInCategories, refreshListing } from './refresh-listing.ts'
import { type VariantChanges, saveVariants } from './save-variants.ts'

export interface ProductWish {
  /** Null adds a product. */
  id: number | null
  facts: ProductFacts
  /** All the variants it shall have, in order; null leaves those it has. */
  variants: VariantFacts[] | null
  /** Pictures to hang behind those there are. */
  images?: NewImage[]
}

export interface SavingAt {
  now: number
  /** The updated_at the editor was opened with: a later save by somebody else throws Conflict. Left out, the last one wins. */
  seenAt?: number
  /** When a new product came into the shop; `now` by default. */
  createdAt?: number
  /** What the stock ledger says of changed levels; an edit by default. */
  reason?: 'edit' | 'import'
  reference?: string
  /** The caller changes many and calls `refreshListings` for all of them in the end, within the same transaction. What is added needs none. */
  refreshLater?: boolean
}

/**
 * Adds or changes one product with its variants, stock and new pictures: all of it or nothing. Returns its id and what became of its
 * variants. Throws Refusal with the field of the rule that was broken, NotFound and Conflict.
 */
export async function saveProduct(tx: Tx, wish: ProductWish, at: SavingAt): Promise<{ id: number; variants: VariantChanges }> {
  if (wish.id === null) return add(tx, wish, at)
  const facts = completed(wish.facts)
  checkFacts(facts)
  if (wish.variants) checkVariants(facts.options, wish.variants)
  await refuseTakenLink(tx, facts.seoLink, wish.id)
  const before = at.refreshLater ? null : await countedPlace(tx, wish.id)
  const id = await update(tx, wish.id, facts, at)
  const why = { reason: at.reason ?? 'edit', reference: at.reference ?? '', now: at.now }
  const variants = wish.variants ? await saveVariants(tx, id, wish.variants, why) : nothing
  await hangPictures(tx, id, wish.images ?? [])
  await placeInCategories(tx, id, facts)
  if (!at.refreshLater) await refreshListing(tx, id, before, at.now)
  return { id, variants }
}

/** Adds a product with its variants, stock and pictures; returns its id. Throws Refusal as `saveProduct` does. */
export async function createProduct(
  tx: Tx,
  facts: ProductFacts,
  variants: VariantFacts[],
  images: NewImage[],
  at: SavingAt,
): Promise<number> {
  return (await saveProduct(tx, { id: null, facts, variants, images }, at)).id
}

/** Saves the facts of a product and leaves its variants alone. Throws as `saveProduct` does. */
export async function updateProduct(tx: Tx, id: number, facts: ProductFacts, at: SavingAt): Promise<void> {
  await saveProduct(tx, { id, facts, variants: null }, at)
}

/** True while no other product stands at this address. `exceptId`: the product that asks. */
export async function isLinkFree(q: Exec, seoLink: string, exceptId: number | null): Promise<boolean> {
  const { products } = q.t
  const others = exceptId === null ? undefined : ne(products.id, exceptId)
  const rows = await q
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.seoLink, seoLink), others))
    .limit(1)
  return rows.length === 0
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

const nothing: VariantChanges = { added: [], changed: [], removed: [], rested: [] }

async function refuseTakenLink(tx: Tx, seoLink: string, id: number | null): Promise<void> {
  if (!(await isLinkFree(tx, seoLink, id))) throw new Refusal('catalog.seoLinkTaken', {}, 'seo_link')
}

async function add(tx: Tx, { facts, variants, images = [] }: ProductWish, at: SavingAt): Promise<{ id: number; variants: VariantChanges }> {
  if (!variants) throw new Refusal('catalog.needsVariant', {}, 'variants')
  const [id] = (await addProducts(tx, [{ facts, variants, createdAt: at.createdAt }], at)) as [number]
  if (images.length > 0) {
    await hangPictures(tx, id, images)
    await refreshListing(tx, id, await countedPlace(tx, id), at.now)
  }
  return { id, variants: { ...nothing, added: variants.map(({ sku }) => sku) } }
}

async function update(tx: Tx, id: number, facts: ProductFacts, at: SavingAt): Promise<number> {
  const { products } = tx.t
  const [before] = await tx.select().from(products).where(eq(products.id, id)).limit(1)
  if (!before) throw new NotFound('product')
  const seenAt = at.seenAt ?? before.updatedAt
  const news = {
    ...changedFrom<typeof before>(before, factColumns(facts)),
    // Named however it is: then the database looks whether the product can be bought, and puts right what has drifted (db/kept).
    backorders: facts.backorders,
    customizationVersion: nextVersion({ fields: before.customization, version: before.customizationVersion }, facts.customization),
    updatedAt: Math.max(at.now, seenAt + 1),
  }
  const saved = await orTaken(() =>
    tx
      .update(products)
      .set(news)
      .where(and(eq(products.id, id), eq(products.updatedAt, seenAt)))
      .returning({ id: products.id }),
  )
  if (saved.length === 0) throw new Conflict('catalog.savedMeanwhile')
  if (before.seoLink !== facts.seoLink) await rememberMove(tx, 'product', before.seoLink, id, at.now)
  return id
}

async function hangPictures(tx: Tx, productId: number, images: NewImage[]): Promise<void> {
  if (images.length === 0) return
  const { productImages } = tx.t
  const hung = await tx.select({ id: productImages.id }).from(productImages).where(eq(productImages.productId, productId))
  await tx.insert(productImages).values(images.map((image, at) => ({ ...image, productId, position: hung.length + at })))
}

// Somebody else took it between the look and the write.
async function orTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUnique(error)) throw new Refusal('catalog.seoLinkTaken', {}, 'seo_link')
    throw error
  }
}
