import { Elysia } from 'elysia'
import { recordAudit } from '#src/accounts/audit.ts'
import type { Exec, Tx } from '#db/types.ts'
import { findUndoableEntry } from '#src/accounts/undo.ts'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { renderList } from '#src/admin/list-response.tsx'
import {
  type ListConfig,
  parseBackUrl,
  isId,
  formatCappedCount,
  listHref,
  listLinks,
  listPageSize,
  readListParams,
} from '#src/admin/list.ts'
import { type StaffView, canAccess, requireStaff } from '#src/admin/layout.ts'
import { Conflict, UserError } from '#src/lib/errors.ts'
import { parseId } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { redirect, page } from '#src/web/response.tsx'
import { readForm } from '#src/web/form.ts'
import type { RunResult } from '#templates/admin/bulk-run.tsx'
import { queuePath } from '#templates/reviews/queue-path.ts'
import { Queue, QueuePage, type QueueView } from '#templates/reviews/queue-page.tsx'
import { answeredAction, answeredSchema, decidedAction, decidedSchema, deletedAction, deletedSchema } from './audit-changes.ts'
import { answerSchema, decideSchema, undoSchema } from './forms.ts'
import { answerReview, decideReviews, deleteReviews, restoreReviews } from './moderate.ts'
import { countReviewStatuses, listReviewedProducts, listReviewsForStaff } from './list-reviews.ts'

const listConfig: ListConfig<QueueView, 'date', 'product'> = {
  path: queuePath,
  views: ['pending', 'approved', 'rejected', 'all'],
  sorts: { date: 'desc' },
  filters: { product: isId },
}

// A little longer than a deletion can be undone.
const photoRetention = 11 * 60_000

/** The queue of reviews: approve, reject, answer and delete, one by one or many at once, each with a way back. */
export const reviewsAdmin = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'catalog'))
    .get(queuePath, ({ view, req }) => renderQueue(shop, view, req.raw, view.url))
    .post(`${queuePath}/bulk`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, decideSchema))
      const { ids, action, back } = values
      if (ids.length === 0) throw new UserError('admin.list.chooseFirst')
      const now = shop.now()
      const entry = await shop.db.transaction(async (tx) => {
        const by = { actor: view.user, subject: 'reviews', now }
        if (action === 'delete') {
          const deletedReviews = await deleteReviews(tx, ids, { now, photoRetention })
          return recordAudit(tx, { ...by, action: deletedAction, change: { reviews: deletedReviews } })
        }
        const previousStatuses = await decideReviews(tx, new Map(ids.map((id) => [id, action])), now)
        return recordAudit(tx, { ...by, action: decidedAction, change: { to: action, before: Object.fromEntries(previousStatuses) } })
      })
      return respondWithQueue(shop, view, req.raw, { back, entry })
    })
    .post(`${queuePath}/:id/answer`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const { values } = requireValid(await readForm(view, req.raw, answerSchema))
      const now = shop.now()
      const entry = await shop.db.transaction(async (tx) => {
        const previousAnswer = await answerReview(tx, id, values.text, now)
        const change = { id, answer: [previousAnswer, values.text] }
        return recordAudit(tx, { actor: view.user, action: answeredAction, subject: `review:${id}`, change, now })
      })
      return respondWithQueue(shop, view, req.raw, { back: values.back, entry })
    })
    .post(`${queuePath}/undo`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, undoSchema))
      const now = shop.now()
      await shop.db.transaction(async (tx) => {
        const entry = await undoableEntry(shop, view, values.entry, tx)
        if (!entry) throw new Conflict('admin.undoTooLate')
        await undoEntry(tx, entry, now)
        await recordAudit(tx, {
          actor: view.user,
          action: `${entry.action}.undone`,
          subject: entry.subject,
          change: { entry: entry.id },
          now,
        })
      })
      return respondWithQueue(shop, view, req.raw, { back: values.back, entry: null })
    })

interface QueueReturn {
  back: string
  /** What was done, in the audit log; null when something was undone. */
  entry: number | null
}

async function respondWithQueue(shop: Shop, view: StaffView, request: Request, { back, entry }: QueueReturn): Promise<Response> {
  const url = parseBackUrl(queuePath, back)
  url.searchParams.delete('undo')
  if (entry !== null) url.searchParams.set('undo', String(entry))
  if (!view.partial) return redirect(view, url.pathname + url.search, entry === null ? view.t('admin.undone') : undefined)
  return renderQueue(shop, view, request, url, entry === null)
}

async function renderQueue(shop: Shop, view: StaffView, request: Request, url: URL, undone = false): Promise<Response> {
  const q = shop.db.read
  const params = readListParams(listConfig, url)
  const result = await listReviewsForStaff(q, {
    status: params.view === 'all' ? null : params.view,
    productId: params.filters.product ? Number(params.filters.product) : null,
    search: params.search,
    page: params.page,
    pageSize: listPageSize,
  })
  const counts = await countReviewStatuses(q)
  const { rows, ...count } = result
  const back = listHref(listConfig, params, { page: result.page })
  const props = {
    view,
    params,
    links: listLinks(listConfig, params),
    rows,
    count: { ...count, pageSize: listPageSize },
    statusCounts: {
      pending: formatCappedCount(view, counts.pending),
      approved: formatCappedCount(view, counts.approved),
      rejected: formatCappedCount(view, counts.rejected),
      all: formatCappedCount(view, counts.all),
    },
    filters: [
      {
        name: 'product',
        label: view.t('reviews.product'),
        any: view.t('reviews.anyProduct'),
        value: params.filters.product,
        options: (await listReviewedProducts(q)).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    mayWrite: await canAccess(shop, view, 'catalog', 'write'),
    result: undone ? { text: view.t('admin.undone'), failed: noFailures, undo: null } : await getUndoableResult(shop, view, url, back),
  }
  const title = view.t('reviews.queue')
  const fullPage = <QueuePage {...props} />
  if (!view.partial) return page(view, title, fullPage, { scripts: ['js/admin/review-queue.js'] })
  return renderList(view, request, { title, url: back, fullPage, list: <Queue {...props} /> })
}

// What was done is kept in the audit log: what is undone is never taken from the browser.
const noFailures = { count: 0, rows: [] }

async function getUndoableResult(shop: Shop, view: StaffView, url: URL, back: string): Promise<RunResult | null> {
  const requestedId = url.searchParams.get('undo') ?? ''
  const entry = isId(requestedId) ? await undoableEntry(shop, view, Number(requestedId), shop.db.read) : null
  if (!entry) return null
  const { text, count } = describeEntry(view, entry)
  return {
    text,
    failed: noFailures,
    undo: count > 0 ? { action: `${queuePath}/undo`, fields: { entry: requestedId, back } } : null,
  }
}

type Entry = NonNullable<Awaited<ReturnType<typeof undoableEntry>>>

async function undoEntry(tx: Tx, { decided, deleted, answered }: Entry, now: number): Promise<void> {
  if (deleted) await restoreReviews(tx, deleted.reviews, now)
  if (answered) await answerReview(tx, answered.id, answered.answer[0], now, answered.answer[1])
  if (!decided) return
  const statuses = new Map(Object.entries(decided.before).map(([id, status]) => [Number(id), status]))
  const undone = await decideReviews(tx, statuses, now, decided.to)
  if (undone.size === 0) throw new Conflict('reviews.changedSince')
}

function describeEntry(view: StaffView, { decided, deleted, answered }: Entry): { text: string; count: number } {
  if (answered) return { text: view.t(answered.answer[1] === '' ? 'reviews.answerGone' : 'reviews.answered'), count: 1 }
  if (deleted) return { text: view.t('reviews.done.deleted', { count: deleted.reviews.length }), count: deleted.reviews.length }
  const count = Object.keys(decided.before).length
  return { text: view.t(`reviews.done.${decided.to}`, { count }), count }
}

async function undoableEntry(shop: Shop, view: StaffView, id: number, q: Exec) {
  const by = { id, actorId: view.user.id, now: shop.now() }
  const decided = await findUndoableEntry(q, { ...by, action: decidedAction }, decidedSchema)
  if (decided) return { id, action: decidedAction, subject: decided.subject, decided: decided.change }
  const deleted = await findUndoableEntry(q, { ...by, action: deletedAction }, deletedSchema)
  if (deleted) return { id, action: deletedAction, subject: deleted.subject, deleted: deleted.change }
  const answered = await findUndoableEntry(q, { ...by, action: answeredAction }, answeredSchema)
  return answered && { id, action: answeredAction, subject: answered.subject, answered: answered.change }
}
