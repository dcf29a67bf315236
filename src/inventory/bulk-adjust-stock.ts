import { and, asc, eq, gt, inArray, lte, max } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { type Actor, recordAudit } from '#src/accounts/audit/audit.ts'
import { enqueueJob, runInSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { isRepeatedForm } from '#src/jobs/form-keys.ts'
import { type JobFailure, type JobProgress, startProgress, addStepProgress, jobBatchSize } from '#src/jobs/progress.ts'
import { maxInlineItems } from '#src/jobs/limits.ts'
import type { Shop } from '#src/shop.ts'
import { type StockFilter, buildStockWhere, getStockRows } from './list-stock.ts'
import { saveStock } from './save-stock.ts'

/** New stock in units for many SKUs, and the reason. `locationId` null means the total. */
export interface Adjustment {
  mode: 'set' | 'add' | 'take'
  units: number
  locationId: number | null
  reason: string
}

export type StockSelection = { ids: number[] } | { matching: StockFilter }

export interface StockRun extends Record<string, unknown>, JobProgress {
  actor: Actor & { id: number }
  adjustment: Adjustment
  selection: StockSelection
  cursor: number
  upTo: number
}

export const stockJob = 'inventory.adjust'

export async function countStockSelection(shop: Pick<Shop, 'db'>, selection: StockSelection): Promise<number> {
  if ('ids' in selection) return selection.ids.length
  return shop.db.read.$count(shop.db.t.variants, await buildStockWhere(shop.db.read, selection.matching))
}

/** Changes levels at once, or by a job. A form that is sent again changes nothing. Throws Conflict when it is sent with other values. */
export async function adjustSelection(
  shop: Shop,
  actor: Actor & { id: number },
  selection: StockSelection,
  adjustment: Adjustment,
  /** Of the form. */
  key: string = shop.random.uuid(),
): Promise<{ run: StockRun } | { job: number } | 'repeated'> {
  const total = await countStockSelection(shop, selection)
  return shop.db.transaction(async (tx) => {
    if (await isRepeatedForm(tx, { key, content: [actor.id, selection, adjustment] }, shop.now())) return 'repeated'
    const { variants } = tx.t
    const [last] = await tx.select({ id: max(variants.id) }).from(variants)
    let run: StockRun = { actor, adjustment, selection, ...startProgress(total), cursor: 0, upTo: last?.id ?? 0 }
    if (total > maxInlineItems) return { job: (await enqueueJob(tx, stockJob, run, { now: shop.now() }))! }
    for (let done = false; !done;) ({ payload: run, done } = await runStep(tx, run, shop.now()))
    return { run }
  })
}

export const runAdjustment: JobHandler = (shop, payload, job) =>
  runInSteps(shop, job, payload as StockRun, (tx, run) => runStep(tx, run, shop.now()))

async function runStep(tx: Tx, run: StockRun, now: number): Promise<{ payload: StockRun; done: boolean }> {
  const { variants } = tx.t
  const where = 'ids' in run.selection ? inArray(variants.id, run.selection.ids) : await buildStockWhere(tx, run.selection.matching)
  const batch = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(where, gt(variants.id, run.cursor), lte(variants.id, run.upTo)))
    .orderBy(asc(variants.id))
    .limit(jobBatchSize)
  if (batch.length === 0) return { payload: run, done: true }
  const { adjustment, actor } = run
  const { levels, failed } = await adjustLevels(
    tx,
    batch.map(({ id }) => id),
    adjustment,
    { reference: `staff:${actor.name}: ${adjustment.reason}`, now },
  )
  await recordAudit(tx, { actor, action: 'inventory.adjusted', subject: 'inventory', change: { adjustment, levels, failed }, now })
  const progress = addStepProgress(run, { done: batch.length, changed: Object.keys(levels).length, failed })
  return { payload: { ...run, ...progress, cursor: batch.at(-1)!.id }, done: batch.length < jobBatchSize }
}

async function adjustLevels(tx: Tx, ids: number[], { mode, units, locationId }: Adjustment, why: { reference: string; now: number }) {
  const levels: Record<string, [number, number]> = {}
  const failed: JobFailure[] = []
  const rows = await getStockRows(tx, ids)
  for (const row of rows) {
    const previousLevel = (locationId === null ? row.stockLevel : row.levels.get(locationId)) ?? 0
    const newLevel = mode === 'set' ? units : mode === 'add' ? previousLevel + units : previousLevel - units
    if (newLevel < 0) failed.push({ name: row.sku, why: 'inventory.belowZero' })
    else if (newLevel !== previousLevel || row.stockLevel === null) levels[row.sku] = [previousLevel, newLevel]
  }
  const inputs = Object.entries(levels).map(([sku, [, to]]) => {
    return locationId === null ? { sku, stockLevel: to } : { sku, warehouses: [{ locationId, warehouseLevel: to }] }
  })
  await saveStock(tx, inputs, { reason: 'edit', ...why })
  if (locationId !== null) await setMissingLocation(tx, Object.keys(levels), locationId)
  return { levels, failed }
}

async function setMissingLocation(tx: Tx, skus: string[], locationId: number): Promise<void> {
  const { inventory } = tx.t
  if (skus.length === 0) return
  const records = await tx
    .select({ sku: inventory.sku, locationId: inventory.locationId })
    .from(inventory)
    .where(inArray(inventory.sku, skus))
  for (const row of records) if (row.locationId === null) await tx.update(inventory).set({ locationId }).where(eq(inventory.sku, row.sku))
}
