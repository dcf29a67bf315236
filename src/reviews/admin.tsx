import { Elysia } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { findUndoable } from '#src/accounts/undo.ts'
import { refuseFaults } from '#src/admin/bulk.tsx'
import { listAnswer } from '#src/admin/list-answer.tsx'
import { type ListShape, addressBack, anyId, countUpTo, linkTo, linksOf, listPageSize, readWish } from '#src/admin/list.ts'
import { type StaffView, mayDo, staff } from '#src/admin/shell.ts'
import { Conflict, Refusal } from '#src/lib/errors.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { go, page } from '#src/web/answer.tsx'
import { readForm } from '#src/web/form.ts'
import type { RunResult } from '#templates/admin/run.tsx'
import { queuePath } from '#templates/reviews/queue-path.ts'
import { Queue, QueuePage, type QueueView } from '#templates/reviews/queue-page.tsx'
import { answerSchema, decideSchema, undoSchema } from './forms.ts'
import { type DeletedReview, type ReviewStatus, answerReview, decideReviews, deleteReviews, restoreReviews } from './moderate.ts'
import { countReviewStatuses, listReviewedProducts, listReviewsForStaff } from './staff-list.ts'

const shape: ListShape<QueueView, 'date', 'product'> = {
  path: queuePath,
  views: ['pending', 'approved', 'rejected', 'all'],
  sorts: { date: 'desc' },
  filters: { product: anyId },
}

/** What can be taken back, by its name in the audit log. */
const decided = 'reviews.decided'
const deleted = 'reviews.deleted'
const answered = 'reviews.answered'
// A little longer than a deletion can be undone.
const keepPhotos = 11 * 60_000

/** The queue of reviews: approve, reject, answer and delete, one by one or many at once, each with a way back. */
export const reviewsAdmin = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'catalog'))
    .get(queuePath, ({ view, visit }) => answerQueue(shop, view, visit.request, view.url))
    .post(`${queuePath}/bulk`, async ({ view, visit }) => {
      const { values } = refuseFaults(await readForm(view, visit.request, decideSchema))
      const { ids, action, back } = values
      if (ids.length === 0) throw new Refusal('admin.list.chooseFirst')
      const now = shop.now()
      const entry = await shop.db.transaction(async (tx) => {
        const by = { actor: view.user, subject: 'reviews', now }
        if (action === 'delete') {
          const gone = await deleteReviews(tx, ids, { now, keepPhotos })
          return record(tx, { ...by, action: deleted, change: { reviews: gone } })
        }
        const before = await decideReviews(tx, new Map(ids.map((id) => [id, action])), now)
        return record(tx, { ...by, action: decided, change: { to: action, before: Object.fromEntries(before) } })
      })
      return backToQueue(shop, view, visit.request, { back, entry })
    })
    .post(`${queuePath}/:id/answer`, async ({ view, visit, params }) => {
      const id = idFrom(params.id)
      const { values } = refuseFaults(await readForm(view, visit.request, answerSchema))
      const now = shop.now()
      const entry = await shop.db.transaction(async (tx) => {
        const before = await answerReview(tx, id, values.text, now)
        const change = { id, answer: [before, values.text] }
        return record(tx, { actor: view.user, action: answered, subject: `review:${id}`, change, now })
      })
      return backToQueue(shop, view, visit.request, { back: values.back, entry })
    })
    .post(`${queuePath}/undo`, async ({ view, visit }) => {
      const { values } = refuseFaults(await readForm(view, visit.request, undoSchema))
      const now = shop.now()
      await shop.db.transaction(async (tx) => {
        const entry = await undoableEntry(shop, view, values.entry, tx)
        if (!entry) throw new Conflict('admin.undoTooLate')
        if (entry.action === deleted) await restoreReviews(tx, entry.change.reviews as DeletedReview[], now)
        else if (entry.action === answered) {
          const [before, after] = entry.change.answer as [string, string]
          await answerReview(tx, Number(entry.change.id), before, now, after)
        } else {
          const before = Object.entries(entry.change.before as Record<string, ReviewStatus>)
          const wanted = new Map(before.map(([id, status]) => [Number(id), status]))
          const undone = await decideReviews(tx, wanted, now, entry.change.to as ReviewStatus)
          if (undone.size === 0) throw new Conflict('reviews.changedSince')
        }
        await record(tx, { actor: view.user, action: `${entry.action}.undone`, subject: entry.subject, change: { entry: entry.id }, now })
      })
      return backToQueue(shop, view, visit.request, { back: values.back, entry: null })
    })

interface Back {
  back: string
  /** What was done, in the audit log; null when something was undone. */
  entry: number | null
}

async function backToQueue(shop: Shop, view: StaffView, request: Request, { back, entry }: Back): Promise<Response> {
  const url = addressBack(queuePath, back)
  url.searchParams.delete('undo')
  if (entry !== null) url.searchParams.set('undo', String(entry))
  if (!view.partial) return go(view, url.pathname + url.search, entry === null ? view.t('admin.undone') : undefined)
  return answerQueue(shop, view, request, url, entry === null)
}

async function answerQueue(shop: Shop, view: StaffView, request: Request, url: URL, undone = false): Promise<Response> {
  const q = shop.db.read
  const wish = readWish(shape, url)
  const found = await listReviewsForStaff(q, {
    status: wish.view === 'all' ? null : wish.view,
    productId: wish.filters.product ? Number(wish.filters.product) : null,
    search: wish.search,
    page: wish.page,
    pageSize: listPageSize,
  })
  const counts = await countReviewStatuses(q)
  const { rows, ...count } = found
  const back = linkTo(shape, wish, { page: found.page })
  const props = {
    view,
    wish,
    links: linksOf(shape, wish),
    rows,
    count: { ...count, pageSize: listPageSize },
    statuses: {
      pending: countUpTo(view, counts.pending),
      approved: countUpTo(view, counts.approved),
      rejected: countUpTo(view, counts.rejected),
      all: countUpTo(view, counts.all),
    },
    filters: [
      {
        name: 'product',
        label: view.t('reviews.product'),
        any: view.t('reviews.anyProduct'),
        value: wish.filters.product,
        options: (await listReviewedProducts(q)).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    mayWrite: await mayDo(shop, view, 'catalog', 'write'),
    done: undone ? { text: view.t('admin.undone'), failed: noFaults, undo: null } : await doneBy(shop, view, url, back),
  }
  const title = view.t('reviews.queue')
  const whole = <QueuePage {...props} />
  if (!view.partial) return page(view, title, whole, { scripts: ['js/admin/queue.js'] })
  return listAnswer(view, request, { title, address: back, whole, list: <Queue {...props} /> })
}

// What was done is kept in the audit log: what is undone is never taken from the browser.
const noFaults = { count: 0, rows: [] }

async function doneBy(shop: Shop, view: StaffView, url: URL, back: string): Promise<RunResult | null> {
  const asked = url.searchParams.get('undo') ?? ''
  const entry = anyId(asked) ? await undoableEntry(shop, view, Number(asked), shop.db.read) : null
  if (!entry) return null
  const { text, count } = wordsOf(view, entry)
  return {
    text,
    failed: noFaults,
    undo: count > 0 ? { action: `${queuePath}/undo`, fields: { entry: asked, back } } : null,
  }
}

type Entry = NonNullable<Awaited<ReturnType<typeof findUndoable>>>

function wordsOf(view: StaffView, { action, change }: Entry): { text: string; count: number } {
  if (action === answered) {
    const [, now] = change.answer as [string, string]
    return { text: view.t(now === '' ? 'reviews.answerGone' : 'reviews.answered'), count: 1 }
  }
  if (action === deleted) {
    const { length: count } = change.reviews as DeletedReview[]
    return { text: view.t('reviews.done.deleted', { count }), count }
  }
  const count = Object.keys(change.before as object).length
  return { text: view.t(`reviews.done.${change.to as ReviewStatus}`, { count }), count }
}

async function undoableEntry(shop: Shop, view: StaffView, id: number, q: Parameters<typeof findUndoable>[0]): Promise<Entry | null> {
  for (const action of [decided, deleted, answered]) {
    const entry = await findUndoable(q, { id, actorId: view.user.id, action, now: shop.now() })
    if (entry) return entry
  }
  return null
}
