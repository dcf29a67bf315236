import { and, eq, ne } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { refuseDuplicate } from '#db/refuse-duplicate.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { changedFields } from '#src/products/changed-fields.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { addProducts } from './add-products.ts'
import { nextFormVersion } from '#src/customization/form-rules.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { attachImages } from './attach-images.ts'
import { type NewImage, type ProductFacts, factColumns } from './product-facts.ts'
import { type VariantFacts } from '#src/variants/variant-facts.ts'
import { checkProductFacts, withImpliedFacts } from './product-rules.ts'
import { checkVariants } from '#src/variants/variant-rules.ts'
import { refreshListing } from './refresh-listing.ts'
import { countedPlacement, directCategoryIds, placeInCategories } from './placements.ts'
import { type VariantChanges, saveVariants } from '#src/variants/save-variants.ts'

export interface SaveProductInput {
  /** Null creates a product. */
  id: number | null
  facts: ProductFacts
  /** All variants in order; null keeps the existing ones. */
  variants: VariantFacts[] | null
  images?: NewImage[]
}

export interface SaveProductOptions {
  now: number
  /** The updated_at the editor was opened with; a later save throws Conflict. Omit to overwrite. */
  expectedUpdatedAt?: number
  /** Epoch ms, for a new product; `now` by default. */
  createdAt?: number
  /** Reason in the stock ledger; 'edit' by default. */
  reason?: 'edit' | 'import'
  reference?: string
  /** True: the caller calls `refreshListings` for all products later in the transaction. New products need none. */
  refreshLater?: boolean
}

/** All or nothing. Returns the id and the variant changes. Throws UserError on the invalid field, NotFound and Conflict. */
export async function saveProduct(
  tx: Tx,
  input: SaveProductInput,
  options: SaveProductOptions,
): Promise<{ id: number; variants: VariantChanges }> {
  if (input.id === null) return addProduct(tx, input, options)
  const facts = withImpliedFacts(input.facts)
  checkProductFacts(facts)
  if (input.variants) checkVariants(facts.options, input.variants)
  await refuseTakenSeoLink(tx, facts.seoLink, input.id)
  const countedBefore = options.refreshLater ? null : await countedPlacement(tx, input.id)
  const id = await updateColumns(tx, input.id, facts, options)
  const stockContext = { reason: options.reason ?? 'edit', reference: options.reference ?? '', now: options.now }
  const variants = input.variants ? await saveVariants(tx, id, input.variants, stockContext) : noChanges
  await attachImages(tx, id, input.images ?? [])
  await placeInCategories(tx, [id], new Map([[id, directCategoryIds(facts)]]))
  if (!options.refreshLater) await refreshListing(tx, id, countedBefore, options.now)
  return { id, variants }
}

/** Throws UserError as `saveProduct` does. */
export async function createProduct(
  tx: Tx,
  facts: ProductFacts,
  variants: VariantFacts[],
  images: NewImage[],
  options: SaveProductOptions,
): Promise<number> {
  return (await saveProduct(tx, { id: null, facts, variants, images }, options)).id
}

export async function isSeoLinkFree(q: Exec, seoLink: string, exceptId: number | null): Promise<boolean> {
  const { products } = q.t
  const others = exceptId === null ? undefined : ne(products.id, exceptId)
  const rows = await q
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.seoLink, seoLink), others))
    .limit(1)
  return rows.length === 0
}

const noChanges: VariantChanges = { added: [], changed: [], removed: [], deactivated: [] }

async function refuseTakenSeoLink(tx: Tx, seoLink: string, id: number | null): Promise<void> {
  if (!(await isSeoLinkFree(tx, seoLink, id))) throw new UserError('products.seoLinkTaken', {}, 'seo_link')
}

async function addProduct(
  tx: Tx,
  { facts, variants, images = [] }: SaveProductInput,
  options: SaveProductOptions,
): Promise<{ id: number; variants: VariantChanges }> {
  if (!variants) throw new UserError('variants.needsVariant', {}, 'variants')
  const [id] = (await addProducts(tx, [{ facts, variants, createdAt: options.createdAt }], options)) as [number]
  if (images.length > 0) {
    await attachImages(tx, id, images)
    await refreshListing(tx, id, await countedPlacement(tx, id), options.now)
  }
  return { id, variants: { ...noChanges, added: variants.map(({ sku }) => sku) } }
}

async function updateColumns(tx: Tx, id: number, facts: ProductFacts, options: SaveProductOptions): Promise<number> {
  const { products } = tx.t
  const [existing] = await tx.select().from(products).where(eq(products.id, id)).limit(1)
  if (!existing) throw new NotFound('product')
  const expectedUpdatedAt = options.expectedUpdatedAt ?? existing.updatedAt
  const changes = {
    ...changedFields<typeof existing>(existing, factColumns(facts)),
    // Always set: the update fires the trigger that recomputes availability (db/triggers).
    backorders: facts.backorders,
    customizationVersion: nextFormVersion({ fields: existing.customization, version: existing.customizationVersion }, facts.customization),
    updatedAt: nextUpdatedAt(options.now, expectedUpdatedAt),
  }
  const updated = await refuseDuplicate(new UserError('products.seoLinkTaken', {}, 'seo_link'), () =>
    tx
      .update(products)
      .set(changes)
      .where(and(eq(products.id, id), eq(products.updatedAt, expectedUpdatedAt)))
      .returning({ id: products.id }),
  )
  if (updated.length === 0) throw new Conflict('products.editConflict')
  if (existing.seoLink !== facts.seoLink) await addRedirect(tx, 'product', existing.seoLink, id, options.now)
  return id
}
