import { Elysia } from 'elysia'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount, forLink } from '#src/web/access.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { fragments, outOfBand, page, redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import {
  EarlierMessages,
  NewReplies,
  ThreadMessages,
  ThreadState,
  TicketHead,
  TicketPage,
} from '#templates/customer-tickets/thread-page.tsx'
import { TicketRatingPanel } from '#templates/customer-tickets/rating-panel.tsx'
import { getAttachment } from '#src/tickets/attachments.ts'
import { changeStatus, markSeen } from '#src/tickets/changes/customer-actions.ts'
import { readNewMessages } from '../read-thread.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { sendAttachment } from './send-attachment.ts'
import { findJoiningAccount, type OpenedTicket, openLinkedTicket, openOwnTicket } from './ticket-access.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'
import { pageOptions, readProps, refusePreview, withPrivacy } from './render-thread.tsx'
import { reply } from './reply.tsx'
import { rate } from './rate.tsx'

/** The page of a ticket: by number for its owner, and by token for whoever has the link. */
export const threadRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get(
      '/tickets/:id',
      async ({ view, req, params }) => {
        if (view.isStaff) return redirect(view, `/admin/tickets/${parseId(params.id)}`, undefined, 302)
        return show(shop, view, req, await openOwnTicket(shop, view, params.id))
      },
      forAccount,
    )
    .get(
      '/tickets/view/:token',
      async ({ view, req, params }) => {
        const opened = await openLinkedTicket(shop, view, req, params.token)
        const joins = await findJoiningAccount(shop, view, opened.ticket)
        // Until it has joined, it is shown as the guest's ticket that it is.
        const hasJoined =
          joins !== null && (req.prefetch || (await writeAside(shop, (tx) => markSeen(tx, opened.ticket, { joins }, shop.now()))))
        if (hasJoined || opened.userId !== null) return redirect(view, `/tickets/${opened.ticket.id}${view.url.search}`, undefined, 302)
        return show(shop, view, req, opened)
      },
      forLink,
    )
    .use(
      actionRoutes(shop, {
        path: '/tickets/:id',
        access: forAccount,
        open: (view, _req, { id = '' }) => openOwnTicket(shop, view, id),
      }),
    )
    .use(
      actionRoutes(shop, {
        path: '/tickets/view/:token',
        access: forLink,
        open: (view, req, { token = '' }) => openLinkedTicket(shop, view, req, token),
      }),
    )

interface TicketAddress {
  path: '/tickets/:id' | '/tickets/view/:token'
  access: typeof forAccount | typeof forLink
  open(view: View, req: HttpRequest, params: Record<string, string>): Promise<OpenedTicket>
}

/** What is read and done on the page of a ticket. */
const actionRoutes = (shop: Shop, { path, access, open }: TicketAddress) =>
  new Elysia()
    .use(storefront(shop))
    .get(`${path}/updates`, async ({ view, req, params }) => sendUpdates(shop, view, await open(view, req, params)), access)
    .get(`${path}/files/:file`, async ({ view, req, params }) => download(shop, req, await open(view, req, params), params.file), access)
    .post(`${path}/reply`, async ({ view, req, params }) => reply(shop, view, req, await open(view, req, params)), access)
    .post(
      `${path}/resolve`,
      async ({ view, req, params }) => change(shop, view, await open(view, req, params), 'customer_resolves'),
      access,
    )
    .post(`${path}/reopen`, async ({ view, req, params }) => change(shop, view, await open(view, req, params), 'customer_reopens'), access)
    .post(`${path}/rating`, async ({ view, req, params }) => rate(shop, view, req, await open(view, req, params)), access)

async function show(shop: Shop, view: View, req: HttpRequest, opened: OpenedTicket): Promise<Response> {
  const before = /^[1-9]\d{0,14}$/.exec(view.url.searchParams.get('before') ?? '')?.[0]
  const props = await readProps(shop, view, opened, { before: before === undefined ? null : Number(before) })
  if (view.partial && before !== undefined) return withPrivacy(fragments(view, <EarlierMessages {...props} />))
  if (!opened.isPreview && !req.prefetch && !view.partial)
    await writeAside(shop, (tx) => markSeen(tx, opened.ticket, { joins: null }, shop.now()))
  return page(view, view.t('tickets.title', { number: opened.ticket.id }), <TicketPage {...props} />, pageOptions)
}

/** What came since the page was drawn; 204, so that nothing is swapped, when that is nothing. */
async function sendUpdates(shop: Shop, view: View, opened: OpenedTicket): Promise<Response> {
  const since = Number(/^\d{1,15}$/.exec(view.url.searchParams.get('since') ?? '')?.[0] ?? shop.now())
  const status = view.url.searchParams.get('status')
  const now = shop.now()
  const { ticket, path } = opened
  const thread = await readNewMessages(shop.db.read, ticket.id, { since, now })
  if (!view.partial) return redirect(view, path, undefined, 302)
  if (thread.messages.length === 0 && status === ticket.status) return withPrivacy(new Response(null, { status: 204 }))
  // Pages ask only while they are visible.
  if (!opened.isPreview) await writeAside(shop, (tx) => markSeen(tx, ticket, { joins: null }, now))
  const props = await readProps(shop, view, opened)
  return withPrivacy(
    fragments(
      view,
      <ThreadState {...props} />,
      outOfBand(<NewReplies view={view} messages={thread.messages} />),
      // Left alone otherwise: a comment may be half written.
      ...(status === ticket.status ? [] : [outOfBand(<TicketHead {...props} />), outOfBand(<TicketRatingPanel {...props} />)]),
      ...(thread.messages.length > 0 ? [outOfBand(<ThreadMessages {...props} thread={thread} />, '#thread', 'beforeend')] : []),
    ),
  )
}

async function download(shop: Shop, req: HttpRequest, { ticket }: OpenedTicket, file: string): Promise<Response> {
  return sendAttachment(shop, req, await getAttachment(shop.db.read, ticket.id, parseId(file), { customerAt: shop.now() }))
}

async function change(shop: Shop, view: View, opened: OpenedTicket, action: 'customer_resolves' | 'customer_reopens'): Promise<Response> {
  refusePreview(opened)
  const { ticket, path, userId, writer } = opened
  await shop.db.transaction((tx) => changeStatus(shop, tx, ticket, { userId, writer, action }))
  const { status } = await getTicket(shop.db.read, ticket.id)
  const isResolved = status === 'resolved' || status === 'closed'
  return redirect(view, isResolved ? `${path}#rating` : path, view.t(isResolved ? 'tickets.resolvedNow' : 'tickets.reopenedNow'))
}
