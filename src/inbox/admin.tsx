import { Elysia } from 'elysia'
import { entityListRoutes, entityUndoRoutes } from '#src/admin/entities/entity-list.tsx'
import type { Shop } from '#src/shop.ts'
import { ticketBulkRoutes } from './admin/bulk.tsx'
import { ticketChangesRoutes, ticketEventRoutes } from './admin/live.tsx'
import { ticketReportRoutes } from './admin/reports.tsx'
import { helpdeskSettingsRoutes } from './admin/settings.tsx'
import { ticketLists } from './admin/ticket-lists.tsx'

/** The agents' list of tickets. */
export function inboxAdmin(shop: Shop) {
  const { all, assigned } = ticketLists(shop)
  return new Elysia()
    .use(entityListRoutes(shop, all))
    .use(entityUndoRoutes(shop, all))
    .use(ticketBulkRoutes(shop, all, false))
    .use(ticketChangesRoutes(shop, all, false))
    .use(ticketEventRoutes(shop))
    .use(helpdeskSettingsRoutes(shop))
    .use(ticketReportRoutes(shop))
    .use(entityListRoutes(shop, assigned))
    .use(entityUndoRoutes(shop, assigned))
    .use(ticketBulkRoutes(shop, assigned, true))
    .use(ticketChangesRoutes(shop, assigned, true))
}
