import { Type } from '@sinclair/typebox'
import { and, asc, eq, gt, lte, max, sql } from 'drizzle-orm'
import { type Actor, recordAudit } from '#src/accounts/audit.ts'
import { readStored, undoWindowMs } from '#src/accounts/undo.ts'
import { enqueueJob, runInSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { type JobFailure, type JobProgress, maxInlineItems, startProgress, addStepProgress, jobBatchSize } from '#src/jobs/progress.ts'
import { newToken } from '#src/lib/tokens.ts'
import type { Shop } from '#src/shop.ts'
import {
  type BulkOutcome,
  type ProductChange,
  bulkOutcomeSchema,
  changeProducts,
  productChangeSchema,
  restoreProducts,
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
export const bulkUndoneAction = 'products.bulk.undone'
export const bulkJobKind = 'catalog.bulk'
export const bulkUndoJobKind = 'catalog.bulk-undo'

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
  const subject = `products:${newToken()}`
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

/** Undoes all steps of a run that its author can still undo, inline or as a job. Null when there is nothing to undo. */
export async function undoBulkRun(shop: Shop, actor: Actor & { id: number }, subject: string): Promise<StartedBulkRun | null> {
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const entries = await findStepEntries(tx, subject)
    const ownEntries = entries.filter((entry) => entry.action === bulkChangedAction && entry.actorId === actor.id)
    if (ownEntries.length === 0 || entries.some((entry) => entry.action === bulkUndoneAction)) return null
    if (now - ownEntries.at(-1)!.createdAt > undoWindowMs) return null
    if (ownEntries.length === 1) return undoStep(tx, { id: ownEntries[0]!.id, subject }, actor, now)
    // Recorded first, so a run is not undone twice.
    await recordAudit(tx, { actor, action: bulkUndoneAction, subject, change: { steps: ownEntries.length }, now })
    return { job: (await enqueueJob(tx, bulkUndoJobKind, { actor, subject, cursor: 0, ...startProgress(ownEntries.length) }, { now }))! }
  })
}

export const runBulkUndoJob: JobHandler = (shop, payload, job) =>
  runInSteps(shop, job, payload as BulkRun, async (tx, run) => {
    const [next] = (await findStepEntries(tx, run.subject)).filter((entry) => entry.action === bulkChangedAction && entry.id > run.cursor)
    if (!next) return { payload: run, done: true }
    const outcome = (await restoreStep(tx, next.id, shop.now())) ?? unreadableStep(next.id)
    return { payload: { ...run, ...nextProgress(run, 1, outcome), cursor: next.id }, done: false }
  })

export const isReversible = (change: ProductChange): boolean => change.do !== 'delete'

type Tx = Parameters<Parameters<Shop['db']['transaction']>[0]>[0]

const nextProgress = (
  run: BulkRun,
  done: number,
  { before, failed }: Pick<BulkOutcome, 'before'> & { failed: JobFailure[] },
): JobProgress => addStepProgress(run, { done, changed: Object.keys(before).length, failed })

async function findStepEntries(tx: Tx, subject: string) {
  const { auditLog } = tx.t
  return tx
    .select({ id: auditLog.id, action: auditLog.action, actorId: auditLog.actorId, createdAt: auditLog.createdAt })
    .from(auditLog)
    .where(sql`${auditLog.subject} = ${subject}`)
    .orderBy(asc(auditLog.id))
}

const unreadableStep = (entryId: number) => ({ before: {}, failed: [{ name: `#${entryId}`, why: 'admin.undoTooLate' as const }] })

/** Null when the entry is not a valid bulk change. */
async function restoreStep(tx: Tx, entryId: number, now: number): Promise<BulkOutcome | null> {
  const { auditLog } = tx.t
  const [entry] = await tx.select({ change: auditLog.change }).from(auditLog).where(eq(auditLog.id, entryId)).limit(1)
  const change = readStored(bulkChangedSchema, entry?.change)
  return change === null ? null : restoreProducts(tx, change, now)
}

async function undoStep(
  tx: Tx,
  { id, subject }: { id: number; subject: string },
  actor: Actor,
  now: number,
): Promise<StartedBulkRun | null> {
  const outcome = await restoreStep(tx, id, now)
  if (outcome === null) return null
  return { entry: await recordAudit(tx, { actor, action: bulkUndoneAction, subject, change: { undone: id, ...outcome }, now }) }
}
