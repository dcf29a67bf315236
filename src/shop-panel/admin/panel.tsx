import { Elysia } from 'elysia'
import { isGuest } from '#src/accounts/passwords/passwords.ts'
import { isWholesale } from '#src/accounts/permissions.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { findUserCart } from '#src/cart/find-cart.ts'
import { getPricingContext } from '#src/cart/pricing-context.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { canReadMail } from '#src/mail/templates/sensitive-templates.ts'
import { listDownloadsOfOrders } from '#src/orders/downloads/downloads.ts'
import type { Shop } from '#src/shop.ts'
import { readAddressTotals, readCustomerTotals } from '#src/users/customer-totals.ts'
import { getUserForStaff } from '#src/users/find-user.ts'
import { listUserNotes } from '#src/users/user-notes.ts'
import { fragments, page } from '#src/web/response.tsx'
import { type CardName, cardNames } from '#templates/shop-panel/card.tsx'
import { CustomerCard } from '#templates/shop-panel/customer-card.tsx'
import { OrdersCard } from '#templates/shop-panel/orders-card.tsx'
import { ShopPanel, ShopPanelPage } from '#templates/shop-panel/shop-panel.tsx'
import { CartCard } from '#templates/shop-panel/cart-card.tsx'
import { DownloadsCard } from '#templates/shop-panel/downloads-card.tsx'
import { NotesCard } from '#templates/shop-panel/notes-card.tsx'
import { TicketsCard } from '#templates/shop-panel/tickets-card.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { type TicketRow, followMerges, getTicket } from '#src/tickets/find-tickets.ts'
import { listEarlierTickets, listTicketOrders } from '../related-orders-and-tickets.ts'
import { listedDownloads, listedNotes, listedTickets } from '../limits.ts'
import { readPanelOrders } from '../order-cards.ts'

const path = '/admin/tickets/:id/context'

/** The panel beside a ticket, and each of its cards. */
export const panelRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'tickets'))
    .get(path, async ({ view, params }) => {
      const ticket = await requireTicket(shop, params.id)
      const props = { view, ticketId: ticket.id }
      if (view.partial) return fragments(view, <ShopPanel {...props} cards={new Map()} />)
      const cards = new Map<CardName, Html>()
      for (const name of cardNames) cards.set(name, await drawCard[name](shop, view, ticket))
      const options = { styles: ['css/shop-panel-page.css'], scripts: ['js/shop-panel-page.js'] }
      return page(view, view.t('shopPanel.title'), <ShopPanelPage {...props} cards={cards} subject={ticket.subject} />, options)
    })
    .get(`${path}/:card`, async ({ view, params }) => {
      const ticket = await requireTicket(shop, params.id)
      const name = cardNames.find((card) => card === params.card)
      if (!name) throw new NotFound('card')
      return fragments(view, await drawCard[name](shop, view, ticket))
    })

type DrawCard = (shop: Shop, view: StaffView, ticket: TicketRow) => Promise<Html>

const mayAct = (view: StaffView): boolean => view.can('tickets', 'write') && view.can('orders', 'write')

const drawCard: Record<CardName, DrawCard> = {
  customer: async (shop, view, ticket) => {
    const q = shop.db.read
    const { userId, name, email } = ticket
    const canReadCustomers = view.can('customers', 'read')
    const user = userId === null ? null : await getUserForStaff(q, userId)
    const owner = user || !canReadCustomers ? null : await findUserByEmail(q, email)
    const totals = userId === null ? await readAddressTotals(q, ticket.emailKey) : (await readCustomerTotals(q, [userId])).get(userId)!
    return (
      <CustomerCard
        view={view}
        ticketId={ticket.id}
        requester={{ name, email }}
        user={user}
        accountOfAddress={owner && !isGuest(owner) ? owner.id : null}
        totals={view.can('orders', 'read') ? totals : null}
        mayCreateCoupon={view.can('tickets', 'write') && view.can('discounts', 'write') && view.shop.discountCodes}
      />
    )
  },
  orders: async (shop, view, ticket) => {
    if (!view.can('orders', 'read')) return <></>
    const orders = await readPanelOrders(shop.db.read, ticket)
    const filter = ticket.userId === null ? `q=${encodeURIComponent(ticket.email)}` : `customer=${ticket.userId}`
    return (
      <OrdersCard
        view={view}
        customerT={(await readWordings(shop))(ticket.language).t}
        ticketId={ticket.id}
        orders={orders.map((item) => ({ ...item, mails: item.mails.filter(({ template }) => canReadMail(view.user.roleId, template)) }))}
        allHref={`/admin/ecommerce/orders?${filter}`}
        now={shop.now()}
        mayAct={mayAct(view)}
        mayLink={view.can('tickets', 'write')}
      />
    )
  },
  downloads: async (shop, view, ticket) => {
    if (!view.can('orders', 'read')) return <></>
    const orders = await listTicketOrders(shop.db.read, ticket)
    const files = await listDownloadsOfOrders(shop.db.read, orders, { now: shop.now(), limit: listedDownloads })
    const numbers = new Map(orders.map(({ id, number }) => [id, number]))
    return <DownloadsCard view={view} ticketId={ticket.id} files={files} numbers={numbers} mayAct={mayAct(view)} />
  },
  cart: async (shop, view, { userId }) => {
    if (!view.can('orders', 'read')) return <></>
    const q = shop.db.read
    const user = userId === null ? null : await getUserForStaff(q, userId)
    const found = user === null ? null : await findUserCart(q, user.id, shop.now())
    const pricing = await getPricingContext(shop, { isWholesale: user !== null && isWholesale(user.roleId), contentLanguage: null })
    const cart = user === null ? null : await readCart(q, found?.id ?? null, pricing)
    return <CartCard view={view} cart={cart} updatedAt={found?.updatedAt ?? null} />
  },
  tickets: async (shop, view, ticket) => (
    <TicketsCard view={view} tickets={await listEarlierTickets(shop.db.read, ticket, listedTickets)} />
  ),
  notes: async (shop, view, { id, userId }) => {
    if (!view.can('customers', 'read')) return <></>
    const notes = userId === null ? [] : await listUserNotes(shop.db.read, userId, listedNotes)
    const mayWrite = view.can('customers', 'write')
    return <NotesCard view={view} ticketId={id} userId={userId} notes={notes} mayWrite={mayWrite} />
  },
}

async function requireTicket(shop: Shop, id: string): Promise<TicketRow> {
  return followMerges(shop.db.read, await getTicket(shop.db.read, parseId(id)))
}
