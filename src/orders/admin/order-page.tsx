import { Elysia, t } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { may } from '#src/accounts/capabilities.ts'
import { type StaffView, staff } from '#src/admin/shell.ts'
import { closePayments } from '#src/checkout/close-payments.ts'
import type { OrderStatus } from '#db/schema/orders.ts'
import { countryList } from '#src/lib/countries.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import { formatsOf } from '#src/i18n/formats.ts'
import { idFrom } from '#src/lib/ids.ts'
import { listOrderMails } from '#src/mail/outbox.ts'
import { mayReadMail } from '#src/mail/secrets.ts'
import { type Payment, listPayments, openPayments } from '#src/payments/payments.ts'
import { listProcessorRecords } from '#src/payments/processor-records.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { also, fragments, go, page, telling, withStatus } from '#src/web/answer.tsx'
import { blankForm, readForm } from '#src/web/form.ts'
import { documentTitle } from '#templates/layouts/document.tsx'
import { OrderPage } from '#templates/orders/order-page.tsx'
import { CommentForm, OrderEventItem } from '#templates/orders/order-timeline.tsx'
import { type OrderRow, findOrderBy, orderLinesOf } from '../find-orders.ts'
import { downloadsOf } from '../downloads.ts'
import { renewDownloads } from '../grant-downloads.ts'
import { heldMoney } from '../refund-due.ts'
import { moveByStaff, staffMoves } from '../staff-moves.ts'
import { moves } from '../status.ts'
import { addTimeline, listTimeline } from '../timeline.ts'

const path = '/admin/ecommerce/orders/:id'
const statusSchema = t.Object({
  status: t.Union((Object.keys(moves) as OrderStatus[]).map((status) => t.Literal(status))),
  seen_paid: t.Boolean(),
  restock: t.Boolean(),
})
const commentSchema = t.Object({ text: t.String({ minLength: 1, maxLength: 2000, multiline: true, missing: 'orders.commentMissing' }) })

/** One order: what it is, where it may go, and what staff say about it. */
export const orderPage = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'orders'))
    .get(path, async ({ view, params }) => answerOrder(shop, view, idFrom(params.id), {}))
    .post(`${path}/status`, async ({ view, visit, params }) => {
      visit.allowSeconds(20)
      const order = await orderOf(shop, idFrom(params.id))
      const read = await readForm(view, visit.request, statusSchema)
      await read.attempt(async ({ status, seen_paid: seenPaid, restock }) => {
        // Nobody may pay for what is cancelled a moment later; if somebody just has, the order is paid and moves no more.
        if (status === 'cancelled') await closePayments(shop, await openPayments(shop.db.read, [order.id]))
        await shop.db.transaction(async (tx) => {
          const now = shop.now()
          const restocked = await moveByStaff(tx, order, { to: status, seenPaid, restock, actor: view.user.name, now })
          const change = { status: [order.status, status], ...(restocked > 0 ? { restocked } : {}) }
          await record(tx, { actor: view.user, action: 'order.moved', subject: `order:${order.number}`, change, now })
        })
      })
      const error = Object.values(read.form.errors)[0] ?? null
      return afterward(shop, view, order.id, error === null ? { said: 'orders.moved' } : { error })
    })
    .post(`${path}/downloads/:line/renew`, async ({ view, params }) => {
      const order = await orderOf(shop, idFrom(params.id))
      const line = (await orderLinesOf(shop.db.read, order.id)).find(({ id }) => id === idFrom(params.line))
      if (!line) throw new NotFound('order line')
      try {
        await shop.db.transaction(async (tx) => {
          const now = shop.now()
          await renewDownloads(tx, line.id, now)
          await addTimeline(tx, { orderId: order.id, kind: 'downloads_renewed', data: { product: line.name }, actor: view.user.name, now })
          const change = { line: line.id }
          await record(tx, { actor: view.user, action: 'order.downloads.renewed', subject: `order:${order.number}`, change, now })
        })
        return await afterward(shop, view, order.id, { said: 'orders.renewed' })
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal
        return afterward(shop, view, order.id, { error: view.t(refusal.key as 'orders.nothingToRenew') })
      }
    })
    .post(`${path}/comments`, async ({ view, visit, params }) => {
      const order = await orderOf(shop, idFrom(params.id))
      const read = await readForm(view, visit.request, commentSchema)
      const event = await read.attempt(({ text }) =>
        shop.db.transaction(async (tx) => {
          const now = shop.now()
          await addTimeline(tx, { orderId: order.id, kind: 'comment', data: { text }, actor: view.user.name, now })
          await record(tx, { actor: view.user, action: 'order.commented', subject: `order:${order.number}`, change: { text }, now })
          return { kind: 'comment', data: { text }, actor: view.user.name, createdAt: now }
        }),
      )
      const here = `/admin/ecommerce/orders/${order.id}`
      if (!view.partial) return event ? go(view, here) : go(view, here, { kind: 'error', text: view.t('orders.commentMissing') })
      if (event) {
        const form = <CommentForm view={view} orderId={order.id} form={blankForm()} />
        return fragments(view, <OrderEventItem view={view} event={event} />, also(form))
      }
      const again = withStatus(422, fragments(view, <CommentForm view={view} orderId={order.id} form={read.form} />))
      again.headers.set('hx-retarget', '#comment-form')
      again.headers.set('hx-reswap', 'outerMorph')
      return again
    })

async function orderOf(shop: Shop, id: number): Promise<OrderRow> {
  const order = await findOrderBy(shop.db.read, { id })
  if (!order) throw new NotFound('order')
  return order
}

/** The order after something was done with it, and what was done or why not. */
async function afterward(
  shop: Shop,
  view: StaffView,
  id: number,
  done: { said: 'orders.moved' | 'orders.renewed' } | { error: string },
): Promise<Response> {
  const [error, said] = 'error' in done ? [done.error, ''] : [null, view.t(done.said)]
  if (!view.partial) return go(view, `/admin/ecommerce/orders/${id}`, error === null ? said : { kind: 'error', text: error })
  const answer = await answerOrder(shop, view, id, { error })
  return error === null ? telling(answer, 'toast', said) : answer
}

async function answerOrder(shop: Shop, view: StaffView, id: number, { error = null }: { error?: string | null }): Promise<Response> {
  const q = shop.db.read
  const order = await orderOf(shop, id)
  const { staff_rights } = await currentSettings(shop)
  const allowed = (area: 'orders' | 'mail', right: 'read' | 'write') => may(view.user.roleId, area, right, staff_rights)
  const possible = allowed('orders', 'write') ? staffMoves(order) : []
  const mails = await listOrderMails(q, id)
  const payments = await listPayments(q, id)
  const props = {
    view,
    order,
    lines: await orderLinesOf(q, id),
    payments,
    downloads: await downloadsOf(q, order, shop.now()),
    events: await listTimeline(q, id),
    mails: allowed('mail', 'read') ? mails.filter((mail) => mayReadMail(view.user.roleId, mail.template)) : null,
    moves: possible,
    held: await heldIn(shop, view, order, payments),
    mayWrite: allowed('orders', 'write'),
    countryName: countryList(view.language).find((country) => country.code === order.address.country)?.name ?? order.address.country,
    confirming: possible.includes('cancelled') && view.url.searchParams.get('confirm') === 'cancel',
    error,
  }
  const title = view.t('orders.orderNumber', { number: order.number })
  const body = <OrderPage {...props} />
  if (!view.partial) return page(view, title, body)
  return withStatus(error === null ? 200 : 422, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}

async function heldIn(shop: Shop, view: StaffView, order: OrderRow, payments: Payment[]) {
  const money = heldMoney(order, payments)
  if (money.length === 0) return []
  const records = await listProcessorRecords(shop.db.read)
  return money.map(({ processorId, reference, amount, currency }) => ({
    amount: formatsOf(view.language, currency, 'UTC').money(amount),
    processor: records.find((record) => record.processorId === processorId)?.name ?? '',
    reference,
  }))
}
