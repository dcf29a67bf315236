import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { type StaffRequest, type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId, parseOrderId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { fragments, outOfBand, redirect, withStatus } from '#src/web/response.tsx'
import { CommentForm, OrderEventItem } from '#templates/orders/order-timeline.tsx'
import { type OrderRow, getOrder } from '../find-orders.ts'
import { maxCommentLength, maxTagLength } from '../limits.ts'
import { deleteComment, editComment, restoreComment } from '../order-comments.ts'
import { addTimelineEntry } from '../timeline.ts'
import { addTag, removeTag } from './change-tags.ts'

const path = '/admin/ecommerce/orders/:id'
const commentSchema = t.Object({
  text: t.String({ minLength: 1, maxLength: maxCommentLength, multiline: true, missing: 'orders.commentMissing' }),
})
const tagSchema = t.Object({ tag: t.String({ maxLength: maxTagLength * 4 }) })

/** Comments and tags of an order. Customers never see them. */
export const orderCommentRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'orders'))
    .post(`${path}/comments`, async ({ view, req, params }) => {
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const submitted = await readForm(view, req.raw, commentSchema)
      const commented = await submitted.attempt(({ text }) =>
        withAudit(shop, view, { action: 'order.commented', subject: subjectOf(order) }, async (tx, now) => {
          const event = { kind: 'comment' as const, data: { text }, actor: view.user.name, authorId: view.user.id }
          const id = await addTimelineEntry(tx, { orderId: order.id, ...event, now })
          const actions = { canEdit: true, canDelete: true, canRestore: false }
          return { newEvent: { ...event, id, createdAt: now, editedAt: null, actions }, change: { text } }
        }),
      )
      if (!view.partial) return backToOrder(view, order, commented ? null : view.t('orders.commentMissing'))
      if (commented) {
        const form = <CommentForm view={view} orderId={order.id} form={initialForm()} />
        return fragments(view, <OrderEventItem view={view} orderId={order.id} event={commented.newEvent} />, outOfBand(form))
      }
      const response = withStatus(422, fragments(view, <CommentForm view={view} orderId={order.id} form={submitted.state} />))
      response.headers.set('hx-retarget', '#comment-form')
      response.headers.set('hx-reswap', 'outerMorph')
      return response
    })
    .post(`${path}/comments/:comment`, async ({ view, req, params }) => {
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const submitted = await readForm(view, req.raw, commentSchema)
      await submitted.attempt(({ text }) =>
        withAudit(shop, view, { action: 'order.comment.edited', subject: subjectOf(order) }, async (tx, now) => {
          const former = await editComment(tx, ownComment(view, order, params.comment, now), text)
          return { change: { text: [former, text] } }
        }),
      )
      return backToOrder(view, order, Object.values(submitted.state.errors)[0] ?? null)
    })
    .post(`${path}/comments/:comment/delete`, ({ view, params }) => change(shop, view, params, 'order.comment.deleted', deleteComment))
    .post(`${path}/comments/:comment/restore`, ({ view, params }) => change(shop, view, params, 'order.comment.restored', restoreComment))
    .post(`${path}/tags`, async ({ view, req, params }) => {
      const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
      const submitted = await readForm(view, req.raw, tagSchema)
      await submitted.attempt(({ tag }) => addTag(shop, view, order, tag))
      return backToOrder(view, order, Object.values(submitted.state.errors)[0] ?? null)
    })
    .post(`${path}/tags/remove`, ({ view, req, params }) => removeOrderTag(shop, { view, req, params }))
    .post(`${path}/tags/delete`, ({ view, req, params }) => removeOrderTag(shop, { view, req, params }))

async function removeOrderTag(shop: Shop, { view, req, params }: StaffRequest): Promise<Response> {
  const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
  const submitted = await readForm(view, req.raw, tagSchema)
  await submitted.attempt(({ tag }) => removeTag(shop, view, order, tag))
  return backToOrder(view, order, Object.values(submitted.state.errors)[0] ?? null)
}

async function change(
  shop: Shop,
  view: StaffView,
  params: { id: string; comment: string },
  action: string,
  work: typeof deleteComment,
): Promise<Response> {
  const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
  try {
    await withAudit(shop, view, { action, subject: subjectOf(order) }, async (tx, now) => {
      await work(tx, ownComment(view, order, params.comment, now))
      return { change: { comment: parseId(params.comment) } }
    })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return backToOrder(view, order, view.t(error.key, error.params))
  }
  return backToOrder(view, order, null)
}

const ownComment = (view: StaffView, order: OrderRow, id: string, now: number) => ({
  orderId: order.id,
  id: parseId(id),
  authorId: view.user.id,
  now,
})

const subjectOf = ({ number }: OrderRow): string => `order:${number}`

const backToOrder = (view: StaffView, { id }: OrderRow, error: string | null): Response =>
  redirect(view, `/admin/ecommerce/orders/${id}`, error === null ? undefined : { kind: 'error', text: error })
