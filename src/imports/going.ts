import { and, asc, eq, lt } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { Refusal } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { groundOf } from './begin-import.ts'
import { importPath } from './files.ts'
import { type FileIndex, indexFile, openProducts, readHead } from './index-file.ts'
import { Names } from './names.ts'
import { type Going, keep } from './plan.ts'
import { optionsFrom } from './run-options.ts'
import type { ImportRun } from './runs.ts'
import { sheetOf } from './sheet.ts'
import { Trail } from './trail.ts'

/** A run under way in this process: its open file and what it knows of itself. */
export interface Open {
  going: Going
  index: FileIndex
  file: Awaited<ReturnType<typeof openProducts>>
  /** Products to take at once: as many as leave everybody else their turn. */
  size: number
}

// What a run knows is found again after a restart, but not for every slice: one file is open for each shop.
const opened = new WeakMap<Shop['db'], { key: string; open: Promise<Open> }>()
const turns = new WeakMap<Shop['db'], Promise<unknown>>()

/** Opens a run, or finds it open. Throws Refusal for a file that cannot be read. */
export async function openRun(shop: Shop, run: ImportRun): Promise<Open> {
  const key = `${run.id} ${run.state} ${JSON.stringify([run.mapping, run.options])}`
  const known = opened.get(shop.db)
  if (known?.key === key) return known.open
  await closeRun(shop)
  const open = begin(shop, run)
  opened.set(shop.db, { key, open })
  return open
}

/** Closes whatever run is open. */
export async function closeRun(shop: Shop): Promise<void> {
  const known = opened.get(shop.db)
  opened.delete(shop.db)
  const open = await known?.open.catch(() => null)
  await open?.file.close()
}

/** One after the other: what a run knows of itself is nothing for two to work on. */
export async function inTurn<T>(shop: Shop, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(shop.db) ?? Promise.resolve()).then(work, work)
  turns.set(shop.db, mine)
  return mine
}

async function begin(shop: Shop, run: ImportRun): Promise<Open> {
  const options = optionsFrom(run.options)
  const path = importPath(shop, run.file)
  if (!(await Bun.file(path).exists())) throw new Refusal('imports.fileGone', {}, 'csv')
  const { headers } = await readHead(path, 0)
  const sheet = sheetOf({ source: run.source, headers, mapping: run.mapping }, { decimal: options.decimal, ...(await groundOf(shop)) })
  const index = await indexFile(path, options.delimiter, sheet, rest)
  const going: Going = {
    sheet,
    options,
    names: await Names.read(shop.db.read),
    locations: await locationsOf(shop.db.read),
    baseUrl: shop.config.baseUrl,
    skus: index.skus,
    handles: index.handles,
    touched: new Trail(),
    links: new Trail(),
    minted: new Trail(),
  }
  await remember(shop.db.read, run, going)
  return { going, index, file: await openProducts(path, options.delimiter, index), size: 4 }
}

/** Lets everything else that waits for this process have its turn. */
export const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function locationsOf(q: Exec): Promise<Map<string, number>> {
  const rows = await q.select().from(q.t.locations).orderBy(asc(q.t.locations.position), asc(q.t.locations.id))
  return new Map(rows.toReversed().map(({ id, name }) => [name.trim().toLowerCase(), id]))
}

// What the products before became, when another process, or this one before it ended, has dealt with them.
async function remember(q: Exec, run: ImportRun, going: Going): Promise<void> {
  if (run.productsDone === 0) return
  const { importResults } = q.t
  const rows = await q
    .select({ productId: importResults.productId, handle: importResults.handle, outcome: importResults.outcome })
    .from(importResults)
    .where(and(eq(importResults.runId, run.id), lt(importResults.at, run.productsDone)))
  for (const { productId, handle, outcome } of rows) {
    if (productId !== null) going.touched.add(productId)
    if (outcome !== 'failed') going.links.add(handle)
  }
  keep(going)
}
