import { Elysia } from 'elysia'
import { cartLifetime } from '#src/cart/find-cart.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'
import { beginCancelRefund } from '#src/payment-processing/refund-cancelled.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { countryName, regionsOf } from '#src/lib/addresses/countries.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { recipientOf, addressFields } from '#src/lib/addresses/postal-address.ts'
import { listOpenPayments } from '#src/payments/payments.ts'
import { sendRefund } from '#src/refunds/send-refund.ts'
import { readContents } from '#src/returns/order-offers.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { CancelPage } from '#templates/orders/buyer-actions/cancel-page.tsx'
import { ChangeAddressPage } from '#templates/orders/buyer-actions/change-address-page.tsx'
import { linkedOrderPath, orderPagePath } from '#templates/orders/linked-order-path.ts'
import { NotOfferedPage } from '#templates/orders/buyer-actions/buyer-actions.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { type OrderRow, findOrder, listOrderLines } from '../find-orders.ts'
import { cancelSchema, changeAddressSchema } from '../forms.ts'
import { maxBuyerActionsPerHour, maxReordersPerHour } from '../limits.ts'
import { canSeeFullDetails, getLinkedOrder } from '../order-access.ts'
import { describeReorder } from '../reorder/reorder-message.ts'
import { reorder } from '../reorder/reorder.ts'
import { cancelByBuyer, cancellableUntil } from '../buyer-actions/cancel-by-buyer.ts'
import { addressVersion, canChangeAddress, canChangeState, changeAddress } from '../buyer-actions/change-address.ts'
import { queueAddressMail } from '../mails/address-changed-mail.ts'
import { queueCancelledMail } from '../mails/cancelled-mail.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { actorOf } from '../actor-of.ts'

const path = '/checkout/success/:externalId'
const hour = 60 * 60_000

/** Steps of a buyer from the order page. The URL is the credential, as there. */
export const buyerActionsRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .guard(forLink)
    .get(`${path}/address`, async ({ view, params }) => {
      const order = await getLinkedOrder(shop.db.read, params.externalId)
      return renderAddress(shop, view, order, addressForm(order))
    })
    .post(`${path}/address`, async ({ view, req, params }) => {
      const order = await getLinkedOrder(shop.db.read, params.externalId)
      if (!canSeeFullDetails(view, order, shop.now())) return renderAddress(shop, view, order, initialForm(), 403)
      await limit(shop, req, 'order-address')
      return saveAddress(shop, view, req, order)
    })
    .get(`${path}/cancel`, async ({ view, params }) =>
      renderCancel(shop, view, await getLinkedOrder(shop.db.read, params.externalId), initialForm()),
    )
    .post(`${path}/cancel`, async ({ view, req, params }) => {
      const order = await getLinkedOrder(shop.db.read, params.externalId)
      await limit(shop, req, 'order-cancel')
      req.extendTimeout(30)
      return cancel(shop, view, req, order)
    })
    .post(`${path}/reorder`, async ({ view, req, params }) => {
      const order = await getLinkedOrder(shop.db.read, params.externalId)
      if (order.paidAt === null) throw new NotFound('order')
      await limit(shop, req, 'reorder', maxReordersPerHour)
      const lines = await listOrderLines(shop.db.read, order.id)
      const owner = { token: req.cartToken, userId: view.user?.id ?? null }
      const result = await shop.db.transaction((tx) => reorder(tx, owner, lines, { wholesale: view.isWholesale, now: shop.now() }))
      if (result.newToken) req.setCookie('cart', result.newToken, cartLifetime / 1000)
      return redirect(view, result.added.length > 0 ? '/cart' : linkedOrderPath(order), describeReorder(view, result))
    })

const limit = (shop: Shop, req: HttpRequest, name: string, maxHits = maxBuyerActionsPerHour): Promise<void> =>
  enforceClientRateLimit(shop, { name, address: req.ip, maxHits, windowMs: hour })

// The URL is a secret: no referrer, no indexing.
const pageOptions = { private: true, noindex: true, styles: ['css/account-pages.css'], headers: { 'referrer-policy': 'no-referrer' } }

const renderNotOffered = (view: View, order: OrderRow, reason: string, status: number): Response =>
  page(view, view.t('buyerActions.notOfferedTitle'), <NotOfferedPage view={view} order={order} reason={reason} />, {
    ...pageOptions,
    status,
  })

function addressForm(order: OrderRow): FormState {
  return initialForm({ ...addressFields(order.address), name: recipientOf(order), phone: order.phone })
}

async function renderAddress(shop: Shop, view: View, order: OrderRow, form: FormState, status = 200): Promise<Response> {
  if (!canSeeFullDetails(view, order, shop.now())) return renderNotOffered(view, order, view.t('buyerActions.addressHidden'), 403)
  if (!canChangeAddress(order, await listOrderLines(shop.db.read, order.id)))
    return renderNotOffered(view, order, view.t('buyerActions.addressTooLate'), status === 200 ? 200 : 409)
  const { country, state } = order.address
  const isStateFixed = !(await canChangeState(shop.db.read, order))
  const props = {
    view,
    order,
    form,
    isStateFixed,
    countryName: countryName(view.language, country),
    states: regionsOf(country).filter(({ code }) => !isStateFixed || code === state),
    version: addressVersion(order),
  }
  return page(view, view.t('buyerActions.addressTitle'), <ChangeAddressPage {...props} />, { ...pageOptions, status })
}

async function saveAddress(shop: Shop, view: View, req: HttpRequest, order: OrderRow): Promise<Response> {
  const form = await readForm(view, req.raw, changeAddressSchema)
  const saved = await form.attempt(async ({ name, phone, version, postal_code: postalCode, ...address }) => {
    const findWording = await readWordings(shop)
    const input = { name, phone, version, address: { ...address, postalCode }, actor: actorOf(view) }
    await shop.db.transaction(async (tx) => {
      if (!(await changeAddress(tx, order.id, { ...input, now: shop.now() }))) return
      await queueAddressMail(shop, tx, findWording, (await findOrder(tx, { id: order.id }))!)
    })
    return true
  })
  if (saved) return redirect(view, orderPagePath(view, order), view.t('buyerActions.addressSaved'))
  const current = (await findOrder(shop.db.read, { id: order.id }))!
  return renderAddress(shop, view, current, form.state, 422)
}

async function readCancelOffer(shop: Shop, order: OrderRow): Promise<{ isOffered: boolean; minutes: number | null }> {
  const { order_cancel_minutes: minutes } = await currentSettings(shop)
  const now = shop.now()
  return { minutes, isOffered: cancellableUntil(order, await readContents(shop.db.read, order, now), { minutes, now }) !== null }
}

async function renderCancel(shop: Shop, view: View, order: OrderRow, form: FormState, status = 200): Promise<Response> {
  if (order.status === 'cancelled') return redirect(view, orderPagePath(view, order))
  const { isOffered } = await readCancelOffer(shop, order)
  if (!isOffered) return renderNotOffered(view, order, view.t('buyerActions.cancelTooLate'), status === 200 ? 200 : 409)
  const title = view.t('buyerActions.cancelTitle', { number: order.number })
  return page(view, title, <CancelPage view={view} order={order} form={form} isPaid={!isUnpaid(order)} />, { ...pageOptions, status })
}

async function cancel(shop: Shop, view: View, req: HttpRequest, order: OrderRow): Promise<Response> {
  const form = await readForm(view, req.raw, cancelSchema)
  const { isOffered, minutes } = await readCancelOffer(shop, order)
  const cancelled = await form.attempt(async ({ expected_paid: expectedPaid }) => {
    if (isOffered && isUnpaid(order)) await stopPayments(shop, order)
    const findWording = await readWordings(shop)
    return shop.db.transaction(async (tx) => {
      const by = { actor: actorOf(view), now: shop.now() }
      const before = await cancelByBuyer(tx, order.id, { expectedPaid, minutes, ...by })
      if (before === null) return { amount: 0, refund: null }
      await queueCancelledMail(shop, tx, findWording, before)
      if (isUnpaid(before)) return { amount: 0, refund: null }
      return { amount: before.total, refund: await beginCancelRefund(shop, tx, before, by.actor) }
    })
  })
  if (!cancelled) return renderCancel(shop, view, (await findOrder(shop.db.read, { id: order.id }))!, form.state, 422)
  const { amount, refund } = cancelled
  if (amount === 0) return redirect(view, orderPagePath(view, order), view.t('buyerActions.cancelled'))
  // Without an answer of the processor it stays pending, and a task asks again.
  const isRefunded = refund !== null && (await sendRefund(shop, refund)).state === 'succeeded'
  const message = isRefunded ? 'buyerActions.cancelledRefunded' : 'buyerActions.cancelledRefundLater'
  return redirect(view, orderPagePath(view, order), view.t(message, { amount: view.money(amount) }))
}

/** Throws UserError while a payment is still being processed: its money would arrive for a cancelled order. */
async function stopPayments(shop: Shop, order: OrderRow): Promise<void> {
  const payments = await cancelPayments(shop, await listOpenPayments(shop.db.read, [order.id]))
  if (payments.some(({ state }) => state === 'pending')) throw new UserError('buyerActions.paymentProcessing')
}
