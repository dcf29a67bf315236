import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { draftArticleRoutes } from './conversation/draft-article.ts'
import { draftRoutes } from './conversation/draft-routes.tsx'
import { ticketEditRoutes } from './conversation/edit-routes.ts'
import { moveRoutes } from './conversation/move-routes.tsx'
import { newTicketRoutes } from './conversation/new-ticket.tsx'
import { savedReplyRoutes } from './conversation/saved-replies.tsx'
import { sendRoutes } from './conversation/send-routes.tsx'
import { showRoutes } from './conversation/show-routes.tsx'

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
    .use(savedReplyRoutes(shop))
