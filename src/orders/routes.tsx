import { Elysia } from 'elysia'
import { countryList } from '#src/lib/countries.ts'
import { NotFound } from '#src/lib/errors.ts'
import { listPayments } from '#src/payments/payments.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { redirect, page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { ConfirmationHead, ConfirmationPage } from '#templates/orders/confirmation-page.tsx'
import { listCompletionRedirects } from './completion-redirects.ts'
import { listDownloads } from './downloads.ts'
import { type OrderRow, findOrder, listOrderLines } from './find-orders.ts'
import { downloadRoutes } from './routes/downloads.tsx'
import { isUnpaid } from './status.ts'

/** How long the page polls for the payment, in ms. */
const pollDuration = 2 * 60_000
const fullDetailsPeriod = 30 * 24 * 60 * 60_000

/** The URL is the credential. */
export const orderRoutes = (shop: Shop) =>
  new Elysia()
    .use(downloadRoutes(shop))
    .use(storefront(shop))
    .get('/checkout/success/:externalId', async ({ view, session, params }) => {
      const q = shop.db.read
      const order = /^[a-z0-9]{32}$/i.test(params.externalId) ? await findOrder(q, { externalId: params.externalId }) : null
      if (!order) throw new NotFound('order')
      const full = canSeeFullDetails(view, order, shop.now())
      const payments = await listPayments(q, order.id)
      const paidPayment = payments.findLast((payment) => payment.state === 'paid')
      const headProps = { view, order, full, paymentReceived: paidPayment !== undefined, pollingSince: getPollingSince(view, shop.now()) }
      const options = { private: true, noindex: true, styles: ['css/account-pages.css'], headers: { 'referrer-policy': 'no-referrer' } }
      const title = view.t('orders.orderNumber', { number: order.number })
      // A settled order needs the full page, not the polled fragment.
      if (view.partial && !isUnpaid(order)) return redirect(view, `/checkout/success/${order.externalId}`)
      if (view.partial) return page(view, title, <ConfirmationHead {...headProps} />, options)
      const countryName =
        countryList(view.language).find((country) => country.code === order.address.country)?.name ?? order.address.country
      const completions = (await listCompletionRedirects(q, order)).map(({ label, product, url }) => {
        return { label: label || view.t('orders.continueWith', { product }), url }
      })
      const files = await listDownloads(q, order, shop.now())
      const props = {
        ...headProps,
        files,
        completions,
        lines: await listOrderLines(q, order.id),
        method: paidPayment?.method ?? '',
        countryName,
      }
      return page(
        view,
        title,
        <ConfirmationPage {...props} canSetPassword={order.userId !== null && session?.data.guestUserId === order.userId} />,
        options,
      )
    })

/** Epoch ms when this page started polling, now for a new page; null once the time is up. */
function getPollingSince(view: View, now: number): number | null {
  const since = Number(view.partial ? (view.url.searchParams.get('since') ?? '') : now)
  if (!Number.isSafeInteger(since) || since > now) return now
  return now - since < pollDuration ? since : null
}

// The URL is a secret that stays in old emails, so the address is hidden after 30 days.
function canSeeFullDetails(view: View, order: OrderRow, now: number): boolean {
  return now - order.orderDate <= fullDetailsPeriod || view.isStaff || (view.user !== null && view.user.id === order.userId)
}
