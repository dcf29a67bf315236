import { readPage } from '#db/lists/list-query.ts'
import { userTicketsQuery } from '#src/customer-tickets/list-user-tickets.ts'
import type { Shop } from '#src/shop.ts'
import { TicketList, TicketsTab } from '#templates/account/tickets-tab.tsx'
import { rowsPerPage } from './limits.ts'
import { type SignedInView, type TabRequest, renderDashboard, renderPart } from './render-dashboard.tsx'
import { readPageNumber } from './read-page-number.ts'

export async function renderTickets(shop: Shop, view: SignedInView, { target }: TabRequest): Promise<Response> {
  const q = shop.db.read
  const now = shop.now()
  const query = userTicketsQuery(q, view.user.id, now)
  const list = await readPage(q, query, { page: readPageNumber(view.url.searchParams), pageSize: rowsPerPage })
  if (view.partial && target.includes('ticket-list')) return renderPart(view, 'tickets', <TicketList view={view} list={list} now={now} />)
  return renderDashboard(view, 'tickets', <TicketsTab view={view} list={list} now={now} />)
}
