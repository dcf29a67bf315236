import { Elysia, t } from 'elysia'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { NotFound, UserError } from '#src/lib/errors.ts'
import { parseId } from '#src/lib/ids.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { lockOrder } from '#src/orders/lock-order.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form.ts'
import { redirect } from '#src/web/response.tsx'
import { type RefundRow, findRefund } from '../find-refunds.ts'
import { beginBalanceRefunds } from '../refund-balance.ts'
import { sendRefund } from '../send-refund.ts'

const path = '/admin/ecommerce/orders/:id'
const methods = ['original', 'bank_transfer', 'cash', 'other_way'] as const

const balanceRefundSchema = t.Object({
  // What was shown, in minor units.
  amount: t.Integer({ minimum: 1 }),
  key: t.String({ minLength: 16, maxLength: 64 }),
  method: t.Union(methods.map((method) => t.Literal(method))),
})

/** Refunds what an edited order owes its buyer. */
export const balanceRefundRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'orders', 'write')).post(`${path}/balance/refund`, async ({ view, req, params }) => {
    req.extendTimeout(20)
    const order = await findOrder(shop.db.read, { id: parseId(params.id) })
    if (!order) throw new NotFound('order')
    const orderPath = `/admin/ecommerce/orders/${order.id}`
    const form = await readForm(view, req.raw, balanceRefundSchema)
    const begun = await form.attempt(async (values) => {
      const refunds: RefundRow[] = []
      await withAudit(shop, view, { action: 'order.refunded', subject: `order:${order.number}` }, async (tx, now) => {
        const isRepeat = (await findRefund(tx, { key: `${values.key}:0` })) !== null
        const current = await lockOrder(tx, order.id, now)
        if (isRepeat || current.balance !== -values.amount) throw new UserError('payOrder.amountChanged')
        refunds.push(...(await beginBalanceRefunds(shop, tx, current, { ...values, notify: true, actor: view.user.name })))
        const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0)
        return refunds.length === 0 ? null : { change: { amount, method: values.method, correction: true } }
      })
      return refunds
    })
    const refunded = []
    for (const refund of begun ?? []) refunded.push(await sendRefund(shop, refund))
    const failed = refunded.find(({ state }) => state === 'failed')
    const error = Object.values(form.state.errors)[0] ?? (failed ? view.t('refunds.failedText', failureOf(failed)) : undefined)
    const amount = refunded.reduce((sum, refund) => sum + refund.amount, 0)
    const missing = form.ok ? form.values.amount - amount : 0
    if (error === undefined && missing > 0)
      return redirect(view, orderPath, { kind: 'error', text: view.t('payOrder.partlyRefunded', { amount: view.money(missing) }) })
    if (error !== undefined) return redirect(view, orderPath, { kind: 'error', text: error })
    const isPending = refunded.some(({ state }) => state === 'pending')
    return redirect(view, orderPath, view.t(isPending ? 'refunds.pendingText' : 'refunds.done', { amount: view.money(amount) }))

    function failureOf({ amount: part, failure }: RefundRow) {
      return { amount: view.money(part), reason: failure?.replaceAll('_', ' ') || view.t('refunds.noReasonGiven') }
    }
  })
