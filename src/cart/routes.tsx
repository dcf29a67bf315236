import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { addRoutes } from './routes/add.tsx'
import { cartDiscountRoutes } from './routes/discount.tsx'
import { lineRoutes } from './routes/lines.tsx'
import { recommendationRoutes } from './routes/recommendations.tsx'
import { savedItemRoutes } from './routes/saved-items.ts'

export const cartRoutes = (shop: Shop) =>
  new Elysia()
    .use(lineRoutes(shop))
    .use(savedItemRoutes(shop))
    .use(addRoutes(shop))
    .use(cartDiscountRoutes(shop))
    .use(recommendationRoutes(shop))
