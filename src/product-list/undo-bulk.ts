import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { type Actor, recordAudit } from '#src/accounts/audit/audit.ts'
import { readStored, undoWindowMs } from '#src/accounts/audit/undo.ts'
import { enqueueJob, runInSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { startProgress } from '#src/jobs/progress.ts'
import type { Shop } from '#src/shop.ts'
import { type BulkOutcome, restoreProducts } from '#src/products/bulk-products.ts'
import { type BulkRun, type StartedBulkRun, bulkChangedAction, bulkChangedSchema, nextProgress } from './bulk-runs.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const bulkUndoneAction = 'products.bulk.undone'
export const bulkUndoJobKind = 'catalog.bulk-undo'

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

async function findStepEntries(tx: Tx, subject: string) {
  const { auditLog } = tx.t
  return tx
    .select(pick(auditLog, 'id', 'action', 'actorId', 'createdAt'))
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
