import { parseBackUrl } from '#src/admin/list.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { findJob } from '#src/jobs/jobs.ts'
import type { Shop } from '#src/shop.ts'
import { RunNotice, RunProgress } from '#templates/admin/list/bulk-run.tsx'
import { stockPath } from '#templates/inventory/stock-row.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { type StockRun, stockJob } from '../bulk-adjust-stock.ts'

/** The result or progress of the adjustment the URL names; null when it names none. */
export async function renderRunNotice(shop: Shop, view: StaffView, url: URL): Promise<Html | null> {
  const id = Number(url.searchParams.get('run') ?? '')
  const foundRun = id && Number.isSafeInteger(id) ? await findStockRun(shop, view, id) : null
  if (!foundRun) return null
  const back = parseBackUrl(stockPath, url.search)
  back.searchParams.delete('run')
  const href = `${stockPath}/runs/${id}?back=${encodeURIComponent(back.pathname + back.search)}`
  if (foundRun.state === 'queued') return <RunProgress view={view} href={href} run={foundRun.run} label={view.t('inventory.running')} />
  return renderRunResult(view, foundRun.run, foundRun.state === 'dead')
}

export function renderRunResult(view: StaffView, run: StockRun, isDead = false): Html {
  const rows = run.failures.map(({ name, why }) => ({ name, why: view.t(why) }))
  const text = isDead ? view.t('admin.list.runFailed') : view.t('inventory.adjusted', { count: run.changed })
  return <RunNotice view={view} result={{ text, failed: { count: run.failed, rows }, undo: null }} />
}

/** Null when it is not an adjustment of this user. */
export async function findStockRun(shop: Shop, view: StaffView, id: number) {
  const job = await findJob(shop.db.read, id)
  if (job?.kind !== stockJob) return null
  const run = job.payload as StockRun
  return run.actor.id === view.user.id ? { state: job.state, run } : null
}
