import { and, asc, eq, gt, inArray, lte, max } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { type Actor, record } from '#src/accounts/audit.ts'
import { enqueue, inSteps, type JobHandler } from '#src/jobs/jobs.ts'
import type { Shop } from '#src/shop.ts'
import { type StockFilter, matchingStock, stockRows } from './list-stock.ts'
import { saveStock } from './save-stock.ts'

/** What the stock of many SKUs is to become, in units, and why. `locationId` null means the total. */
export interface Adjustment {
  mode: 'set' | 'add' | 'take'
  units: number
  locationId: number | null
  reason: string
}

/** Ids of variants, or all that a list matches. */
export type StockSelection = { ids: number[] } | { matching: StockFilter }

export interface StockRun extends Record<string, unknown> {
  actor: Actor & { id: number }
  adjustment: Adjustment
  selection: StockSelection
  total: number
  done: number
  changed: number
  failed: number
  failures: { name: string; why: string }[]
  cursor: number
  upTo: number
}

export const stockJob = 'inventory.adjust'
/** How many SKUs are changed while somebody waits; more become a job. */
export const stockAtOnce = 200

/** How many SKUs a selection holds now. */
export async function countStockSelection(shop: Pick<Shop, 'db'>, selection: StockSelection): Promise<number> {
  if ('ids' in selection) return selection.ids.length
  return shop.db.read.$count(shop.db.t.variants, await matchingStock(shop.db.read, selection.matching))
}

/** Adjusts the stock at once, or begins a job that does, when there are many. Answers what became of it, or the job. */
export async function adjustSelection(
  shop: Shop,
  actor: Actor & { id: number },
  selection: StockSelection,
  adjustment: Adjustment,
): Promise<{ run: StockRun } | { job: number }> {
  const total = await countStockSelection(shop, selection)
  return shop.db.transaction(async (tx) => {
    const { variants } = tx.t
    const [last] = await tx.select({ id: max(variants.id) }).from(variants)
    const progress = { done: 0, changed: 0, failed: 0, failures: [], cursor: 0, upTo: last?.id ?? 0 }
    let run: StockRun = { actor, adjustment, selection, total, ...progress }
    if (total > stockAtOnce) return { job: (await enqueue(tx, stockJob, run, { now: shop.now() }))! }
    for (let done = false; !done;) ({ payload: run, done } = await step(tx, run, shop.now()))
    return { run }
  })
}

/** Job: adjusts stock step by step. */
export const runAdjustment: JobHandler = (shop, payload, job) =>
  inSteps(shop, job, payload as StockRun, (tx, run) => step(tx, run, shop.now()))

const stepSize = 100
const mostFailures = 20

async function step(tx: Tx, run: StockRun, now: number): Promise<{ payload: StockRun; done: boolean }> {
  const { variants } = tx.t
  const wanted = 'ids' in run.selection ? inArray(variants.id, run.selection.ids) : await matchingStock(tx, run.selection.matching)
  const next = await tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(wanted, gt(variants.id, run.cursor), lte(variants.id, run.upTo)))
    .orderBy(asc(variants.id))
    .limit(stepSize)
  if (next.length === 0) return { payload: run, done: true }
  const { adjustment, actor } = run
  const outcome = await adjust(
    tx,
    next.map(({ id }) => id),
    adjustment,
    { reference: `staff:${actor.name}: ${adjustment.reason}`, now },
  )
  await record(tx, { actor, action: 'stock.adjusted', subject: 'inventory', change: { adjustment, ...outcome }, now })
  const payload = {
    ...run,
    done: run.done + next.length,
    changed: run.changed + Object.keys(outcome.levels).length,
    failed: run.failed + outcome.failed.length,
    failures: [...run.failures, ...outcome.failed].slice(0, mostFailures),
    cursor: next.at(-1)!.id,
  }
  return { payload, done: next.length < stepSize }
}

async function adjust(tx: Tx, ids: number[], { mode, units, locationId }: Adjustment, why: { reference: string; now: number }) {
  const levels: Record<string, [number, number]> = {}
  const failed: { name: string; why: string }[] = []
  const rows = await stockRows(tx, ids)
  for (const row of rows) {
    const before = (locationId === null ? row.stockLevel : row.levels.get(locationId)) ?? 0
    const after = mode === 'set' ? units : mode === 'add' ? before + units : before - units
    if (after < 0) failed.push({ name: row.sku, why: 'stock.belowZero' })
    else if (after !== before || row.stockLevel === null) levels[row.sku] = [before, after]
  }
  const wishes = Object.entries(levels).map(([sku, [, to]]) => {
    return locationId === null ? { sku, stockLevel: to } : { sku, warehouses: [{ locationId, warehouseLevel: to }] }
  })
  await saveStock(tx, wishes, { reason: 'edit', ...why })
  if (locationId !== null) await nameLocation(tx, Object.keys(levels), locationId)
  return { levels, failed }
}

// A record that knows no location yet means this one from now on.
async function nameLocation(tx: Tx, skus: string[], locationId: number): Promise<void> {
  const { inventory } = tx.t
  if (skus.length === 0) return
  const without = await tx
    .select({ sku: inventory.sku, locationId: inventory.locationId })
    .from(inventory)
    .where(inArray(inventory.sku, skus))
  for (const row of without) if (row.locationId === null) await tx.update(inventory).set({ locationId }).where(eq(inventory.sku, row.sku))
}
