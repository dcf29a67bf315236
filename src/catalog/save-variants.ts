import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { isUnique } from '#db/is-unique.ts'
import { type StockWish, closeStock, renameStock, saveStock } from '#src/inventory/save-stock.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { Refusal } from '#src/lib/errors.ts'
import { type VariantFacts } from './product-facts.ts'
import { variantField } from './product-rules.ts'

export interface VariantChanges {
  added: string[]
  changed: string[]
  /** Deleted, because no order names them. */
  removed: string[]
  /** Kept for the orders that name them, and not sold any more. */
  rested: string[]
}

/**
 * Gives a product exactly these variants, in this order, with the stock they name. Those left out are deleted, or rest inactive when
 * an order names them. Throws Refusal at a SKU that is in use elsewhere in the shop.
 */
export async function saveVariants(
  tx: Tx,
  productId: number,
  wanted: VariantFacts[],
  why: { reason: 'edit' | 'import'; reference: string; now: number },
): Promise<VariantChanges> {
  const { variants } = tx.t
  const stored = await tx.select().from(variants).where(eq(variants.productId, productId)).orderBy(asc(variants.position), asc(variants.id))
  const byId = new Map(stored.map((variant) => [variant.id, variant]))
  const bySku = new Map(stored.map((variant) => [variant.sku, variant]))
  const pairs = wanted.map((wish, at) => {
    const before = wish.id === undefined ? bySku.get(wish.sku) : byId.get(wish.id)
    return { wish, at, before, row: { ...variantColumns(wish, before), position: at } }
  })
  const kept = new Set(pairs.map(({ before }) => before?.id))
  const { removed, rested } = await leave(
    tx,
    productId,
    stored.filter(({ id }) => !kept.has(id)),
    wanted.length,
  )
  await refuseTaken(tx, productId, wanted, rested)
  const renamed = pairs.flatMap(({ before, wish }) =>
    before && before.sku !== wish.sku ? [[before.sku, wish.sku] as [string, string]] : [],
  )
  await makeWay(tx, renamed, new Set(bySku.keys()), why.now)
  const changed: string[] = []
  for (const { before, row } of pairs) {
    if (!before || Bun.deepEquals(row, variantColumns(before, before, before.position))) continue
    await orTaken(row.sku, () => tx.update(variants).set(row).where(eq(variants.id, before.id)))
    changed.push(row.sku)
  }
  const news = pairs.filter(({ before }) => !before).map(({ row }) => ({ ...row, productId }))
  for (const some of inChunks(news)) await orTaken(some[0]!.sku, () => tx.insert(variants).values(some))
  await saveStock(tx, stockWishes(wanted), why)
  return { added: news.map(({ sku }) => sku), changed, removed, rested }
}

type Row = ReturnType<typeof variantColumns>

/** The columns of a variant; what is not wished stays as it was `before`. */
export function variantColumns(wish: VariantFacts, before: VariantFacts | undefined, position = 0) {
  return {
    sku: wish.sku,
    options: wish.options,
    variantFee: wish.variantFee ?? before?.variantFee ?? 0,
    barcode: wish.barcode ?? before?.barcode ?? '',
    weight: wish.weight === undefined ? (before?.weight ?? null) : wish.weight,
    isSubscription: wish.isSubscription ?? before?.isSubscription ?? false,
    active: wish.active ?? before?.active ?? true,
    position,
  }
}

/** Deletes variants, or lets those rest that an order names. */
async function leave(tx: Tx, productId: number, gone: { id: number; sku: string }[], position: number) {
  const { variants, orderLines } = tx.t
  if (gone.length === 0) return { removed: [], rested: [] }
  const named = new Set<number | null>()
  const ids = gone.map(({ id }) => id)
  for (const some of inChunks(ids)) {
    const rows = await tx
      .selectDistinct({ id: orderLines.variantId })
      .from(orderLines)
      .where(and(eq(orderLines.productId, productId), inArray(orderLines.variantId, some)))
    for (const { id } of rows) named.add(id)
  }
  const resting = gone.filter(({ id }) => named.has(id))
  const deleted = gone.filter(({ id }) => !named.has(id))
  for (const some of inChunks(resting.map(({ id }) => id))) {
    await tx.update(variants).set({ active: false, position }).where(inArray(variants.id, some))
  }
  for (const some of inChunks(deleted.map(({ id }) => id))) await tx.delete(variants).where(inArray(variants.id, some))
  const skus = (list: { sku: string }[]) => list.map(({ sku }) => sku)
  await closeStock(tx, skus(deleted))
  return { removed: skus(deleted), rested: skus(resting) }
}

async function refuseTaken(tx: Tx, productId: number, wanted: VariantFacts[], rested: string[]): Promise<void> {
  const { variants } = tx.t
  const taken = new Set(rested)
  for (const some of inChunks(wanted.map(({ sku }) => sku))) {
    const rows = await tx
      .select({ sku: variants.sku })
      .from(variants)
      .where(and(inArray(variants.sku, some), ne(variants.productId, productId)))
    for (const { sku } of rows) taken.add(sku)
  }
  const at = wanted.findIndex(({ sku }) => taken.has(sku))
  if (at >= 0) throw new Refusal('catalog.skuTaken', { sku: wanted[at]!.sku }, variantField(wanted[at]!, at, 'sku'))
}

/** Renames stock; where SKUs change places, by way of a name that nobody has. */
async function makeWay(tx: Tx, renamed: [string, string][], present: Set<string>, now: number): Promise<void> {
  const { variants } = tx.t
  if (!renamed.some(([, to]) => present.has(to))) return renameStock(tx, renamed, now)
  const aside = renamed.map(([from], at) => [from, `\u0001${at} ${from}`] as [string, string])
  for (const [from, between] of aside) await tx.update(variants).set({ sku: between }).where(eq(variants.sku, from))
  await renameStock(tx, aside, now)
  await renameStock(
    tx,
    renamed.map(([, to], at) => [aside[at]![1], to]),
    now,
  )
}

/** The stock that variants wish for, with the fields that refusals name. */
export function stockWishes(wanted: VariantFacts[]): StockWish[] {
  return wanted.flatMap((wish, at) => (wish.stock ? [{ ...wish.stock, sku: wish.sku, field: variantField(wish, at, 'stock') }] : []))
}

// Somebody else took it between the look and the write.
async function orTaken<T>(sku: Row['sku'], write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUnique(error)) throw new Refusal('catalog.skuTaken', { sku }, 'sku')
    throw error
  }
}
