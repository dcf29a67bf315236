import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { createRoutes } from './routes/create.tsx'
import { threadRoutes } from './routes/thread.tsx'

/** Tickets of customers and guests. */
export const ticketRoutes = (shop: Shop) => new Elysia().use(createRoutes(shop)).use(threadRoutes(shop))
