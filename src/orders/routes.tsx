import { Elysia } from 'elysia'
import { findGuestOfSession } from '#src/accounts/passwords/set-password.ts'
import { type Shipment, listCustomerShipments } from '#src/fulfillments/find-fulfillments.ts'
import { listOrderReturns } from '#src/returns/find-returns.ts'
import { readOrderOffers } from '#src/returns/order-offers.ts'
import { collectsOnline } from '#src/payments/collects-online.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forLink } from '#src/web/access.ts'
import { redirect, page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { ConfirmationHead, ConfirmationPage } from '#templates/orders/confirmation-page.tsx'
import { listCompletionRedirects } from './completion-redirects.ts'
import { canSeeFullDetails, getLinkedOrder } from './order-access.ts'
import { readOrderDetails } from './order-details.ts'
import { readDownloadClient } from '#src/storefront/download-cookie.ts'
import { downloadRoutes } from './routes/downloads.tsx'
import { buyerActionsRoutes } from './routes/buyer-actions.tsx'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { paymentPollMinutes } from './limits.ts'

/** The URL is the credential. */
export const orderRoutes = (shop: Shop) =>
  new Elysia()
    .use(downloadRoutes(shop))
    .use(buyerActionsRoutes(shop))
    .use(storefront(shop))
    .guard(forLink)
    .get('/checkout/success/:externalId', async ({ view, req, session, params }) => {
      const q = shop.db.read
      const order = await getLinkedOrder(q, params.externalId)
      const full = canSeeFullDetails(view, order, shop.now())
      const settings = await currentSettings(shop)
      const client = readDownloadClient(shop, req)
      const details = await readOrderDetails(q, order, { language: view.language, timeZone: settings.timezone, now: shop.now(), client })
      const headProps = { view, order, full, paymentReceived: details.paymentReceived, pollingSince: getPollingSince(view, shop.now()) }
      const options = { private: true, noindex: true, styles: ['css/account-pages.css'], headers: { 'referrer-policy': 'no-referrer' } }
      const title = view.t('orders.orderNumber', { number: order.number })
      // A settled order needs the full page, not the polled fragment.
      if (view.partial && !isUnpaid(order)) return redirect(view, `/checkout/success/${order.externalId}`)
      if (view.partial) return page(view, title, <ConfirmationHead {...headProps} />, options)
      const completions = (await listCompletionRedirects(q, order)).map(({ label, product, url }) => {
        return { label: label || view.t('orders.continueWith', { product }), url }
      })
      const offers = await readOrderOffers(q, order, details, { settings, now: shop.now() })
      const shipments = await listCustomerShipments(q, order)
      const returns = await listOrderReturns(q, order.id)
      const paysOnline = await collectsOnline(q, shop)
      const props = {
        ...headProps,
        ...details,
        completions,
        paysOnline,
        shipments: full ? shipments : shipments.map(withoutTracking),
        offers,
        returns,
      }
      const guest = await findGuestOfSession(q, session)
      return page(
        view,
        title,
        <ConfirmationPage {...props} guestEmail={guest !== null && guest.id === order.userId ? guest.email : null} />,
        options,
      )
    })

/** Epoch ms when this page started polling, now for a new page; null once the time is up. */
function getPollingSince(view: View, now: number): number | null {
  const since = Number(view.partial ? (view.url.searchParams.get('since') ?? '') : now)
  if (!Number.isSafeInteger(since) || since > now) return now
  return now - since < paymentPollMinutes * 60_000 ? since : null
}

// A carrier's page can show the address.
const withoutTracking = (shipment: Shipment): Shipment => ({ ...shipment, trackingNumber: '', link: '' })
