import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { detailsRoutes } from './routes/details.tsx'
import { discountRoutes } from './routes/discount.tsx'
import { placeOrderRoutes } from './routes/place-order.ts'
import { returnRoutes } from './routes/payment-return.ts'
import { reviewRoutes } from './routes/review.tsx'

export const checkoutRoutes = (shop: Shop) =>
  new Elysia()
    .use(detailsRoutes(shop))
    .use(reviewRoutes(shop))
    .use(discountRoutes(shop))
    .use(placeOrderRoutes(shop))
    .use(returnRoutes(shop))
