import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { Column, Table } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { intervalUnits } from '#src/lib/dates/billing-interval.ts'
import { readStored } from '#src/accounts/audit/undo.ts'
import { storedFactsSchema } from '#src/products/product-facts.ts'
import { removedImageSchema } from '#src/products/product-images.ts'
import { listFactColumns } from '#src/variants/variant-facts.ts'
import type { ProductPlan } from '../plan/product-plan.ts'
import type { StoredVariant } from '../stored-products.ts'

const limit = Type.Union([Type.Integer(), Type.Null()])
const ids = Type.Array(Type.Integer())
const places = { displayOnItemView: Type.Boolean(), displayOnPostCart: Type.Boolean() }

type SnapshotVariant = Partial<StoredVariant> & Pick<StoredVariant, 'id' | 'sku' | 'options' | 'stock'>

/** Facts are missing when stored by a release without the column. */
export const storedVariantSchema = (variants: Table) =>
  Type.Unsafe<SnapshotVariant>(
    Type.Object({
      ...Object.fromEntries(listFactColumns(variants).map(([name, column]) => [name, Type.Optional(schemaOf(column))])),
      id: Type.Integer(),
      sku: Type.String(),
      options: Type.Record(Type.String(), Type.String()),
      intervalUnit: Type.Optional(Type.Union(intervalUnits.map((unit) => Type.Literal(unit)))),
      stock: Type.Union([
        Type.Object({
          stockLevel: Type.Integer(),
          useWarehouseStock: Type.Boolean(),
          warehouses: Type.Array(Type.Object({ locationId: Type.Integer(), warehouseLevel: Type.Integer() })),
        }),
        Type.Null(),
      ]),
    }),
  )

const valueSchemas: Record<string, TSchema> = { number: Type.Number(), string: Type.String(), boolean: Type.Boolean() }

function schemaOf({ dataType, notNull }: Column): TSchema {
  const schema = valueSchemas[dataType] ?? Type.Unknown()
  return notNull ? schema : Type.Union([schema, Type.Null()])
}

/** Ids of brands and categories (parents first) an import added, and when, in epoch ms: a later updated_at means an edit since. */
const addedReferencesSchema = Type.Object({ brands: ids, categories: ids, at: Type.Integer() })
export type AddedReferences = Static<typeof addedReferencesSchema>

const undoSnapshotSchema = (variants: Table) =>
  Type.Object({
    // Its updated_at after the import: a later one means an edit since.
    after: Type.Integer(),
    // Before the import; missing for a product the import created.
    facts: Type.Optional(storedFactsSchema),
    variants: Type.Optional(Type.Array(storedVariantSchema(variants))),
    // Its gallery in order, where the import has images for it.
    images: Type.Optional(
      Type.Array(
        Type.Composite([
          Type.Pick(removedImageSchema, ['mediaId', 'variantIds']),
          Type.Partial(Type.Omit(removedImageSchema, ['position'])),
        ]),
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
export type UndoSnapshot = Static<ReturnType<typeof undoSnapshotSchema>>

/** The stored snapshot of an import result; null when it is damaged or another release wrote it differently. */
export const readSnapshot = ({ t }: Pick<Exec, 't'>, stored: unknown): UndoSnapshot | null =>
  readStored(undoSnapshotSchema(t.variants), stored)

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
  return { after: nextUpdatedAt(now, stored.updatedAt), levels, facts: stored.facts, variants: stored.variants, ...images }
}
