import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { allOrders, pendingOrders } from './admin/order-list-params.ts'
import { orderCommentRoutes } from './admin/order-comments.tsx'
import { orderMailRoutes } from './admin/order-mails.tsx'
import { orderPdfs } from './admin/download-pdfs.ts'
import { orderPage } from './admin/order-page.tsx'
import { editOrderRoutes } from './admin/edit-order.tsx'
import { paymentRequestRoutes } from './admin/payment-requests.tsx'
import { orderBulkRoutes } from './admin/orders-bulk.tsx'
import { orderListRoutes } from './admin/orders-list.tsx'

export const ordersAdmin = (shop: Shop) =>
  new Elysia()
    .use(orderListRoutes(shop, allOrders))
    .use(orderListRoutes(shop, pendingOrders))
    .use(orderBulkRoutes(shop, allOrders))
    .use(orderBulkRoutes(shop, pendingOrders))
    .use(orderPage(shop))
    .use(orderCommentRoutes(shop))
    .use(orderMailRoutes(shop))
    .use(orderPdfs(shop))
    .use(paymentRequestRoutes(shop))
    .use(editOrderRoutes(shop))
