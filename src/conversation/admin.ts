import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { draftArticleRoutes } from './admin/draft-article.ts'
import { draftRoutes } from './admin/draft-routes.tsx'
import { ticketEditRoutes } from './admin/edit-routes.ts'
import { moveRoutes } from './admin/merge-and-split-routes.tsx'
import { newTicketRoutes } from './admin/new-ticket.tsx'
import { sendRoutes } from './admin/send-routes.tsx'
import { showRoutes } from './admin/show-routes.tsx'

/** The page of a ticket for staff: what they see, write and change. */
export const conversationRoutes = (shop: Shop) =>
  new Elysia()
    .use(newTicketRoutes(shop))
    .use(showRoutes(shop))
    .use(sendRoutes(shop))
    .use(draftRoutes(shop))
    .use(draftArticleRoutes(shop))
    .use(ticketEditRoutes(shop))
    .use(moveRoutes(shop))
