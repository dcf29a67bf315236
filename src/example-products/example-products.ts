import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { and, eq, inArray } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec, Tx } from '#db/types.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'

const rows = Type.Array(Type.Object({ id: Type.Integer(), updatedAt: Type.Integer() }))

const recordSchema = Type.Object({ products: rows, categories: rows })

/** What was added as examples, with the versions that nobody has edited. */
export type ExampleRecord = typeof recordSchema.static

export interface ExampleProduct {
  id: number
  name: string
  /** Why it stays when the examples are removed; null = it can be removed. */
  stays: 'ordered' | 'changed' | null
}

/** Null while there are none, and for a record that no release has written. */
export async function readExampleRecord(q: Exec): Promise<ExampleRecord | null> {
  const { example_products: text } = await readSettings(q)
  if (text === '') return null
  const record: unknown = JSON.parse(text)
  return Value.Check(recordSchema, record) ? record : null
}

export const saveExampleRecord = (tx: Tx, record: ExampleRecord | null, now: number): Promise<void> =>
  saveSettings(tx, { example_products: record === null ? '' : JSON.stringify(record) }, now)

/** How many of the example products are there. */
export const countExampleProducts = async (q: Exec): Promise<number> => (await listExampleProducts(q)).length

/** Those that are still there, in the order in which they were added. */
export async function listExampleProducts(q: Exec): Promise<ExampleProduct[]> {
  const record = await readExampleRecord(q)
  if (!record || record.products.length === 0) return []
  const { products } = q.t
  const ids = record.products.map(({ id }) => id)
  const stored = await q
    .select({ id: products.id, name: products.name, updatedAt: products.updatedAt })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
  const ordered = await findOrdered(q, ids)
  const touched = await findTouched(q, ids)
  return stored.map(({ id, name, updatedAt }) => {
    const isEdited = record.products.every((row) => row.id !== id || row.updatedAt !== updatedAt)
    return { id, name, stays: ordered.has(id) ? 'ordered' : isEdited || touched.has(id) ? 'changed' : null }
  })
}

/** Products that a real order or a review names. */
async function findOrdered(q: Exec, ids: number[]): Promise<Set<number>> {
  const { orderLines, reviews } = q.t
  const inOrders = await q
    .selectDistinct({ id: orderLines.productId })
    .from(orderLines)
    .where(and(inArray(orderLines.productId, ids), isOfRealOrder(orderLines.orderId)))
  const inReviews = await q.selectDistinct({ id: reviews.productId }).from(reviews).where(inArray(reviews.productId, ids))
  return new Set([...inOrders, ...inReviews].flatMap(({ id }) => id ?? []))
}

/** Products whose images, files, stock or translations a person has changed: that is no edit of the product itself. */
async function findTouched(q: Exec, ids: number[]): Promise<Set<number>> {
  const { variants, stockLedger, auditLog } = q.t
  const own = await q.select({ id: variants.productId, sku: variants.sku }).from(variants).where(inArray(variants.productId, ids))
  const restocked = await q
    .selectDistinct({ id: variants.productId })
    .from(stockLedger)
    .innerJoin(variants, eq(variants.sku, stockLedger.sku))
    .where(and(inArray(variants.productId, ids), inArray(stockLedger.reason, ['webhook', 'edit', 'import'])))
  const translated = await findTranslated(q, 'product', ids)
  const idBySubject = new Map<string, number>(ids.map((id) => [`product:${id}`, id]))
  for (const { id, sku } of own) idBySubject.set(`sku:${sku}`, id)
  const recorded = await q
    .selectDistinct({ subject: auditLog.subject })
    .from(auditLog)
    .where(inArray(auditLog.subject, [...idBySubject.keys()]))
  const changed = [...restocked.map(({ id }) => id), ...recorded.map(({ subject }) => idBySubject.get(subject)!)]
  return new Set([...changed, ...translated])
}

/** Those of a kind that a person has translated. */
export async function findTranslated(q: Exec, kind: 'product' | 'category', ids: number[]): Promise<Set<number>> {
  const { contentTranslations } = q.t
  if (ids.length === 0) return new Set()
  const rows = await q
    .selectDistinct({ id: contentTranslations.entityId })
    .from(contentTranslations)
    .where(and(eq(contentTranslations.kind, kind), inArray(contentTranslations.entityId, ids)))
  return new Set(rows.map(({ id }) => id))
}
