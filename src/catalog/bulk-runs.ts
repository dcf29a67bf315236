import { and, asc, gt, lte, max, sql } from 'drizzle-orm'
import { type Actor, record } from '#src/accounts/audit.ts'
import { undoTime } from '#src/accounts/undo.ts'
import { enqueue, inSteps, type JobHandler } from '#src/jobs/jobs.ts'
import { type Progress, atOnce, begin, goOn, stepSize } from '#src/jobs/progress.ts'
import { newToken } from '#src/lib/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { type BulkOutcome, type ProductChange, changeProducts, restoreProducts } from './bulk-products.ts'
import { type StaffProductFilter, matchingProducts } from './staff-list.ts'

/** Which products: by name, or all that a list matches. */
export type ProductSelection = { ids: number[] } | { matching: StaffProductFilter }

/** How far a run has come, as its job keeps it. */
export interface BulkRun extends Record<string, unknown>, Progress {
  actor: Actor & { id: number }
  change: ProductChange
  selection: ProductSelection
  /** Subject of the entries it writes in the audit log: one a step. */
  subject: string
  /** The id it has come to, and the one it ends with: what is added meanwhile stays as it is. */
  cursor: number
  upTo: number
}

export type Started = { entry: number } | { job: number }

export const bulkAction = 'products.bulk'
export const undoneAction = 'products.bulk.undone'
export const runJob = 'catalog.bulk'
export const undoJob = 'catalog.bulk-undo'

/** How many products a selection holds now. */
export async function countSelection(shop: Pick<Shop, 'db'>, selection: ProductSelection): Promise<number> {
  if ('ids' in selection) return selection.ids.length
  const { products } = shop.db.t
  const [row] = await shop.db.read
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .where(matchingProducts(shop.db.read, selection.matching))
  return row?.count ?? 0
}

/** Changes the products at once, or begins a job that does, when there are many. Says which audit entry or which job tells of it. */
export async function changeSelection(
  shop: Shop,
  actor: Actor & { id: number },
  selection: ProductSelection,
  change: ProductChange,
): Promise<Started> {
  const total = await countSelection(shop, selection)
  const subject = `products:${newToken()}`
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { products } = tx.t
    if (total <= atOnce) {
      const ids =
        'ids' in selection
          ? selection.ids
          : (await tx.select({ id: products.id }).from(products).where(matchingProducts(tx, selection.matching)).limit(atOnce)).map(
              ({ id }) => id,
            )
      const outcome = await changeProducts(tx, ids, change, now)
      return { entry: await record(tx, { actor, action: bulkAction, subject, change: { change, ...outcome }, now }) }
    }
    const [last] = await tx.select({ id: max(products.id) }).from(products)
    const run: BulkRun = { actor, change, selection, subject, ...begin(total), cursor: 0, upTo: last?.id ?? 0 }
    return { job: (await enqueue(tx, runJob, run, { now }))! }
  })
}

/** Job: changes the products of a run step by step. */
export const runBulk: JobHandler = (shop, payload, job) =>
  inSteps(shop, job, payload as BulkRun, async (tx, run) => {
    const { products } = tx.t
    const now = shop.now()
    const next =
      'ids' in run.selection
        ? run.selection.ids
            .filter((id) => id > run.cursor)
            .sort((a, b) => a - b)
            .slice(0, stepSize)
        : (
            await tx
              .select({ id: products.id })
              .from(products)
              .where(and(matchingProducts(tx, run.selection.matching), gt(products.id, run.cursor), lte(products.id, run.upTo)))
              .orderBy(asc(products.id))
              .limit(stepSize)
          ).map(({ id }) => id)
    if (next.length === 0) return { payload: run, done: true }
    const outcome = await changeProducts(tx, next, run.change, now)
    await record(tx, { actor: run.actor, action: bulkAction, subject: run.subject, change: { change: run.change, ...outcome }, now })
    return { payload: { ...run, ...after(run, next.length, outcome), cursor: next.at(-1)! }, done: next.length < stepSize }
  })

/** Undoes all steps of a run that its author may still undo, at once or as a job. Null when there is nothing to undo (any more). */
export async function undoBulk(shop: Shop, actor: Actor & { id: number }, subject: string): Promise<Started | null> {
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const entries = await stepsOf(tx, subject)
    const own = entries.filter((entry) => entry.action === bulkAction && entry.actorId === actor.id)
    if (own.length === 0 || entries.some((entry) => entry.action === undoneAction)) return null
    if (now - own.at(-1)!.createdAt > undoTime) return null
    if (own.length === 1) return { entry: await undoStep(tx, own[0]!.id, actor, now) }
    // Written at once, so that the same run is not undone twice.
    await record(tx, { actor, action: undoneAction, subject, change: { steps: own.length }, now })
    return { job: (await enqueue(tx, undoJob, { actor, subject, cursor: 0, ...begin(own.length) }, { now }))! }
  })
}

/** Job: undoes a run step by step. */
export const runUndo: JobHandler = (shop, payload, job) =>
  inSteps(shop, job, payload as BulkRun, async (tx, run) => {
    const [next] = (await stepsOf(tx, run.subject)).filter((entry) => entry.action === bulkAction && entry.id > run.cursor)
    if (!next) return { payload: run, done: true }
    const outcome = await restoreStep(tx, next.id, shop.now())
    return { payload: { ...run, ...after(run, 1, outcome), cursor: next.id }, done: false }
  })

/** True for what can be undone: everything but deleting. */
export const isReversible = (change: ProductChange): boolean => change.do !== 'delete'

type Tx = Parameters<Parameters<Shop['db']['transaction']>[0]>[0]

const after = (run: BulkRun, done: number, { before, failed }: BulkOutcome): Progress =>
  goOn(run, { done, changed: Object.keys(before).length, failed })

async function stepsOf(tx: Tx, subject: string) {
  const { auditLog } = tx.t
  return tx
    .select({ id: auditLog.id, action: auditLog.action, actorId: auditLog.actorId, createdAt: auditLog.createdAt })
    .from(auditLog)
    .where(sql`${auditLog.subject} = ${subject}`)
    .orderBy(asc(auditLog.id))
}

async function restoreStep(tx: Tx, entryId: number, now: number): Promise<BulkOutcome> {
  const { auditLog } = tx.t
  const [entry] = await tx
    .select()
    .from(auditLog)
    .where(sql`${auditLog.id} = ${entryId}`)
    .limit(1)
  return restoreProducts(tx, entry!.change as unknown as BulkOutcome, now)
}

async function undoStep(tx: Tx, entryId: number, actor: Actor, now: number): Promise<number> {
  const { auditLog } = tx.t
  const [entry] = await tx
    .select({ subject: auditLog.subject })
    .from(auditLog)
    .where(sql`${auditLog.id} = ${entryId}`)
    .limit(1)
  const outcome = await restoreStep(tx, entryId, now)
  return record(tx, { actor, action: undoneAction, subject: entry!.subject, change: { undone: entryId, ...outcome }, now })
}
