import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { openTo } from '#src/web/access.ts'

/** Mail from an edge worker or a mail service. What reads it is loaded with the first one. */
export const inboundWebhook = (shop: Shop) =>
  new Elysia()
    .use(openTo('machine'))
    .post('/webhooks/inbound-email', async ({ req }) => (await import('./routes/receive-delivery.ts')).receiveDelivery(shop, req))
