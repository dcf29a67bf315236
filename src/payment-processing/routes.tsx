import { Elysia } from 'elysia'
import { listOrderDiscounts } from '#src/discounts/find-discounts.ts'
import { isTaxOpen } from '#src/lib/tax/tax-row-name.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { getLinkedOrder, mayPay } from '#src/orders/order-access.ts'
import { type OrderRow, findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { amountDue, isAwaitingPayment } from '#src/lib/money/amount-due.ts'
import { collectsOnline } from '#src/payments/collects-online.ts'
import { failureMessageKey } from '#src/payments/processor.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import type { Shop } from '#src/shop.ts'
import { willStartSubscription } from '#src/subscriptions/find-subscriptions.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { json, redirect } from '#src/web/response.tsx'
import { readForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import { PayOrderPage } from '#templates/payment-processing/pay-order-page.tsx'
import { linkedOrderPath } from '#templates/orders/linked-order-path.ts'
import { payFormSchema } from './forms.ts'
import { answerPayError, chooseProcessor, limitPayAttempts, renderPayPage, startLinkPayment } from '#src/storefront/pay-link.tsx'

const path = '/checkout/success/:externalId/pay'

/** Pays what is due for an order that exists. The URL is the credential, as on the order page. */
export const payOrderRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop, 'checkout'))
    .guard(forLink)
    .get(path, async ({ view, params }) => renderPayOrder(shop, view, await getLinkedOrder(shop.db.read, params.externalId)))
    .post(path, async ({ view, req, params }) => {
      req.extendTimeout(20)
      const order = await getLinkedOrder(shop.db.read, params.externalId)
      requirePayable(view, order)
      const form = await readForm(view, req.raw, payFormSchema)
      await limitPayAttempts(shop, req, String(order.id))
      if (!isAwaitingPayment(order)) {
        const href = linkedOrderPath(order)
        return req.wantsJson ? json({ success: true, redirect: href }) : redirect(view, href)
      }
      try {
        if (!form.ok) throw new UserError('checkout.orderChanged')
        const { amount, processor_id: processorId } = form.values
        const processor = await chooseProcessor(shop, req, view, { amount, processorId, ...(await offerFor(shop, order)) })
        return await startLinkPayment(shop, req, view, { orderId: order.id, amount, processor })
      } catch (error) {
        return answerPayError(error, { req, view }, async (alert, status) =>
          renderPayOrder(shop, view, (await findOrder(shop.db.read, { id: order.id }))!, { alert, status }),
        )
      }
    })

async function renderPayOrder(
  shop: Shop,
  view: View,
  order: OrderRow,
  { alert = null, status = 200 }: { alert?: string | null; status?: number } = {},
): Promise<Response> {
  requirePayable(view, order)
  if (!isAwaitingPayment(order)) return redirect(view, linkedOrderPath(order))
  const q = shop.db.read
  // Its page says how to pay by transfer; here nothing could be chosen.
  if (order.manualProcessorId !== null && !(await collectsOnline(q, shop))) return redirect(view, linkedOrderPath(order))
  const payment = await findLatestPayment(q, order.id)
  const processor = shop.processors.find(({ processorId }) => processorId === payment?.processorId)
  const failure = payment?.state === 'failed' ? view.t(failureMessageKey(processor, payment.failure)) : null
  const props = {
    view,
    order,
    alert,
    failure: alert === null ? failure : null,
    lines: await listOrderLines(q, order.id),
    discounts: (await listOrderDiscounts(q, [order.id])).get(order.id)!,
    isProcessing: payment?.state === 'pending',
  }
  const title = view.t('payOrder.title', { number: order.number })
  return renderPayPage(shop, view, { title, amount: amountDue(order), ...(await offerFor(shop, order)), status }, (offer) => (
    <PayOrderPage {...props} {...offer} />
  ))
}

/** Throws NotFound for the test order of another. */
function requirePayable(view: View, order: OrderRow): void {
  if (!mayPay(view, order)) throw new NotFound('order')
}

async function offerFor(shop: Shop, order: OrderRow) {
  return {
    isTest: isTestOrderId(order.id),
    collectsTax: isTaxOpen(order),
    isSubscription: await willStartSubscription(shop.db.read, order.id),
  }
}
