import { Elysia } from 'elysia'
import { hasPermission } from '#src/accounts/permissions.ts'
import { findSession } from '#src/accounts/sessions.ts'
import type { EntityList } from '#src/admin/entities/entity-list.tsx'
import { listPageSize } from '#src/admin/limits.ts'
import { formatCappedCount, isId, listHref, readListParams } from '#src/admin/list.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { readPage } from '#db/lists/list-query.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { eventStreams } from '#src/web/event-streams.ts'
import { fragments } from '#src/web/response.tsx'
import { InboxChanges } from '#templates/inbox/inbox-changes.tsx'
import { ticketsPath } from '#templates/tickets/ticket-paths.ts'
import { listTicketRows, ticketListQuery } from '../list-tickets.ts'
import { ticketWatch } from '../ticket-watch.ts'
import { type TicketQuery, toTicketParams } from './ticket-lists.tsx'
import { countWaitingTickets } from '../ticket-views.ts'

/** The stream that says which tickets changed. It ends when the agent signs out or may not read tickets any more. */
export const ticketEventRoutes = (shop: Shop) =>
  new Elysia().use(requireStaff(shop, 'tickets')).get(`${ticketsPath}/events`, ({ view, req }) => {
    if (!(req.raw.headers.get('accept') ?? '').includes('text/event-stream')) return new Response(null, { status: 406 })
    const token = req.sessionToken ?? ''
    return eventStreams(shop).open(req, {
      userId: view.user.id,
      async isAllowed() {
        const user = (await findSession(shop.db.read, token, shop.now()))?.user
        return user?.id === view.user.id && hasPermission(user.roleId, 'tickets', 'read', (await currentSettings(shop)).staff_rights)
      },
      start: (send) => ticketWatch(shop).listen((ids) => send('changed', ids)),
    })
  })

/** What changed in a list that a page shows: counts, the shown rows, and how many new ones it would have. */
export const ticketChangesRoutes = (shop: Shop, list: EntityList, isAssignedOnly: boolean) =>
  new Elysia().use(requireStaff(shop, 'tickets')).get(`${list.path}/changes`, async ({ view }) => {
    const q = shop.db.read
    const now = shop.now()
    const query = view.url.searchParams
    const shown = (query.get('shown') ?? '').split(',').filter(isId).slice(0, listPageSize).map(Number)
    const since = Number(query.get('since') ?? 0) || 0
    const params = readListParams(list, view.url)
    const ticketParams = await toTicketParams(shop, view, params as unknown as TicketQuery, isAssignedOnly)
    const { rows } = await readPage(q, ticketListQuery(q, ticketParams), { page: params.page, pageSize: listPageSize })
    const news = rows.filter(({ id, updatedAt }) => !shown.includes(id) && updatedAt >= since).length
    const counts = (await list.viewCounts?.(q, view, shop.now())) ?? {}
    return fragments(
      view,
      <InboxChanges
        view={view}
        counts={Object.entries(counts).map(([name, count]) => [name, formatCappedCount(view, count ?? 0)])}
        waiting={await countWaitingTickets(q, view.user.id)}
        rows={await listTicketRows(q, shown, { agentId: view.user.id, now })}
        news={{ count: news, href: listHref(list, params) }}
        now={now}
      />,
    )
  })
