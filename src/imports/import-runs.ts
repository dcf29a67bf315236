import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { ImportState } from '#db/schema/imports.ts'
import type { Exec, Tx } from '#db/types.ts'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { enqueueJob } from '#src/jobs/jobs.ts'
import { Conflict, orNotFound } from '#src/lib/errors/errors.ts'
import { detectSource, matchHeaders } from '#src/import-files/header-mapping.ts'
import { type ImportOptions, defaultOptions } from './import-options.ts'
import { findLastMapping } from './last-mapping.ts'
import { undoHours } from './limits.ts'

export type ImportRun = Exec['t']['importRuns']['$inferSelect']
export type ImportResult = Exec['t']['importResults']['$inferSelect']

export const importJob = 'imports.step'
export const activeStates: readonly ImportState[] = ['checking', 'running', 'images', 'undoing']
/** States of an import that has ended and may have saved products. */
const undoableStates: readonly ImportState[] = ['done', 'cancelled', 'failed']

/** States of an import that has saved nothing and can still start. */
const editableStates: readonly ImportState[] = ['mapping', 'checking', 'checked', 'failed']

interface NewRun extends Pick<ImportRun, 'userId' | 'originalName' | 'file' | 'imagesFile'> {
  headers: string[]
  options: Pick<ImportOptions, 'decimal' | 'delimiter'>
}

/** Reuses the mapping of an earlier file with the same columns. */
export async function addRun(tx: Tx, run: NewRun, now: number): Promise<number> {
  const { headers, ...columns } = run
  const source = detectSource(headers)
  const previous = await findLastMapping(tx, headers)
  const options = { ...defaultOptions, ...previous?.options, ...run.options }
  const mapping = previous?.mapping ?? matchHeaders(headers, source)
  const [row] = await tx
    .insert(tx.t.importRuns)
    .values({ ...columns, source, mapping, options, state: 'mapping', createdAt: now, updatedAt: now })
    .returning({ id: tx.t.importRuns.id })
  return row!.id
}

export async function findRun(q: Exec, id: number): Promise<ImportRun> {
  const [run] = await q.select().from(q.t.importRuns).where(eq(q.t.importRuns.id, id)).limit(1)
  return orNotFound(run, 'import')
}

export async function listRuns(q: Exec, limit: number): Promise<ImportRun[]> {
  const { importRuns } = q.t
  return q.select().from(importRuns).orderBy(desc(importRuns.createdAt), desc(importRuns.id)).limit(limit)
}

/** Saves the mapping and starts the check. Throws Conflict once the import has started. */
export async function saveMapping(
  tx: Tx,
  id: number,
  input: { mapping: Record<string, string>; options: ImportOptions },
  now: number,
): Promise<void> {
  // A failed import may have saved products, and undo needs the snapshots stored with its results.
  if (!canEditMapping(await findRun(tx, id))) throw new Conflict('imports.stepChanged')
  const counts = { productsDone: 0, productsTotal: 0, created: 0, updated: 0, skipped: 0, failed: 0, lastError: '' }
  await transitionRun(tx, id, editableStates, { ...input, ...counts, options: { ...input.options }, state: 'checking' }, now)
  await tx.delete(tx.t.importResults).where(eq(tx.t.importResults.runId, id))
  await enqueueImportJob(tx, id, now)
}

export const canEditMapping = ({ state, startedAt }: Pick<ImportRun, 'state' | 'startedAt'>): boolean =>
  startedAt === null && editableStates.includes(state)

type RunActor = { id: number | null; name: string }

/** Starts saving a checked import. Throws Conflict when it is unchecked or already started. */
export async function startRun(tx: Tx, id: number, actor: RunActor, now: number): Promise<void> {
  const counts = { productsDone: 0, created: 0, updated: 0, skipped: 0, failed: 0 }
  await transitionRun(tx, id, ['checked'], { ...counts, state: 'running', startedAt: now }, now)
  await recordAudit(tx, { actor: actor, action: 'import.started', subject: `import:${id}`, change: {}, now })
  await enqueueImportJob(tx, id, now)
}

/** Cancels an import; saved products stay. Throws Conflict when it is not active. */
export async function cancelRun(tx: Tx, id: number, actor: RunActor, now: number): Promise<void> {
  await transitionRun(tx, id, ['mapping', 'checking', 'checked', 'running', 'images'], { state: 'cancelled', finishedAt: now }, now)
  await recordAudit(tx, { actor: actor, action: 'import.cancelled', subject: `import:${id}`, change: {}, now })
}

/** Starts undoing an import. Throws Conflict when it is too late or nothing was saved. */
export async function undoRun(tx: Tx, id: number, actor: RunActor, now: number): Promise<void> {
  const run = await findRun(tx, id)
  if (!canUndo(run, now)) throw new Conflict('imports.undoTooLate')
  await transitionRun(tx, id, undoableStates, { state: 'undoing', productsTotal: run.productsDone, finishedAt: null }, now)
  await recordAudit(tx, { actor: actor, action: 'import.undone', subject: `import:${id}`, change: {}, now })
  await enqueueImportJob(tx, id, now)
}

export function canUndo(run: Pick<ImportRun, 'state' | 'startedAt' | 'finishedAt' | 'created' | 'updated'>, now: number): boolean {
  const hasEnded = undoableStates.includes(run.state)
  const isExpired = run.finishedAt !== null && run.finishedAt < now - undoHours * 3_600_000
  return hasEnded && !isExpired && run.startedAt !== null && run.created + run.updated > 0
}

export async function enqueueImportJob(tx: Tx, id: number, now: number): Promise<void> {
  await enqueueJob(tx, importJob, { runId: id }, { now, uniqueKey: `import:${id}` })
}

/** Updates a run that is in one of the given states. Throws NotFound and Conflict. */
export async function transitionRun(
  tx: Tx,
  id: number,
  from: readonly ImportState[],
  change: Partial<ImportRun>,
  now: number,
): Promise<void> {
  const { importRuns } = tx.t
  const updated = await tx
    .update(importRuns)
    .set({ ...change, updatedAt: now })
    .where(and(eq(importRuns.id, id), inArray(importRuns.state, [...from])))
    .returning({ id: importRuns.id })
  if (updated.length > 0) return
  await findRun(tx, id)
  throw new Conflict('imports.stepChanged')
}

/** Results of one outcome, or of all, in file order: `limit` results from file position `from`, after skipping `skip`. */
export async function listResults(
  q: Exec,
  runId: number,
  params: { outcome?: ImportResult['outcome'] | undefined; limit: number; from?: number; skip?: number },
): Promise<ImportResult[]> {
  const { importResults } = q.t
  const outcomeFilter = params.outcome ? eq(importResults.outcome, params.outcome) : undefined
  return q
    .select()
    .from(importResults)
    .where(and(eq(importResults.runId, runId), outcomeFilter, sql`${importResults.position} >= ${params.from ?? 0}`))
    .orderBy(asc(importResults.position))
    .limit(params.limit)
    .offset(params.skip ?? 0)
}

export async function listResultsWithIssues(q: Exec, runId: number, params: { limit: number; from?: number }): Promise<ImportResult[]> {
  const { importResults } = q.t
  return q
    .select()
    .from(importResults)
    .where(
      and(
        eq(importResults.runId, runId),
        sql`${importResults.position} >= ${params.from ?? 0}`,
        sql`cast(${importResults.issues} as text) <> '[]'`,
      ),
    )
    .orderBy(asc(importResults.position))
    .limit(params.limit)
}

export interface ImageCounts {
  queued: number
  done: number
  failed: number
}

export async function countImages(q: Exec, runId: number): Promise<ImageCounts> {
  const { importImages } = q.t
  const rows = await q
    .select({ state: importImages.state, total: count() })
    .from(importImages)
    .where(eq(importImages.runId, runId))
    .groupBy(importImages.state)
  const counts = { queued: 0, done: 0, failed: 0 }
  for (const { state, total } of rows) counts[state] = Number(total)
  return counts
}

export async function listFailedImages(q: Exec, runId: number, limit: number) {
  const { importImages } = q.t
  const rows = await q
    .select()
    .from(importImages)
    .where(and(eq(importImages.runId, runId), eq(importImages.state, 'failed')))
    .orderBy(asc(importImages.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, reason: row.reason || ('media.fetch.noResponse' as const) }))
}

/** Active runs without progress since `cutoff`: their process has ended. */
export async function listStalledRuns(q: Exec, cutoff: number): Promise<number[]> {
  const { importRuns } = q.t
  const rows = await q
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(inArray(importRuns.state, [...activeStates]), lt(importRuns.updatedAt, cutoff)))
  return rows.map(({ id }) => id)
}
