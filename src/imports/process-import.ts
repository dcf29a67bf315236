import type { ImportState } from '#db/schema/imports.ts'
import type { JobHandler } from '#src/jobs/jobs.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { FileProduct } from '#src/import-files/file-product.ts'
import { nextTurn } from '#src/lib/concurrency/in-turns.ts'
import { type OpenRun, closeRun, runExclusive, openRun } from './import-session.ts'
import { linkCrossSells } from './cross-sells.ts'
import { fetchNextImages } from './import-images.ts'
import { commitContext } from './import-context.ts'
import { type ImportRun, countImages, findRun, enqueueImportJob, listStalledRuns, transitionRun } from './import-runs.ts'
import { checkBatch, saveBatch, skipFailedProduct } from './process-batch.ts'
import { undoBatch } from './undo/undo-import.ts'
import { hasField } from '#src/import-files/sheet.ts'
import { parseProduct } from '#src/import-files/parse-product.ts'
import { isUnavailable } from '#src/lib/errors/is-unavailable.ts'
import { maxAttempts } from './limits.ts'

/** Ms of work per job, so that other jobs get their turn. */
const sliceMs = 3000

export const handleImportJob: JobHandler = async (shop, payload) => {
  const id = Number(payload.runId)
  if (await processImport(shop, id, sliceMs)) await shop.db.transaction((tx) => enqueueImportJob(tx, id, shop.now()))
}

/** Scheduled task: resumes imports whose process has ended. */
export async function resumeStalledImports(shop: Shop): Promise<void> {
  const now = shop.now()
  for (const id of await listStalledRuns(shop.db.read, now - 20_000)) await shop.db.transaction((tx) => enqueueImportJob(tx, id, now))
}

/** Processes an import for about `ms`. Returns true when there is more to do. Safe in several processes at once. */
export const processImport = (shop: Shop, id: number, ms: number): Promise<boolean> => runExclusive(shop, () => processFor(shop, id, ms))

async function processFor(shop: Shop, id: number, ms: number): Promise<boolean> {
  const deadline = shop.timers.elapsed() + ms
  for (;;) {
    const run = await findRun(shop.db.read, id)
    const processState = stateHandlers[run.state]
    if (!processState) {
      await closeRun(shop)
      return false
    }
    try {
      if (!(await processState(shop, run))) return false
      clearFailures(shop)
    } catch (error) {
      await handleFailure(shop, run, error)
    }
    if (shop.timers.elapsed() > deadline) return true
  }
}

const stateHandlers: Partial<Record<ImportState, (shop: Shop, run: ImportRun) => Promise<boolean>>> = {
  checking: processNextBatch,
  running: processNextBatch,
  images: fetchImageBatch,
  undoing: undoNextBatch,
}

/** Checks or saves one batch. Returns true when this process should continue the run. */
async function processNextBatch(shop: Shop, run: ImportRun): Promise<boolean> {
  const open = await openRun(shop, run)
  const total = open.index.products.length
  if (run.state === 'checking' && run.productsTotal !== total) {
    return tryTransition(shop, run, { productsTotal: total })
  }
  if (run.productsDone >= total) return finishPhase(shop, run)
  const products: FileProduct[] = []
  const startedAt = shop.timers.elapsed()
  const cpu = process.cpuUsage()
  const rowGroups = await open.file.readRange(run.productsDone, run.productsDone + open.batchSize)
  for (const [offset, rows] of rowGroups.entries()) {
    const product = await parseProduct(open.context.sheet, { position: run.productsDone + offset, rows })
    product.issues.push(...rows.flatMap(({ line }) => open.index.columnNotes.get(line) ?? []))
    products.push(product)
  }
  const batch = { runId: run.id, from: run.productsDone, state: run.state, now: shop.now() }
  const handleBatch = run.state === 'checking' ? checkBatch : saveBatch
  await nextTurn(shop.timers)
  const claimed = await shop.db.transaction((tx) => handleBatch(tx, open.context, products, batch))
  if (!claimed) {
    await closeRun(shop)
    return false
  }
  commitContext(open.context)
  const { user, system } = process.cpuUsage(cpu)
  await throttle(shop, open, shop.timers.elapsed() - startedAt, (user + system) / 1000)
  return true
}

// SQLite writes block requests, so a pause of half its CPU time follows each batch. A busy machine already pauses us.
async function throttle(shop: Shop, open: OpenRun, elapsedMs: number, cpuMs: number): Promise<void> {
  const targetMs = shop.db.engine === 'sqlite' ? 16 : 250
  open.batchSize = Math.max(1, Math.min(maxBatchSize, Math.round((open.batchSize * targetMs) / Math.max(elapsedMs, 1))))
  if (shop.db.engine === 'sqlite') await shop.timers.sleep(Math.min(Math.max(1, cpuMs / 2), 50))
}

const maxBatchSize = 100

async function finishPhase(shop: Shop, run: ImportRun): Promise<boolean> {
  if (run.state === 'checking') {
    await closeRun(shop)
    return tryTransition(shop, run, { state: 'checked' })
  }
  const { context } = await openRun(shop, run)
  const hasCrossSells = (['cross_sells', 'upsells', 'linked_products'] as const).some((field) => hasField(context.sheet, field))
  if (hasCrossSells && !(await linkAllCrossSells(shop, run, context.references))) return false
  await closeRun(shop)
  const { queued } = await countImages(shop.db.read, run.id)
  if (run.state === 'running' && queued > 0) return tryTransition(shop, run, { state: 'images' })
  return tryTransition(shop, run, { state: 'done', finishedAt: shop.now() })
}

async function linkAllCrossSells(shop: Shop, run: ImportRun, references: ReadonlyMap<string, number>): Promise<boolean> {
  for (let position: number | null = 0; position !== null;) {
    const from: number = position
    const next = await shop.db.transaction(async (tx) => {
      const { state } = await findRun(tx, run.id)
      return state === 'running' ? linkCrossSells(tx, { runId: run.id, from, references }) : 'stopped'
    })
    if (next === 'stopped') return false
    position = next
    await nextTurn(shop.timers)
  }
  return true
}

async function fetchImageBatch(shop: Shop, run: ImportRun): Promise<boolean> {
  if (await fetchNextImages(shop, run)) return tryTransition(shop, run, {})
  return tryTransition(shop, run, { state: 'done', finishedAt: shop.now() })
}

async function undoNextBatch(shop: Shop, run: ImportRun): Promise<boolean> {
  if (run.productsDone === 0) return tryTransition(shop, run, { state: 'undone', finishedAt: shop.now() })
  const startedAt = shop.timers.elapsed()
  const to = await shop.db.transaction((tx) => undoBatch(tx, { id: run.id, from: run.productsDone, size: 5 }, shop.now()))
  if (shop.db.engine === 'sqlite') await shop.timers.sleep(Math.min(shop.timers.elapsed() - startedAt, 50))
  return to !== null
}

async function tryTransition(shop: Shop, run: ImportRun, change: Partial<ImportRun>): Promise<boolean> {
  try {
    await shop.db.transaction((tx) => transitionRun(tx, run.id, [run.state], change, shop.now()))
    return true
  } catch {
    return false
  }
}

// Failed batches are retried; a product that keeps failing is skipped and reported.
const failures = new WeakMap<Shop['db'], { id: number; at: number; times: number }>()

const clearFailures = (shop: Shop): void => void failures.delete(shop.db)

async function handleFailure(shop: Shop, run: ImportRun, error: unknown): Promise<void> {
  await closeRun(shop)
  if (isUnavailable(error)) throw error
  if (error instanceof UserError && (run.state === 'checking' || run.state === 'running')) {
    const lastError = JSON.stringify({ key: error.key, params: error.params })
    await tryTransition(shop, run, { state: 'failed', lastError, finishedAt: shop.now() })
    return
  }
  const previous = failures.get(shop.db)
  const times = previous?.id === run.id && previous.at === run.productsDone ? previous.times + 1 : 1
  failures.set(shop.db, { id: run.id, at: run.productsDone, times })
  shop.log.warn({ err: error, import: run.id, at: run.productsDone, times }, 'an import step failed')
  if (times < maxAttempts) {
    // One at a time, to find the product that fails.
    if (run.state === 'running') (await openRun(shop, run)).batchSize = 1
    return
  }
  if (run.state !== 'running') throw error
  clearFailures(shop)
  await shop.db.transaction((tx) => skipFailedProduct(tx, { runId: run.id, from: run.productsDone, state: 'running', now: shop.now() }))
}
