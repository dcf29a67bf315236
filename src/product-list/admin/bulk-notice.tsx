import { findUndoableEntry } from '#src/accounts/audit/undo.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { findJob } from '#src/jobs/jobs.ts'
import { type JobFailure, limitFailures } from '#src/jobs/progress.ts'
import type { Shop } from '#src/shop.ts'
import { RunNotice, RunProgress } from '#templates/admin/list/bulk-run.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { type ProductChange, bulkOutcomeSchema } from '#src/products/bulk-products.ts'
import { type BulkRun, bulkChangedAction, bulkChangedSchema, isReversible, bulkJobKind } from '../bulk-runs.ts'
import { bulkUndoJobKind, bulkUndoneAction } from '../undo-bulk.ts'
import { maxTags } from '#src/products/limits.ts'

const path = '/admin/ecommerce/products'

/** The result or progress of the bulk action the URL names, with undo; null when it names none. */
export async function renderBulkNotice(shop: Shop, view: StaffView, url: URL): Promise<Html | null> {
  const [done, run] = ['done', 'run'].map((name) => Number(url.searchParams.get(name) ?? ''))
  const cleanUrl = new URL(url)
  cleanUrl.searchParams.delete('done')
  cleanUrl.searchParams.delete('run')
  const back = cleanUrl.pathname + cleanUrl.search
  if (done && Number.isSafeInteger(done)) return renderEntryNotice(shop, view, done, back)
  if (run && Number.isSafeInteger(run)) return renderRunNotice(shop, view, run, back)
  return null
}

async function renderEntryNotice(shop: Shop, view: StaffView, id: number, back: string): Promise<Html | null> {
  const undoQuery = { id, actorId: view.user.id, now: shop.now() }
  const changedEntry = await findUndoableEntry(shop.db.read, { ...undoQuery, action: bulkChangedAction }, bulkChangedSchema)
  const entry = changedEntry ?? (await findUndoableEntry(shop.db.read, { ...undoQuery, action: bulkUndoneAction }, bulkOutcomeSchema))
  if (!entry) return null
  const { before, failed } = entry.change
  const change = changedEntry?.change.change
  const changed = Object.keys(before).length
  const result = {
    text: resultText(view, change, changed),
    failed: { count: failed.length, rows: translateFailures(view, limitFailures(failed)) },
    undo: change && isReversible(change) && changed > 0 ? undoForm(entry.subject, back) : null,
  }
  return <RunNotice view={view} result={result} />
}

async function renderRunNotice(shop: Shop, view: StaffView, id: number, back: string): Promise<Html | null> {
  const run = await findOwnRun(shop, view, id)
  if (!run) return null
  const href = `${path}/runs/${id}?back=${encodeURIComponent(back)}`
  if (run.state === 'queued') return <RunProgress view={view} href={href} run={run.payload} label={view.t('productList.running')} />
  const { payload, kind } = run
  const text =
    run.state === 'dead'
      ? view.t('admin.list.runFailed')
      : resultText(view, kind === bulkJobKind ? payload.change : undefined, payload.changed)
  const canUndo = kind === bulkJobKind && isReversible(payload.change) && payload.changed > 0
  const result = {
    text,
    failed: { count: payload.failed, rows: translateFailures(view, payload.failures) },
    undo: canUndo ? undoForm(payload.subject, back) : null,
  }
  return <RunNotice view={view} result={result} />
}

const undoForm = (subject: string, back: string) => ({ action: `${path}/bulk/undo`, fields: { subject, back } })

/** A bulk run of this user with its progress; null for any other job. */
export async function findOwnRun(shop: Shop, view: StaffView, id: number) {
  const job = await findJob(shop.db.read, id)
  if (!job || (job.kind !== bulkJobKind && job.kind !== bulkUndoJobKind)) return null
  const payload = job.payload as BulkRun
  return payload.actor.id === view.user.id ? { kind: job.kind, state: job.state, payload } : null
}

function resultText(view: StaffView, change: ProductChange | undefined, count: number): string {
  if (!change) return view.t('productList.undone', { count })
  return view.t(`productList.done.${change.do === 'status' ? change.to : change.do}`, { count })
}

const translateFailures = (view: StaffView, failed: JobFailure[]) =>
  failed.map(({ name, why }) => ({ name, why: view.t(why, { most: maxTags }) }))
