import { Elysia, t } from 'elysia'
import { staffPaymentMethods } from '#src/lib/money/staff-payment-methods.ts'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { parseOrderId } from '#src/lib/ids/ids.ts'
import { lockOrder } from '#src/orders/lock-order.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { redirect } from '#src/web/response.tsx'
import { type RefundRow, listRefunds } from '../find-refunds.ts'
import { beginBalanceRefunds } from '../refund-balance.ts'
import { sendRefund } from '../send-refund.ts'
import { getOrder } from '#src/orders/find-orders.ts'

const path = '/admin/ecommerce/orders/:id'
const methods = ['original', ...staffPaymentMethods] as const

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
    const order = await getOrder(shop.db.read, { id: parseOrderId(params.id) })
    const orderPath = `/admin/ecommerce/orders/${order.id}`
    const form = await readForm(view, req.raw, balanceRefundSchema)
    const sent = new Set<number>()
    const begun = await form.attempt(async (values) => {
      const refunds: RefundRow[] = []
      await withAudit(shop, view, { action: 'order.refunded', subject: `order:${order.number}` }, async (tx, now) => {
        const current = await lockOrder(tx, order.id, now)
        const earlier = (await listRefunds(tx, order.id)).filter(({ key }) => key.startsWith(`${values.key}:`))
        if (earlier.length > 0) {
          refunds.push(...requireSame(earlier, { ...values, actor: view.user.name }))
          for (const { id } of earlier) sent.add(id)
          return null
        }
        if (current.balance !== -values.amount) throw new UserError('payOrder.amountChanged')
        refunds.push(...(await beginBalanceRefunds(shop, tx, current, { ...values, notify: true, actor: view.user.name })))
        const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0)
        return refunds.length === 0 ? null : { change: { amount, method: values.method, correction: true } }
      })
      return refunds
    })
    const refunded = []
    // Only what is new: some processors would refund twice.
    for (const refund of begun ?? []) refunded.push(sent.has(refund.id) ? refund : await sendRefund(shop, refund))
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

/** The refunds of a form that was sent already. Throws Conflict when it was sent with other values, or by another person. */
function requireSame(earlier: RefundRow[], { amount, method, actor }: { amount: number; method: (typeof methods)[number]; actor: string }) {
  const stored = method === 'original' ? 'processor' : method
  const sum = earlier.reduce((total, refund) => total + refund.amount, 0)
  // What is left of an amount that the payments could not take is still owed.
  const isSameAmount = method === 'original' ? sum <= amount : sum === amount
  if (!isSameAmount || earlier.some((refund) => refund.method !== stored || refund.actor !== actor)) throw new Conflict('refunds.keyUsed')
  return earlier
}
