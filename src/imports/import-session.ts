import { and, asc, eq, lt } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { nextTurn } from '#src/lib/concurrency/in-turns.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { openSheet } from './create-import.ts'
import { importFile } from './uploads/upload-storage.ts'
import { type FileIndex, indexFile, openProductReader } from '#src/import-files/index-file.ts'
import { listZipNames } from '#src/import-files/image-zip.ts'
import { CatalogIndex } from './catalog-index.ts'
import { type ImportContext, commitContext } from './import-context.ts'
import type { ImportRun } from './import-runs.ts'
import { TransactionalSet } from './transactional-set.ts'

export interface OpenRun {
  context: ImportContext
  index: FileIndex
  file: Awaited<ReturnType<typeof openProductReader>>
  /** Products per batch, adjusted so that other requests get their turn. */
  batchSize: number
}

// Cached between slices because reopening is slow; one open file per shop.
const openRuns = new WeakMap<Shop['db'], { key: string; open: Promise<OpenRun> }>()
const queues = new WeakMap<Shop['db'], Promise<unknown>>()

/** Opens a run or returns the open one. Throws UserError for an unreadable file. */
export async function openRun(shop: Shop, run: ImportRun): Promise<OpenRun> {
  const key = `${run.id} ${run.state} ${JSON.stringify([run.mapping, run.options])}`
  const current = openRuns.get(shop.db)
  if (current?.key === key) return current.open
  await closeRun(shop)
  const open = loadRun(shop, run)
  openRuns.set(shop.db, { key, open })
  open.catch(() => openRuns.get(shop.db)?.open === open && openRuns.delete(shop.db))
  return open
}

export async function closeRun(shop: Shop): Promise<void> {
  const current = openRuns.get(shop.db)
  openRuns.delete(shop.db)
  const open = await current?.open.catch(() => null)
  await open?.file.close()
}

/** Runs work one at a time, because a run's context must not be shared. */
export async function runExclusive<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(shop.db) ?? Promise.resolve()).then(work, work)
  queues.set(shop.db, turn)
  return turn
}

async function loadRun(shop: Shop, run: ImportRun): Promise<OpenRun> {
  if (!(await shop.importFiles.exists(run.file))) throw new UserError('imports.fileDeleted', {}, 'csv')
  const { options, stored, sheet } = await openSheet(shop, run)
  const index = await indexFile(stored, options.delimiter, sheet, () => nextTurn(shop.timers))
  const context: ImportContext = {
    sheet,
    options,
    catalogIndex: await CatalogIndex.load(shop.db.read),
    locations: await findLocationIds(shop.db.read),
    baseUrl: shop.config.baseUrl,
    zipNames: run.imagesFile === '' ? new Set() : await listZipNames(importFile(shop, run.imagesFile)),
    skuLines: index.skuLines,
    handles: index.handles,
    references: index.references,
    touchedIds: new TransactionalSet(),
    usedLinks: new TransactionalSet(),
    generatedSkus: new TransactionalSet(),
  }
  await restoreProgress(shop.db.read, run, context)
  return { context, index, file: await openProductReader(stored, options.delimiter, index), batchSize: 4 }
}

async function findLocationIds(q: Exec): Promise<Map<string, number>> {
  const rows = await q.select().from(q.t.locations).orderBy(asc(q.t.locations.position), asc(q.t.locations.id))
  return new Map(rows.toReversed().map(({ id, name }) => [name.trim().toLowerCase(), id]))
}

// Rebuilds the context from earlier results, after a restart or a change of process.
async function restoreProgress(q: Exec, run: ImportRun, context: ImportContext): Promise<void> {
  if (run.productsDone === 0) return
  const { importResults } = q.t
  const rows = await q
    .select({ productId: importResults.productId, handle: importResults.handle, outcome: importResults.outcome })
    .from(importResults)
    .where(and(eq(importResults.runId, run.id), lt(importResults.position, run.productsDone)))
  for (const { productId, handle, outcome } of rows) {
    if (productId !== null) context.touchedIds.add(productId)
    if (outcome !== 'failed') context.usedLinks.add(handle)
  }
  commitContext(context)
}
