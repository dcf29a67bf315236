import { Elysia } from 'elysia'
import { cartLifetime } from '#src/cart/find-cart.ts'
import { writeDocument } from '#src/document-fonts/write-document.ts'
import { listCustomerShipments } from '#src/fulfillments/find-fulfillments.ts'
import { NotFound, SignInRequired } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { DownloadClient } from '#src/orders/downloads/download-clients.ts'
import { type OrderRow, findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { findProductLinks, readOrderDetails } from '#src/orders/order-details.ts'
import { listProgress } from '#src/orders/order-progress.ts'
import { describeReorder } from '#src/orders/reorder/reorder-message.ts'
import { reorder } from '#src/orders/reorder/reorder.ts'
import { readSeller } from '#src/orders/seller.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { listOrderReturns } from '#src/returns/find-returns.ts'
import { readOrderOffers } from '#src/returns/order-offers.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readDownloadClient } from '#src/storefront/download-cookie.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount } from '#src/web/access.ts'
import { file, fragments, redirect, page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { orderPath } from '#templates/account/order-path.ts'
import { OrderDocument } from '#templates/account/order-document.tsx'
import { collectsOnline } from '#src/payments/collects-online.ts'
import { InlineInvoice } from '#templates/account/orders-tab.tsx'
import { invoicePdf } from '#templates/orders/documents/pdf-documents.ts'
import { AccountOrderPage } from '#templates/account/order-page.tsx'
import { accountPageOptions } from './owner.ts'

/** For the buyer only: other accounts, staff included, get 404. */
export const accountOrderRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(
      '/dashboard/orders/:number',
      async ({ view, req, params }) => {
        const order = await requireOwnOrder(shop, view, params.number)
        const details = await readDetails(shop, view, order, readDownloadClient(shop, req))
        const seoLinks = await findProductLinks(shop.db.read, details.lines)
        const shipments = await listCustomerShipments(shop.db.read, order)
        const progress = listProgress(order, await listTimeline(shop.db.read, order.id))
        const offers = await readOrderOffers(shop.db.read, order, details, { settings: await currentSettings(shop), now: shop.now() })
        const returns = await listOrderReturns(shop.db.read, order.id)
        return page(
          view,
          view.t('orders.orderNumber', { number: order.number }),
          <AccountOrderPage
            view={view}
            order={order}
            progress={progress}
            seoLinks={seoLinks}
            shipments={shipments}
            offers={offers}
            returns={returns}
            paysOnline={await collectsOnline(shop.db.read, shop)}
            {...details}
          />,
          accountPageOptions,
        )
      },
      forAccount,
    )
    .get(
      '/dashboard/orders/:number/invoice',
      async ({ view, params }) => {
        const order = await requireOwnOrder(shop, view, params.number)
        const details = await readDetails(shop, view, order)
        if (view.partial) return fragments(view, <InlineInvoice view={view} order={order} {...details} />)
        const title = view.t(
          order.paidAt === null || order.paymentStatus === 'authorized' ? 'account.invoiceTitle' : 'account.receiptTitle',
          { number: order.number },
        )
        return page(view, title, <OrderDocument view={view} order={order} title={title} {...details} />, {
          ...accountPageOptions,
          scripts: ['js/account-pages.js'],
        })
      },
      forAccount,
    )
    .get(
      '/dashboard/orders/:number/invoice.pdf',
      async ({ view, params }) => {
        const order = await requireOwnOrder(shop, view, params.number)
        const content = invoicePdf({ view, order, ...(await readDetails(shop, view, order)), seller: await readSeller(shop) })
        return file(await writeDocument(shop, content), { type: 'application/pdf', saveAs: `invoice-${order.number}.pdf` })
      },
      forAccount,
    )
    .post(
      '/dashboard/orders/:number/reorder',
      async ({ view, req, params }) => {
        const order = await requireOwnOrder(shop, view, params.number)
        const lines = await listOrderLines(shop.db.read, order.id)
        const owner = { token: req.cartToken, userId: view.user!.id }
        const pricing = { wholesale: view.isWholesale, wholesalePercent: view.shop.wholesalePercent, now: shop.now() }
        const result = await shop.db.transaction((tx) => reorder(tx, owner, lines, pricing))
        if (result.newToken) req.setCookie('cart', result.newToken, cartLifetime / 1000)
        return redirect(view, result.added.length > 0 ? '/cart' : orderPath(order), describeReorder(view, result))
      },
      forAccount,
    )

async function readDetails(shop: Shop, view: View, order: OrderRow, client?: DownloadClient) {
  const { timezone: timeZone } = await currentSettings(shop)
  return readOrderDetails(shop.db.read, order, { language: view.language, timeZone, now: shop.now(), ...(client && { client }) })
}

async function requireOwnOrder(shop: Shop, view: View, number: string): Promise<OrderRow> {
  if (view.user === null) throw new SignInRequired()
  const order = await findOrder(shop.db.read, { number: parseId(number) })
  if (order?.userId !== view.user.id) throw new NotFound('order')
  return order
}
