import { Elysia } from 'elysia'
import { ticketRatings } from '#db/schema/tickets.ts'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { Forbidden } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { forAccount, forLink } from '#src/web/access.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { fragments, outOfBand, page, redirect, withStatus } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import {
  EarlierMessages,
  NewReplies,
  ReplyForm,
  ThreadMessages,
  ThreadState,
  TicketHead,
  TicketPage,
} from '#templates/customer-tickets/thread-page.tsx'
import type { ThreadProps } from '#templates/customer-tickets/thread-page-props.ts'
import { TicketRatingPanel } from '#templates/customer-tickets/rating-panel.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { getAttachment, withStoredAttachments } from '#src/tickets/attachments.ts'
import { addWebReply, changeStatus, markSeen, rateTicket } from '#src/tickets/changes/customer-actions.ts'
import { maxRepliesPerTenMinutes } from '../limits.ts'
import { findNeighbors, readNewMessages, readThread } from '../read-thread.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { maxFormSize } from './create.tsx'
import { sendAttachment } from './send-attachment.ts'
import { findJoiningAccount, type OpenedTicket, openLinkedTicket, openOwnTicket } from './ticket-access.ts'
import { ratingSchema, replySchema } from './ticket-forms.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'

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
    .get(
      '/tickets/:id/updates',
      async ({ view, params }) => sendUpdates(shop, view, await openOwnTicket(shop, view, params.id)),
      forAccount,
    )
    .get(
      '/tickets/view/:token/updates',
      async ({ view, req, params }) => sendUpdates(shop, view, await openLinkedTicket(shop, view, req, params.token)),
      forLink,
    )
    .get(
      '/tickets/:id/files/:file',
      async ({ view, req, params }) => download(shop, req, await openOwnTicket(shop, view, params.id), params.file),
      forAccount,
    )
    .get(
      '/tickets/view/:token/files/:file',
      async ({ view, req, params }) => download(shop, req, await openLinkedTicket(shop, view, req, params.token), params.file),
      forLink,
    )
    .post(
      '/tickets/:id/reply',
      async ({ view, req, params }) => reply(shop, view, req, await openOwnTicket(shop, view, params.id)),
      forAccount,
    )
    .post(
      '/tickets/view/:token/reply',
      async ({ view, req, params }) => reply(shop, view, req, await openLinkedTicket(shop, view, req, params.token)),
      forLink,
    )
    .post(
      '/tickets/:id/resolve',
      async ({ view, params }) => change(shop, view, await openOwnTicket(shop, view, params.id), 'customer_resolves'),
      forAccount,
    )
    .post(
      '/tickets/view/:token/resolve',
      async ({ view, req, params }) => change(shop, view, await openLinkedTicket(shop, view, req, params.token), 'customer_resolves'),
      forLink,
    )
    .post(
      '/tickets/:id/reopen',
      async ({ view, params }) => change(shop, view, await openOwnTicket(shop, view, params.id), 'customer_reopens'),
      forAccount,
    )
    .post(
      '/tickets/view/:token/reopen',
      async ({ view, req, params }) => change(shop, view, await openLinkedTicket(shop, view, req, params.token), 'customer_reopens'),
      forLink,
    )
    .post(
      '/tickets/:id/rating',
      async ({ view, req, params }) => rate(shop, view, req, await openOwnTicket(shop, view, params.id)),
      forAccount,
    )
    .post(
      '/tickets/view/:token/rating',
      async ({ view, req, params }) => rate(shop, view, req, await openLinkedTicket(shop, view, req, params.token)),
      forLink,
    )

// The URL of a guest's ticket is a secret: no referrer, no indexing, not stored.
const pageOptions = {
  private: true,
  noindex: true,
  styles: ['css/tickets-page.css'],
  scripts: ['js/tickets-page.js'],
  headers: { 'referrer-policy': 'no-referrer' },
}

async function show(shop: Shop, view: View, req: HttpRequest, opened: OpenedTicket): Promise<Response> {
  const before = /^[1-9]\d{0,14}$/.exec(view.url.searchParams.get('before') ?? '')?.[0]
  const props = await readProps(shop, view, opened, { before: before === undefined ? null : Number(before) })
  if (view.partial && before !== undefined) return withPrivacy(fragments(view, <EarlierMessages {...props} />))
  if (!opened.isPreview && !req.prefetch && !view.partial)
    await writeAside(shop, (tx) => markSeen(tx, opened.ticket, { joins: null }, shop.now()))
  return page(view, view.t('tickets.title', { number: opened.ticket.id }), <TicketPage {...props} />, pageOptions)
}

async function readProps(
  shop: Shop,
  view: View,
  opened: OpenedTicket,
  { before = null, reply = initialForm(), rating }: { before?: number | null; reply?: FormState; rating?: FormState } = {},
): Promise<ThreadProps> {
  const q = shop.db.read
  const now = shop.now()
  const { ticket, isGuest } = opened
  const order = isGuest || ticket.orderId === null ? null : await findOrder(q, { id: ticket.orderId })
  const chosen = ticketRatings.find((name) => name === view.url.searchParams.get('rating'))
  return {
    view,
    opened,
    now,
    before,
    replyForm: reply,
    thread: await readThread(q, ticket, { before, now }),
    // Only the account sees its other tickets.
    ...(isGuest ? { previous: null, next: null } : await findNeighbors(q, ticket)),
    order: order !== null && order.userId === opened.userId ? order : null,
    ratingForm: rating ?? initialForm({ rating: chosen ?? ticket.rating, comment: ticket.ratingComment }),
    isRatingOpen: chosen !== undefined || rating !== undefined,
    formKey: String(reply.values['key'] ?? '') || newToken(shop.random),
  }
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

async function reply(shop: Shop, view: View, req: HttpRequest, opened: OpenedTicket): Promise<Response> {
  refusePreview(opened)
  const { ticket, path, isGuest, userId, writer } = opened
  await enforceClientRateLimit(shop, { name: 'ticket-reply', address: req.ip, maxHits: maxRepliesPerTenMinutes, windowMs: 10 * 60_000 })
  req.extendTimeout(120)
  const form = await readForm(view, req.raw, replySchema, { bytes: maxFormSize, fields: 100 })
  const sent = await form.attempt(({ key = newToken(shop.random), message: text, files }) =>
    withStoredAttachments(shop, files, (attachments) =>
      shop.db.transaction((tx) => addWebReply(shop, tx, ticket, { userId, writer, key, text, attachments })),
    ),
  )
  if (!sent) return renderReplyErrors(shop, view, opened, form.state)
  // Of a ticket that was closed for too long: its successor.
  if (sent.ticket.id !== ticket.id && sent.ticket.previousId === ticket.id)
    return redirect(
      view,
      isGuest ? `/tickets/view/${sent.ticket.token}` : `/tickets/${sent.ticket.id}`,
      view.t('tickets.continued', { number: sent.ticket.id }),
    )
  if (!view.partial) return redirect(view, `${path}#last`, view.t('tickets.replySent'))
  const current = { ...opened, ticket: sent.ticket }
  const thread = await readNewMessages(shop.db.read, sent.ticket.id, { since: form.values.since, now: shop.now() })
  await writeAside(shop, (tx) => markSeen(tx, sent.ticket, { joins: null }, shop.now()))
  const props = await readProps(shop, view, current)
  return withPrivacy(
    fragments(
      view,
      <ReplyForm {...props} isSent />,
      outOfBand(<ThreadMessages {...props} thread={thread} />, '#thread', 'beforeend'),
      outOfBand(<ThreadState {...props} />),
      outOfBand(<TicketHead {...props} />),
      outOfBand(<TicketRatingPanel {...props} />),
    ),
  )
}

async function renderReplyErrors(shop: Shop, view: View, opened: OpenedTicket, form: FormState): Promise<Response> {
  const props = await readProps(shop, view, opened, { reply: form })
  if (view.partial) return withPrivacy(withStatus(422, fragments(view, <ReplyForm {...props} />)))
  const title = view.t('tickets.title', { number: opened.ticket.id })
  return page(view, title, <TicketPage {...props} />, { ...pageOptions, status: 422 })
}

async function change(shop: Shop, view: View, opened: OpenedTicket, action: 'customer_resolves' | 'customer_reopens'): Promise<Response> {
  refusePreview(opened)
  const { ticket, path, userId, writer } = opened
  await shop.db.transaction((tx) => changeStatus(shop, tx, ticket, { userId, writer, action }))
  const { status } = await getTicket(shop.db.read, ticket.id)
  const isResolved = status === 'resolved' || status === 'closed'
  return redirect(view, isResolved ? `${path}#rating` : path, view.t(isResolved ? 'tickets.resolvedNow' : 'tickets.reopenedNow'))
}

async function rate(shop: Shop, view: View, req: HttpRequest, opened: OpenedTicket): Promise<Response> {
  refusePreview(opened)
  const { ticket, path, userId, writer } = opened
  const form = await readForm(view, req.raw, ratingSchema)
  const rated = await form.attempt(async ({ rating, comment }) => {
    await shop.db.transaction((tx) => rateTicket(shop, tx, ticket, { userId, writer, rating, comment }))
    return true
  })
  if (rated) return redirect(view, `${path}#rating`, view.t('tickets.ratedNow'))
  const props = await readProps(shop, view, opened, { rating: form.state })
  const title = view.t('tickets.title', { number: ticket.id })
  return page(view, title, <TicketPage {...props} />, { ...pageOptions, status: 422 })
}

function refusePreview({ isPreview }: OpenedTicket): void {
  if (isPreview) throw new Forbidden('staff answer in the admin')
}

function withPrivacy(response: Response): Response {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}
