import { Elysia } from 'elysia'
import { findCart } from '#src/cart/find-cart.ts'
import { listCompletionRedirects } from '#src/orders/completion-redirects.ts'
import { type OrderRow, findOrder, getOrder } from '#src/orders/find-orders.ts'
import { mayPay } from '#src/orders/order-access.ts'
import { isAwaitingPayment, isUnpaid } from '#src/lib/money/amount-due.ts'
import { type Payment, findLatestPayment, findPaymentByHostedReference, findPaymentByReference } from '#src/payments/payments.ts'
import { failureMessageKey, ProcessorError } from '#src/payments/processor.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { redirect, redirectExternal } from '#src/web/response.tsx'
import { linkedOrderPath } from '#templates/orders/linked-order-path.ts'
import { syncLatestPayment, syncPayment } from '#src/payment-processing/sync-payments.ts'
import { cartOwner } from '#src/cart/cart-owner.ts'
import { endTestMode } from '#src/accounts/test-mode.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'
import { currentSession } from '#src/storefront/session.ts'
import type { HttpRequest } from '#src/web/request.ts'
import type { View } from '#src/web/view.ts'
import { isUnavailable } from '#src/lib/errors/is-unavailable.ts'

export const returnRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop, 'checkout')).get('/checkout/return', async ({ view, req }) => {
    req.extendTimeout(20)
    const { searchParams } = view.url
    const order = await getOrder(shop.db.read, { externalId: searchParams.get('order') ?? '' })
    const payment = mayPay(view, order)
      ? await syncReturnedPayment(shop, order, searchParams)
      : await findLatestPayment(shop.db.read, order.id)
    // A payment for a canceled order may be waiting for staff, so the order decides, not the payment.
    const updatedOrder = (await findOrder(shop.db.read, { id: order.id }))!
    const isOrderPaid = isPaid(updatedOrder)
    if (isOrderPaid && isTestOrderId(order.id)) await leaveTestMode(shop, req, view, order)
    // Given up: its processor let the shopper approve it all the same, and nobody collects it.
    const isReplaced = payment?.state === 'cancelled' && updatedOrder.status !== 'cancelled'
    const isUnfinished = (isReplaced || searchParams.has('cancelled')) && payment?.state !== 'paid'
    const whyUnfinished = () => view.t(payment?.failure ? failureKeyOf(shop, payment) : 'checkout.notPaid')
    if (searchParams.get('via') === 'link' && isAwaitingPayment(updatedOrder)) {
      const payPath = `${linkedOrderPath(updatedOrder)}/pay`
      // The pay page itself says why the payment failed.
      if (payment?.state === 'failed') return redirect(view, payPath)
      if (isUnfinished) return redirect(view, payPath, { kind: 'error', text: whyUnfinished() })
    }
    if (!isOrderPaid && payment?.state === 'failed')
      return redirect(view, '/checkout/review', { kind: 'error', text: view.t(failureKeyOf(shop, payment)) })
    if (!isOrderPaid && isUnfinished) return redirect(view, '/checkout/review', { kind: 'error', text: whyUnfinished() })
    // Keep a cart filled since the order, or by another visitor who opened this URL.
    const hasOpenCart = view.cartId !== null && (await findCart(shop.db.read, cartOwner(req, view), shop.now())) !== null
    if (isOrderPaid && !hasOpenCart) req.deleteCookie('cart')
    const isEarlierOrder = isOrderPaid && searchParams.has('earlier')
    const notice = isEarlierOrder ? view.t(hasOpenCart ? 'checkout.earlierPaidItemsKept' : 'checkout.earlierPaid') : undefined
    // The notice appears on our own page, which links to the completion URL.
    const [completionRedirect] = notice ? [] : await listCompletionRedirects(shop.db.read, updatedOrder)
    if (!completionRedirect) return redirect(view, `/checkout/success/${order.externalId}`, notice)
    return completionRedirect.url.startsWith('/') ? redirect(view, completionRedirect.url) : redirectExternal(view, completionRedirect.url)
  })

/** It ends with its order. */
async function leaveTestMode(shop: Shop, req: HttpRequest, view: View, order: OrderRow): Promise<void> {
  const session = await currentSession(shop, req)
  const token = req.sessionToken
  if (!session || token === null || view.testMode === null || view.user?.id !== order.userId) return
  await writeAside(shop, (tx) => endTestMode(tx, { token, session }))
}

// A processor reference in the URL counts only if its payment belongs to this order.
async function syncReturnedPayment(shop: Shop, order: OrderRow, params: URLSearchParams) {
  for (const { processorId, returnParameters } of shop.processors) {
    for (const [name, kind] of Object.entries(returnParameters)) {
      const reference = params.get(name)
      const find = kind === 'reference' ? findPaymentByReference : findPaymentByHostedReference
      const payment = reference ? await find(shop.db.read, processorId, reference) : null
      if (payment?.orderId === order.id) return syncIfPossible(shop, () => syncPayment(shop, payment, { order }))
    }
  }
  return syncIfPossible(shop, () => syncLatestPayment(shop, order))
}

function failureKeyOf(shop: Shop, { processorId, failure }: Payment) {
  return failureMessageKey(
    shop.processors.find((processor) => processor.processorId === processorId),
    failure,
  )
}

// Without a response, or while nothing can be written, the order stays pending: the confirmation page says so, and the scheduled task retries.
async function syncIfPossible<T>(shop: Shop, sync: () => Promise<T>): Promise<T | null> {
  try {
    return await sync()
  } catch (error) {
    if (!(error instanceof ProcessorError || isUnavailable(error))) throw error
    shop.log.warn({ err: error }, 'a payment could not be checked when the shopper returned')
    return null
  }
}

function isPaid(order: OrderRow | null): boolean {
  // One that waits for a transfer is done with the cart, too.
  return order !== null && (!isUnpaid(order) || order.paymentDueAt !== null)
}
