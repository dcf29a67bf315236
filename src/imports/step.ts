import type { JobHandler } from '#src/jobs/jobs.ts'
import { Refusal } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import type { FileProduct } from './file-product.ts'
import { type Open, closeRun, inTurn, openRun, rest } from './going.ts'
import { linkOffers } from './offers.ts'
import { fetchSome } from './pictures.ts'
import { keep } from './plan.ts'
import { type ImportRun, countPictures, findRun, goOn, listStuck, move, working } from './runs.ts'
import { checkPiece, savePiece, skipBroken } from './save-products.ts'
import { undoPiece } from './take-back.ts'
import { hasField } from './sheet.ts'
import { translate } from './translate.ts'

/** How long one job works on an import before others get their turn, in ms. */
const sliceMs = 3000

/** The job that takes an import on by a slice and queues the next. */
export const stepImport: JobHandler = async (shop, payload) => {
  const id = Number(payload.runId)
  if (await advance(shop, id, sliceMs)) await shop.db.transaction((tx) => goOn(tx, id, shop.now()))
}

/** Chore: takes on again what an ended process has left in the middle. */
export async function reviveImports(shop: Shop): Promise<void> {
  const now = shop.now()
  for (const id of await listStuck(shop.db.read, now - 20_000)) await shop.db.transaction((tx) => goOn(tx, id, now))
}

/** Works on an import for about `ms` and answers whether there is more to do. Safe to call in several processes at once. */
export const advance = (shop: Shop, id: number, ms: number): Promise<boolean> => inTurn(shop, () => goFor(shop, id, ms))

async function goFor(shop: Shop, id: number, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  for (;;) {
    const run = await findRun(shop.db.read, id)
    if (!working.includes(run.state)) {
      await closeRun(shop)
      return false
    }
    try {
      if (!(await steps[run.state as keyof typeof steps](shop, run))) return false
      calm(shop)
    } catch (error) {
      await recover(shop, run, error)
    }
    if (performance.now() > end) return true
  }
}

const steps = { checking: readOn, running: readOn, pictures: fetchOn, undoing: undoOn }

/** One piece of checking or saving. Answers whether the run is still to be taken on here. */
async function readOn(shop: Shop, run: ImportRun): Promise<boolean> {
  const open = await openRun(shop, run)
  const total = open.index.products.length
  if (run.state === 'checking' && run.productsTotal !== total) {
    return changed(shop, run, { productsTotal: total })
  }
  if (run.productsDone >= total) return finish(shop, run)
  const products: FileProduct[] = []
  const began = performance.now()
  const cpu = process.cpuUsage()
  const read = await open.file.readSome(run.productsDone, run.productsDone + open.size)
  for (const [place, rows] of read.entries()) {
    products.push(await translate(open.going.sheet, { at: run.productsDone + place, rows }))
  }
  const piece = { runId: run.id, from: run.productsDone, state: run.state, now: shop.now() }
  const work = run.state === 'checking' ? checkPiece : savePiece
  await rest()
  const mine = await shop.db.transaction((tx) => work(tx, open.going, products, piece))
  if (!mine) {
    await closeRun(shop)
    return false
  }
  keep(open.going)
  const { user, system } = process.cpuUsage(cpu)
  await pace(shop, open, performance.now() - began, (user + system) / 1000)
  return true
}

// SQLite writes on the thread that answers visitors: pieces are short, and a rest of half the work they took follows each. Work is
// processor time: on a machine that others use, waiting for it is no reason to wait once more.
async function pace(shop: Shop, open: Open, took: number, worked: number): Promise<void> {
  const aim = shop.db.engine === 'sqlite' ? 16 : 250
  open.size = Math.max(1, Math.min(mostAtOnce, Math.round((open.size * aim) / Math.max(took, 1))))
  if (shop.db.engine === 'sqlite') await Bun.sleep(Math.min(Math.max(1, worked / 2), 50))
}

const mostAtOnce = 100

async function finish(shop: Shop, run: ImportRun): Promise<boolean> {
  if (run.state === 'checking') {
    await closeRun(shop)
    return changed(shop, run, { state: 'checked' })
  }
  if (hasField((await openRun(shop, run)).going.sheet, 'cross_sells') && !(await offerOn(shop, run))) return false
  await closeRun(shop)
  const { waiting } = await countPictures(shop.db.read, run.id)
  if (run.state === 'running' && waiting > 0) return changed(shop, run, { state: 'pictures' })
  return changed(shop, run, { state: 'done', finishedAt: shop.now() })
}

// Every product is there now: what each offers beside itself can be found. False when the run was stopped meanwhile.
async function offerOn(shop: Shop, run: ImportRun): Promise<boolean> {
  for (let at: number | null = 0; at !== null;) {
    const from: number = at
    const next = await shop.db.transaction(async (tx) => {
      const { state } = await findRun(tx, run.id)
      return state === 'running' ? linkOffers(tx, run.id, from) : 'stopped'
    })
    if (next === 'stopped') return false
    at = next
    await rest()
  }
  return true
}

async function fetchOn(shop: Shop, run: ImportRun): Promise<boolean> {
  if (await fetchSome(shop, run)) return changed(shop, run, {})
  return changed(shop, run, { state: 'done', finishedAt: shop.now() })
}

async function undoOn(shop: Shop, run: ImportRun): Promise<boolean> {
  if (run.productsDone === 0) return changed(shop, run, { state: 'undone', finishedAt: shop.now() })
  const began = performance.now()
  const to = await shop.db.transaction((tx) => undoPiece(tx, { id: run.id, from: run.productsDone, size: 5 }, shop.now()))
  if (shop.db.engine === 'sqlite') await Bun.sleep(Math.min(performance.now() - began, 50))
  return to !== null
}

async function changed(shop: Shop, run: ImportRun, change: Partial<ImportRun>): Promise<boolean> {
  try {
    await shop.db.transaction((tx) => move(tx, run.id, [run.state], change, shop.now()))
    return true
  } catch {
    // Stopped, or taken on by somebody else meanwhile.
    return false
  }
}

// A run is tried again from its file on; what fails three times at one place is passed over, and told.
const failures = new WeakMap<Shop['db'], { id: number; at: number; times: number }>()

const calm = (shop: Shop): void => void failures.delete(shop.db)

async function recover(shop: Shop, run: ImportRun, error: unknown): Promise<void> {
  await closeRun(shop)
  if (error instanceof Refusal && (run.state === 'checking' || run.state === 'running')) {
    const lastError = JSON.stringify({ key: error.key, params: error.params })
    await changed(shop, run, { state: 'failed', lastError, finishedAt: shop.now() })
    return
  }
  const before = failures.get(shop.db)
  const times = before?.id === run.id && before.at === run.productsDone ? before.times + 1 : 1
  failures.set(shop.db, { id: run.id, at: run.productsDone, times })
  shop.log.warn({ err: error, import: run.id, at: run.productsDone, times }, 'an import stumbled')
  if (times < 3 || run.state !== 'running') {
    if (times >= 3) throw error
    // One at a time, so that what is wrong is found.
    if (run.state === 'running') (await openRun(shop, run)).size = 1
    return
  }
  calm(shop)
  await shop.db.transaction((tx) => skipBroken(tx, { runId: run.id, from: run.productsDone, state: 'running', now: shop.now() }))
}
