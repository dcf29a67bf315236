import { Elysia } from 'elysia'
import { reviewStatuses } from '#db/schema/reviews.ts'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes, entityUndoRoutes, respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { isId, parseBackUrl } from '#src/admin/list.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { KeyboardShortcuts, QueueBulkBar, queueColumns } from '#templates/reviews/queue-list.tsx'
import { queuePath } from '#templates/reviews/queue-path.ts'
import { drawQueueRow } from '#templates/reviews/queue-row.tsx'
import { answeredAction, decidedAction, deletedAction } from './audit-changes.ts'
import { answerSchema, decideSchema } from './forms.ts'
import { answerReview, decideReviews, deleteReviews } from './moderate.ts'
import { countReviewStatuses, listReviewedProducts, reviewListQuery } from './list-reviews.ts'
import { reviewActions } from './admin/review-actions.ts'

const reviewList = defineList({
  name: 'reviews',
  path: queuePath,
  area: 'catalog',
  hasPersonalData: true,
  title: 'reviews.queue',
  searchLabel: 'reviews.search',
  views: [...reviewStatuses, 'all'],
  viewsLabel: 'reviews.views',
  viewLabel: (name) => `reviews.view.${name}`,
  viewCounts: countReviewStatuses,
  sorts: { date: 'desc' },
  filters: { product: isId },
  filterFields: async (q, view, { filters }) => [
    {
      name: 'product',
      label: view.t('reviews.product'),
      any: view.t('reviews.anyProduct'),
      value: filters.product,
      options: (await listReviewedProducts(q)).map(({ id, name }) => ({ value: id, label: name })),
    },
  ],
  columns: queueColumns,
  drawRow: drawQueueRow,
  drawBulkBar: QueueBulkBar,
  drawTools: KeyboardShortcuts,
  opens: 'page',
  query: (shop, _view, { view: status, filters, search }) =>
    reviewListQuery(shop.db.read, {
      status: status === 'all' ? null : status,
      productId: filters.product ? Number(filters.product) : null,
      search,
      // Pending reviews: longest waiting first.
      descending: status !== 'pending',
    }),
  empty({ view, counts }) {
    if (counts.all === 0) return { icon: 'star', title: 'reviews.emptyAll', text: 'reviews.emptyAllText' }
    return view === 'pending' ? { icon: 'circle-check', title: 'reviews.emptyPending', text: 'reviews.emptyPendingText' } : null
  },
  showAllHref: `${queuePath}?view=all`,
  undo: reviewActions,
  scripts: ['js/admin/review-queue.js'],
})

export const reviewsAdmin = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, reviewList))
    .use(entityUndoRoutes(shop, reviewList))
    .use(requireStaff(shop, 'catalog'))
    .post(`${queuePath}/bulk`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, decideSchema))
      const { ids, action, back } = values
      if (ids.length === 0) throw new UserError('admin.list.selectFirst')
      const audited = { action: action === 'delete' ? deletedAction : decidedAction, subject: 'reviews' }
      const { entry } = await withAudit(shop, view, audited, async (tx, now) => {
        if (action === 'delete') return { change: { reviews: await deleteReviews(tx, ids, { now }) } }
        const previousStatuses = await decideReviews(tx, new Map(ids.map((id) => [id, action])), now)
        return { change: { to: action, before: Object.fromEntries(previousStatuses) } }
      })
      return respondWithEntityList(shop, { view, req }, reviewList, { back: parseBackUrl(queuePath, back), entry })
    })
    .post(`${queuePath}/:id/delete`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const { entry } = await withAudit(shop, view, { action: deletedAction, subject: `review:${id}` }, async (tx, now) => {
        const reviews = await deleteReviews(tx, [id], { now })
        if (reviews.length === 0) throw new NotFound('review')
        return { change: { reviews } }
      })
      return respondWithEntityList(shop, { view, req }, reviewList, { back: parseBackUrl(queuePath, ''), entry })
    })
    .post(`${queuePath}/:id/answer`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const { values } = requireValid(await readForm(view, req.raw, answerSchema))
      const { entry } = await withAudit(shop, view, { action: answeredAction, subject: `review:${id}` }, async (tx, now) => {
        const previousAnswer = await answerReview(tx, id, values.text, now)
        return { change: { id, answer: [previousAnswer, values.text] } }
      })
      return respondWithEntityList(shop, { view, req }, reviewList, { back: parseBackUrl(queuePath, values.back), entry })
    })
