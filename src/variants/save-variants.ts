import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { isOfRealOrder } from '#db/real-orders.ts'
import { refuseDuplicate } from '#db/refuse-duplicate.ts'
import { type SaveStockInput, deleteStock, renameStock, saveStock } from '#src/inventory/save-stock.ts'
import { findTakenSkus } from './generate-skus.ts'
import { inChunks, readInChunks } from '#src/lib/collections/chunks.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { type VariantFacts, variantColumns } from './variant-facts.ts'
import { variantField } from './variant-rules.ts'

export interface VariantChanges {
  added: string[]
  changed: string[]
  removed: string[]
  deactivated: string[]
}

/** Sets a product's variants and their stock; omitted ones are deleted, or deactivated if ordered. Throws UserError for a SKU in use. */
export async function saveVariants(
  tx: Tx,
  productId: number,
  input: VariantFacts[],
  context: { reason: 'edit' | 'import'; reference: string; now: number },
): Promise<VariantChanges> {
  const { variants } = tx.t
  const stored = await tx.select().from(variants).where(eq(variants.productId, productId)).orderBy(asc(variants.position), asc(variants.id))
  const byId = new Map(stored.map((variant) => [variant.id, variant]))
  const bySku = new Map(stored.map((variant) => [variant.sku, variant]))
  const rows = input.map((variant, index) => {
    const existing = variant.id === undefined ? bySku.get(variant.sku) : byId.get(variant.id)
    return { variant, existing, row: { ...variantColumns(variants, variant, existing), position: index } }
  })
  const matchedIds = new Set(rows.map(({ existing }) => existing?.id))
  const { removed, deactivated } = await removeVariants(
    tx,
    productId,
    stored.filter(({ id }) => !matchedIds.has(id)),
    { position: input.length, now: context.now },
  )
  await refuseTakenSkus(tx, productId, input, deactivated)
  const renamed = rows.flatMap(({ existing, variant }) =>
    existing && existing.sku !== variant.sku ? [[existing.sku, variant.sku] as [string, string]] : [],
  )
  await renameVariantStock(tx, renamed, new Set(bySku.keys()), context.now)
  const changed: string[] = []
  for (const { existing, row } of rows) {
    if (!existing || Bun.deepEquals(row, variantColumns(variants, existing, existing, existing.position))) continue
    await refuseDuplicate(skuTaken(row.sku), () => tx.update(variants).set(row).where(eq(variants.id, existing.id)))
    changed.push(row.sku)
  }
  const newRows = rows.filter(({ existing }) => !existing).map(({ row }) => ({ ...row, productId }))
  await insertVariants(tx, newRows)
  await saveStock(tx, toStockInputs(input), context)
  return { added: newRows.map(({ sku }) => sku), changed, removed, deactivated }
}

/** Throws UserError when a SKU is taken. */
export async function insertVariants(tx: Tx, rows: (ReturnType<typeof variantColumns> & { productId: number })[]): Promise<void> {
  for (const batch of inChunks(rows)) await refuseDuplicate(skuTaken(batch[0]!.sku), () => tx.insert(tx.t.variants).values(batch))
}

const skuTaken = (sku: string) => new UserError('variants.skuTaken', { sku }, 'sku')

async function removeVariants(
  tx: Tx,
  productId: number,
  dropped: { id: number; sku: string }[],
  { position, now }: { position: number; now: number },
) {
  const { variants, orderLines } = tx.t
  if (dropped.length === 0) return { removed: [], deactivated: [] }
  const ids = dropped.map(({ id }) => id)
  const ordered = await readInChunks(ids, (batch) =>
    tx
      .selectDistinct({ id: orderLines.variantId })
      .from(orderLines)
      .where(and(eq(orderLines.productId, productId), inArray(orderLines.variantId, batch), isOfRealOrder(orderLines.orderId))),
  )
  const orderedIds = new Set(ordered.map(({ id }) => id))
  const toDeactivate = dropped.filter(({ id }) => orderedIds.has(id))
  const toDelete = dropped.filter(({ id }) => !orderedIds.has(id))
  for (const batch of inChunks(toDeactivate.map(({ id }) => id))) {
    await tx.update(variants).set({ active: false, position }).where(inArray(variants.id, batch))
  }
  for (const batch of inChunks(toDelete.map(({ id }) => id))) await tx.delete(variants).where(inArray(variants.id, batch))
  const skus = (rows: { sku: string }[]) => rows.map(({ sku }) => sku)
  await deleteStock(tx, skus(toDelete), now)
  return { removed: skus(toDelete), deactivated: skus(toDeactivate) }
}

async function refuseTakenSkus(tx: Tx, productId: number, input: VariantFacts[], deactivated: string[]): Promise<void> {
  const skus = input.map(({ sku }) => sku)
  const taken = new Set([...deactivated, ...(await findTakenSkus(tx, skus, productId))])
  const index = input.findIndex(({ sku }) => taken.has(sku))
  if (index >= 0) throw new UserError('variants.skuTaken', { sku: input[index]!.sku }, variantField(input[index]!, index, 'sku'))
}

/** Renames stock records; swapped SKUs go through a temporary name. */
async function renameVariantStock(tx: Tx, renamed: [string, string][], existingSkus: Set<string>, now: number): Promise<void> {
  const { variants } = tx.t
  if (!renamed.some(([, to]) => existingSkus.has(to))) return renameStock(tx, renamed, now)
  const temporary = renamed.map(([from], index) => [from, `\u0001${index} ${from}`] as [string, string])
  for (const [from, temporarySku] of temporary) await tx.update(variants).set({ sku: temporarySku }).where(eq(variants.sku, from))
  await renameStock(tx, temporary, now)
  await renameStock(
    tx,
    renamed.map(([, to], index) => [temporary[index]![1], to]),
    now,
  )
}

export function toStockInputs(input: VariantFacts[]): SaveStockInput[] {
  return input.flatMap((variant, index) =>
    variant.stock ? [{ ...variant.stock, sku: variant.sku, field: variantField(variant, index, 'stock') }] : [],
  )
}
