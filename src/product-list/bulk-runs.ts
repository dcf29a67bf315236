import { Type } from '@sinclair/typebox'
import { and, asc, gt, lte, max } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { type Actor, recordAudit } from '#src/accounts/audit/audit.ts'
import { enqueueJob, runInSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { type JobFailure, type JobProgress, startProgress, addStepProgress, jobBatchSize } from '#src/jobs/progress.ts'
import { maxInlineItems } from '#src/jobs/limits.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import {
  type BulkOutcome,
  type ProductChange,
  bulkOutcomeSchema,
  changeProducts,
  productChangeSchema,
} from '#src/products/bulk-products.ts'
import { type StaffProductFilter, matchesStaffFilter } from './list-products.ts'

export type ProductSelection = { ids: number[] } | { matching: StaffProductFilter }

export interface BulkRun extends Record<string, unknown>, JobProgress {
  actor: Actor & { id: number }
  change: ProductChange
  selection: ProductSelection
  /** Subject of its audit log entries, one per step. */
  subject: string
  /** Last processed id and last id of the run; later products are not included. */
  cursor: number
  upTo: number
}

export type StartedBulkRun = { entry: number } | { job: number }

export const bulkChangedAction = 'products.bulk'
export const bulkChangedSchema = Type.Composite([Type.Object({ change: productChangeSchema }), bulkOutcomeSchema])
export const bulkJobKind = 'catalog.bulk'
export async function countSelection(shop: Pick<Shop, 'db'>, selection: ProductSelection): Promise<number> {
  if ('ids' in selection) return selection.ids.length
  const q = shop.db.read
  return q.$count(q.t.products, matchesStaffFilter(q, selection.matching))
}

/** Changes the products inline, or queues a job for many. Returns the audit log entry or job id. */
export async function startBulkRun(
  shop: Shop,
  actor: Actor & { id: number },
  selection: ProductSelection,
  change: ProductChange,
): Promise<StartedBulkRun> {
  const total = await countSelection(shop, selection)
  const subject = `products:${newToken(shop.random)}`
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { products } = tx.t
    const [lastProduct] = await tx.select({ id: max(products.id) }).from(products)
    const run: BulkRun = { actor, change, selection, subject, ...startProgress(total), cursor: 0, upTo: lastProduct?.id ?? 0 }
    if (total > maxInlineItems) return { job: (await enqueueJob(tx, bulkJobKind, run, { now }))! }
    const { entry } = await runStep(tx, run, await findNextIds(tx, run, maxInlineItems), now)
    return { entry }
  })
}

export const runBulkJob: JobHandler = (shop, payload, job) =>
  runInSteps(shop, job, payload as BulkRun, async (tx, run) => {
    const ids = await findNextIds(tx, run, jobBatchSize)
    if (ids.length === 0) return { payload: run, done: true }
    const { outcome } = await runStep(tx, run, ids, shop.now())
    return { payload: { ...run, ...nextProgress(run, ids.length, outcome), cursor: ids.at(-1)! }, done: ids.length < jobBatchSize }
  })

async function findNextIds(tx: Tx, { selection, cursor, upTo }: BulkRun, limit: number): Promise<number[]> {
  const { products } = tx.t
  if ('ids' in selection) {
    const ids = selection.ids.filter((id) => id > cursor).sort((a, b) => a - b)
    return ids.slice(0, limit)
  }
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(matchesStaffFilter(tx, selection.matching), gt(products.id, cursor), lte(products.id, upTo)))
    .orderBy(asc(products.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

async function runStep(tx: Tx, { actor, change, subject }: BulkRun, ids: number[], now: number) {
  const outcome = await changeProducts(tx, ids, change, now)
  return { outcome, entry: await recordAudit(tx, { actor, action: bulkChangedAction, subject, change: { change, ...outcome }, now }) }
}

export const isReversible = (change: ProductChange): boolean => change.do !== 'delete'

export const nextProgress = (
  run: BulkRun,
  done: number,
  { before, failed }: Pick<BulkOutcome, 'before'> & { failed: JobFailure[] },
): JobProgress => addStepProgress(run, { done, changed: Object.keys(before).length, failed })
