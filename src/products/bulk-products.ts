import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { type Static, Type } from '@sinclair/typebox'
import { and, eq, inArray } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { deleteContentTexts } from '#src/i18n/content-translations.ts'
import { deleteStock } from '#src/inventory/save-stock.ts'
import { maxAmount } from '#src/lib/money/money.ts'
import { missingReferences } from './missing-references.ts'
import { refreshListings } from './refresh-listing.ts'
import { countedPlacements, findDirectCategoryIds, placeInCategories } from './placements.ts'
import { maxTags } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

const nullableId = Type.Union([Type.Integer(), Type.Null()])
export const productStatusSchema = Type.Union([Type.Literal('draft'), Type.Literal('active'), Type.Literal('archived')])

/** A bulk change. Amounts in minor units; `percent` in hundredths of a percent, so 12.5 % is 1250. */
export const productChangeSchema = Type.Union([
  Type.Object({ do: Type.Literal('status'), to: productStatusSchema }),
  Type.Object({ do: Type.Union([Type.Literal('addCategory'), Type.Literal('removeCategory')]), categoryId: Type.Integer() }),
  Type.Object({ do: Type.Literal('brand'), brandId: nullableId }),
  Type.Object({ do: Type.Union([Type.Literal('addTag'), Type.Literal('removeTag')]), tag: Type.String() }),
  Type.Object({ do: Type.Literal('price'), percent: Type.Number(), amount: Type.Number() }),
  Type.Object({ do: Type.Literal('delete') }),
])
export type ProductChange = Static<typeof productChangeSchema>

const bulkFactsSchema = Type.Object({
  status: productStatusSchema,
  brandId: nullableId,
  categoryId: nullableId,
  alsoIn: Type.Array(Type.Integer()),
  tags: Type.Array(Type.String()),
  price: Type.Integer(),
})
type BulkFacts = Static<typeof bulkFactsSchema>

const factsById = Type.Record(Type.String({ pattern: '^[0-9]+$' }), Type.Partial(bulkFactsSchema))

/** As stored in the audit log. `before` and `after` hold changed facts by product id; `failed` the skipped products, `why` a string key. */
export const bulkOutcomeSchema = Type.Object({
  before: factsById,
  after: factsById,
  failed: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), why: Type.Unsafe<StringKey>(Type.String()) })),
})
export type BulkOutcome = Static<typeof bulkOutcomeSchema>

/** Changes up to a few hundred products independently; a failed one does not stop the others. Skips unknown ids. */
export async function changeProducts(tx: Tx, ids: number[], change: ProductChange, now: number): Promise<BulkOutcome> {
  if (change.do === 'delete') return deleteDrafts(tx, ids, now)
  return applyFacts(tx, ids, now, (row) => resolveUpdate(row, change))
}

/** Restores products to `before` where they still equal `after`. */
export async function restoreProducts(tx: Tx, outcome: Pick<BulkOutcome, 'before' | 'after'>, now: number): Promise<BulkOutcome> {
  return applyFacts(tx, Object.keys(outcome.before).map(Number), now, (row) => {
    const expected = outcome.after[row.id] ?? {}
    if (!Bun.deepEquals(expected, pickFields(row, expected))) return 'productList.changedSince'
    const before = outcome.before[row.id]!
    return violatesSalePrice(row, before.price) ? 'productList.changedSince' : before
  })
}

type Row = BulkFacts & { id: number; name: string; updatedAt: number; salePrice: number | null }

async function applyFacts(tx: Tx, ids: number[], now: number, resolve: (row: Row) => Partial<BulkFacts> | StringKey): Promise<BulkOutcome> {
  const { products } = tx.t
  const outcome: BulkOutcome = { before: {}, after: {}, failed: [] }
  const directCategoryIds = new Map<number, number[]>()
  const rows = await findRows(tx, ids)
  const countedBefore = await countedPlacements(tx, ids)
  const updates = rows.map((row) => [row, resolve(row)] as const)
  const hasMissingReference = await missingReferences(
    tx,
    updates.flatMap(([, update]) => (typeof update === 'string' ? [] : update)),
  )
  for (const [row, resolved] of updates) {
    const update = typeof resolved === 'string' || !hasMissingReference(resolved) ? resolved : 'productList.targetDeleted'
    if (typeof update === 'string') {
      outcome.failed.push({ id: row.id, name: row.name, why: update })
      continue
    }
    const before = pickFields(row, update)
    if (Bun.deepEquals(before, update)) continue
    outcome.before[row.id] = before
    outcome.after[row.id] = update
    const { alsoIn, ...columns } = update
    await tx
      .update(products)
      .set({ ...columns, updatedAt: nextUpdatedAt(now, row.updatedAt) })
      .where(eq(products.id, row.id))
    if (alsoIn || 'categoryId' in update) {
      const primary = 'categoryId' in update ? update.categoryId : row.categoryId
      directCategoryIds.set(
        row.id,
        [...new Set([primary, ...(alsoIn ?? row.alsoIn)])].filter((id) => typeof id === 'number'),
      )
    }
  }
  const changedIds = Object.keys(outcome.before).map(Number)
  await placeInCategories(tx, [...directCategoryIds.keys()], directCategoryIds)
  await refreshListings(tx, changedIds, countedBefore, now)
  return outcome
}

function resolveUpdate(row: Row, change: Exclude<ProductChange, { do: 'delete' }>): Partial<BulkFacts> | StringKey {
  switch (change.do) {
    case 'status':
      return { status: change.to }
    case 'brand':
      return { brandId: change.brandId }
    case 'addTag':
      return row.tags.length >= maxTags && !row.tags.includes(change.tag)
        ? 'productList.tooManyTags'
        : { tags: [...new Set([...row.tags, change.tag])] }
    case 'removeTag':
      return { tags: row.tags.filter((tag) => tag !== change.tag) }
    case 'addCategory':
      if (row.categoryId === null) return { categoryId: change.categoryId, alsoIn: row.alsoIn.filter((id) => id !== change.categoryId) }
      if (row.categoryId === change.categoryId) return {}
      return { alsoIn: [...new Set([...row.alsoIn, change.categoryId])].sort((a, b) => a - b) }
    case 'removeCategory': {
      const alsoIn = row.alsoIn.filter((id) => id !== change.categoryId)
      // The next category becomes primary.
      return row.categoryId === change.categoryId ? { categoryId: alsoIn[0] ?? null, alsoIn: alsoIn.slice(1) } : { alsoIn }
    }
    case 'price': {
      const price = adjustPrice(row.price, change)
      if (price < 0) return 'productList.priceBelowZero'
      if (price > maxAmount) return 'productList.priceTooHigh'
      return violatesSalePrice(row, price) ? 'products.saleNotLower' : { price }
    }
  }
}

const violatesSalePrice = ({ salePrice }: Row, price = Infinity): boolean => salePrice !== null && salePrice >= price

/** Adjusts a price by hundredths of a percent and minor units, half up. */
export function adjustPrice(price: number, adjustment: { percent: number; amount: number }): number {
  return Math.floor((price * (10_000 + adjustment.percent)) / 10_000 + 0.5) + adjustment.amount
}

async function findRows(tx: Tx, ids: number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { products } = tx.t
  const rows = await tx
    .select(pick(products, 'id', 'name', 'status', 'brandId', 'categoryId', 'tags', 'price', 'salePrice', 'updatedAt'))
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
  const directCategoryIds = await findDirectCategoryIds(tx, ids)
  return rows.map((row) => ({ ...row, alsoIn: directCategoryIds.get(row.id)!.filter((id) => id !== row.categoryId) }))
}

function pickFields(row: Row, fields: Partial<BulkFacts>): Partial<BulkFacts> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, row[field as keyof BulkFacts]]))
}

async function deleteDrafts(tx: Tx, ids: number[], now: number): Promise<BulkOutcome> {
  const { products, variants, orderLines } = tx.t
  const outcome: BulkOutcome = { before: {}, after: {}, failed: [] }
  const rows = await findRows(tx, ids)
  const ordered = await tx
    .selectDistinct({ id: orderLines.productId })
    .from(orderLines)
    .where(and(inArray(orderLines.productId, ids), isOfRealOrder(orderLines.orderId)))
  const orderedIds = new Set(ordered.map(({ id }) => id))
  for (const row of rows) {
    if (row.status !== 'draft') outcome.failed.push({ id: row.id, name: row.name, why: 'productList.onlyDrafts' })
    else if (orderedIds.has(row.id)) outcome.failed.push({ id: row.id, name: row.name, why: 'productList.wasOrdered' })
    else outcome.before[row.id] = { status: row.status }
  }
  const deletedIds = Object.keys(outcome.before).map(Number)
  if (deletedIds.length === 0) return outcome
  const skus = await tx.select({ sku: variants.sku }).from(variants).where(inArray(variants.productId, deletedIds))
  // Drafts are not counted in listings.
  await tx.delete(products).where(and(inArray(products.id, deletedIds), eq(products.status, 'draft')))
  await deleteContentTexts(tx, 'product', deletedIds)
  await deleteStock(
    tx,
    skus.map(({ sku }) => sku),
    now,
  )
  return outcome
}
