import { type Static, Type } from '@sinclair/typebox'
import { intervalUnits } from '#src/lib/billing-interval.ts'
import { readStored } from '#src/accounts/undo.ts'
import { storedFactsSchema } from '#src/products/product-facts.ts'
import { removedImageSchema } from '#src/products/product-images.ts'
import type { ProductPlan } from './plan-products.ts'

const limit = Type.Union([Type.Integer(), Type.Null()])
const ids = Type.Array(Type.Integer())
const places = { displayOnItemView: Type.Boolean(), displayOnPostCart: Type.Boolean() }

const storedVariantSchema = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  // Missing when stored by a release without the field.
  variantFee: Type.Optional(Type.Integer()),
  compareAtPrice: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  barcode: Type.Optional(Type.String()),
  isSubscription: Type.Optional(Type.Boolean()),
  intervalUnit: Type.Optional(Type.Union(intervalUnits.map((unit) => Type.Literal(unit)))),
  intervalCount: Type.Optional(Type.Integer()),
  active: Type.Optional(Type.Boolean()),
  weight: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  stock: Type.Union([
    Type.Object({
      stockLevel: Type.Integer(),
      useWarehouseStock: Type.Boolean(),
      warehouses: Type.Array(Type.Object({ locationId: Type.Integer(), warehouseLevel: Type.Integer() })),
    }),
    Type.Null(),
  ]),
})

/** Ids of brands and categories (parents first) an import added, and when, in epoch ms: a later updated_at means an edit since. */
const addedReferencesSchema = Type.Object({ brands: ids, categories: ids, at: Type.Integer() })
export type AddedReferences = Static<typeof addedReferencesSchema>

const undoSnapshotSchema = Type.Object({
  // Its updated_at after the import: a later one means an edit since.
  after: Type.Integer(),
  // Before the import; missing for a product the import created.
  facts: Type.Optional(storedFactsSchema),
  variants: Type.Optional(Type.Array(storedVariantSchema)),
  // Its gallery in order, where the import has images for it.
  images: Type.Optional(
    Type.Array(
      Type.Composite([Type.Pick(removedImageSchema, ['mediaId', 'variantIds']), Type.Partial(Type.Omit(removedImageSchema, ['position']))]),
    ),
  ),
  // SKU -> stock level set by the import.
  levels: Type.Record(Type.String(), Type.Integer()),
  // Cross-sells to link once every product of the file exists; missing when they stay.
  offers: Type.Optional(Type.Array(Type.Object({ link: Type.String(), ...places }))),
  crossSells: Type.Optional(Type.Array(Type.Object({ offeredId: Type.Integer(), ...places }))),
  added: Type.Optional(addedReferencesSchema),
  // The description with placeholders for its images, and their URLs; missing once they are in place.
  description: Type.Optional(Type.Object({ html: Type.String(), sources: Type.Array(Type.String()) })),
  // Terms of its files that the import changed.
  fileTerms: Type.Optional(Type.Array(Type.Object({ id: Type.Integer(), expiresDays: limit, maxDownloads: limit }))),
  // Former slugs that the import made lead to the product.
  redirects: Type.Optional(Type.Array(Type.String())),
})
export type UndoSnapshot = Static<typeof undoSnapshotSchema>

/** The stored snapshot of an import result; null when it is damaged or another release wrote it differently. */
export const readSnapshot = (stored: unknown): UndoSnapshot | null => readStored(undoSnapshotSchema, stored)

export function createSnapshot(plan: ProductPlan, added: AddedReferences, now: number): UndoSnapshot {
  const addedReferences = added.brands.length + added.categories.length > 0 ? { added } : {}
  const fileTerms = plan.files.before.length > 0 ? { fileTerms: plan.files.before } : {}
  const offers = plan.crossSells ? { offers: plan.crossSells, crossSells: plan.stored?.crossSells ?? [] } : {}
  return { ...snapshotProduct(plan, now), ...offers, ...fileTerms, ...addedReferences, ...snapshotDescription(plan) }
}

function snapshotDescription({ product, missingMedia }: ProductPlan): Pick<UndoSnapshot, 'description'> {
  const html = product.attributes.description
  if (html === undefined || !missingMedia.some(({ usage }) => usage === 'description')) return {}
  return { description: { html, sources: product.descriptionImages } }
}

function snapshotProduct({ stored, variants, product }: ProductPlan, now: number): UndoSnapshot {
  const levels = Object.fromEntries(
    variants.flatMap(({ sku, stock }) => (stock?.stockLevel === undefined ? [] : [[sku, stock.stockLevel]])),
  )
  if (!stored) return { after: now, levels }
  const images = product.images.length > 0 ? { images: stored.images.map(({ file: _file, ...image }) => image) } : {}
  return { after: Math.max(now, stored.updatedAt + 1), levels, facts: stored.facts, variants: stored.variants, ...images }
}
