import { Type } from '@sinclair/typebox'
import { and, asc, gt, lte, max, sql } from 'drizzle-orm'
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
  const { products } = shop.db.t
  const [row] = await shop.db.read
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .where(matchesStaffFilter(shop.db.read, selection.matching))
  return row?.count ?? 0
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
    if (total <= maxInlineItems) {
      const ids =
        'ids' in selection
          ? selection.ids
          : (
              await tx.select({ id: products.id }).from(products).where(matchesStaffFilter(tx, selection.matching)).limit(maxInlineItems)
            ).map(({ id }) => id)
      const outcome = await changeProducts(tx, ids, change, now)
      return { entry: await recordAudit(tx, { actor, action: bulkChangedAction, subject, change: { change, ...outcome }, now }) }
    }
    const [lastProduct] = await tx.select({ id: max(products.id) }).from(products)
    const run: BulkRun = { actor, change, selection, subject, ...startProgress(total), cursor: 0, upTo: lastProduct?.id ?? 0 }
    return { job: (await enqueueJob(tx, bulkJobKind, run, { now }))! }
  })
}

export const runBulkJob: JobHandler = (shop, payload, job) =>
  runInSteps(shop, job, payload as BulkRun, async (tx, run) => {
    const { products } = tx.t
    const now = shop.now()
    const next =
      'ids' in run.selection
        ? run.selection.ids
            .filter((id) => id > run.cursor)
            .sort((a, b) => a - b)
            .slice(0, jobBatchSize)
        : (
            await tx
              .select({ id: products.id })
              .from(products)
              .where(and(matchesStaffFilter(tx, run.selection.matching), gt(products.id, run.cursor), lte(products.id, run.upTo)))
              .orderBy(asc(products.id))
              .limit(jobBatchSize)
          ).map(({ id }) => id)
    if (next.length === 0) return { payload: run, done: true }
    const outcome = await changeProducts(tx, next, run.change, now)
    await recordAudit(tx, {
      actor: run.actor,
      action: bulkChangedAction,
      subject: run.subject,
      change: { change: run.change, ...outcome },
      now,
    })
    return { payload: { ...run, ...nextProgress(run, next.length, outcome), cursor: next.at(-1)! }, done: next.length < jobBatchSize }
  })

export const isReversible = (change: ProductChange): boolean => change.do !== 'delete'

export const nextProgress = (
  run: BulkRun,
  done: number,
  { before, failed }: Pick<BulkOutcome, 'before'> & { failed: JobFailure[] },
): JobProgress => addStepProgress(run, { done, changed: Object.keys(before).length, failed })
