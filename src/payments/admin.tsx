import { Elysia, t } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { listAnswer } from '#src/admin/list-answer.tsx'
import { type ListShape, countUpTo, linkTo, linksOf, listPageSize, readWish } from '#src/admin/list.ts'
import { type StaffView, mayDo, staff } from '#src/admin/shell.ts'
import { matchPayment } from '#src/checkout/match-payment.ts'
import { formatsOf } from '#src/i18n/formats.ts'
import { idFrom } from '#src/lib/ids.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page, withStatus } from '#src/web/answer.tsx'
import { type ReadForm, blankForm, readForm } from '#src/web/form.ts'
import { documentTitle } from '#templates/layouts/document.tsx'
import { UnmatchedList, UnmatchedListPage } from '#templates/payments/unmatched-list.tsx'
import { UnmatchedPage } from '#templates/payments/unmatched-page.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { countUnmatched, settleUnmatched } from './unmatched.ts'
import { type UnmatchedPayment, type UnmatchedView, getUnmatched, listUnmatched, unmatchedViews } from './unmatched-list.ts'

const shape: ListShape<UnmatchedView, 'date', never> = {
  path: '/admin/unmatched-payments',
  views: unmatchedViews,
  sorts: { date: 'desc' },
  filters: {},
}
const linkSchema = t.Object({
  order_number: t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, error: 'payments.orderNumberMissing' }),
})
const settleSchema = t.Object({ note: t.String({ minLength: 1, maxLength: 1000, multiline: true, missing: 'payments.noteMissing' }) })

/** Money that fits no order: what staff see of it, and how they put it right. */
export const paymentsAdmin = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'payments'))
    .get(shape.path, async ({ view, visit }) => {
      const wish = readWish(shape, view.url)
      const q = shop.db.read
      const { rows, ...found } = await listUnmatched(q, { ...wish, pageSize: listPageSize })
      const props = {
        view,
        wish,
        links: linksOf(shape, wish),
        rows: rows.map((row) => ({ ...row, money: moneyOf(view, row) })),
        count: { ...found, pageSize: listPageSize },
        open: countUpTo(view, await countUnmatched(q)),
      }
      return listAnswer(view, visit.request, {
        title: view.t('payments.unmatched'),
        address: linkTo(shape, wish, { page: found.page }),
        whole: <UnmatchedListPage {...props} />,
        list: <UnmatchedList {...props} />,
      })
    })
    .get(`${shape.path}/:id`, ({ view, params }) => answer(shop, view, idFrom(params.id)))
    .post(`${shape.path}/:id/link`, async ({ view, visit, params }) => {
      visit.allowSeconds(20)
      const id = idFrom(params.id)
      const money = await getUnmatched(shop.db.read, id)
      const beside = view.t('payments.liesBeside', { amount: moneyOf(view, money), reference: money.reference })
      const sent = await readForm(view, visit.request, linkSchema)
      const done = await sent.attempt(({ order_number: orderNumber }) =>
        matchPayment(shop, { unmatchedId: id, orderNumber, actor: view.user, beside }),
      )
      return after(shop, view, id, { sent, said: done && view.t(done.paid ? 'payments.nowPaid' : 'payments.nowBeside') })
    })
    .post(`${shape.path}/:id/settle`, async ({ view, visit, params }) => {
      const id = idFrom(params.id)
      const sent = await readForm(view, visit.request, settleSchema)
      const done = await sent.attempt(({ note }) =>
        shop.db.transaction(async (tx) => {
          const now = shop.now()
          await settleUnmatched(tx, id, note, now)
          await record(tx, { actor: view.user, action: 'payment.settled', subject: `unmatched:${id}`, change: { note }, now })
          return true
        }),
      )
      return after(shop, view, id, { sent, said: done ? view.t('payments.nowSettled') : undefined })
    })

/** Money may have come in another currency than the shop's. */
const moneyOf = (view: StaffView, { amount, currency }: UnmatchedPayment): string => formatsOf(view.language, currency, 'UTC').money(amount)

async function after(
  shop: Shop,
  view: StaffView,
  id: number,
  { sent, said }: { sent: ReadForm<unknown>; said: string | undefined },
): Promise<Response> {
  if (said === undefined) return answer(shop, view, id, sent.form)
  // The whole page: the menu counts what is open.
  return go(view, `${shape.path}/${id}`, said)
}

async function answer(shop: Shop, view: StaffView, id: number, form?: FormState): Promise<Response> {
  const payment = await getUnmatched(shop.db.read, id)
  const money = moneyOf(view, payment)
  const title = view.t('payments.unmatchedOf', { amount: money })
  const mayWrite = await mayDo(shop, view, 'payments', 'write')
  const fresh = blankForm({ order_number: payment.orderNumber })
  const body = <UnmatchedPage view={view} payment={{ ...payment, money }} mayWrite={mayWrite} form={form ?? fresh} title={title} />
  const status = form ? 422 : 200
  if (!view.partial) return page(view, title, body, { status })
  return withStatus(status, fragments(view, <title>{documentTitle(view, title)}</title>, body))
}
