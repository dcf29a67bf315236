import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { fragments, outOfBand, page, redirect, withStatus } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { ReplyForm, ThreadMessages, ThreadState, TicketHead, TicketPage } from '#templates/customer-tickets/thread-page.tsx'
import { TicketRatingPanel } from '#templates/customer-tickets/rating-panel.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { withStoredAttachments } from '#src/tickets/attachments.ts'
import { addWebReply, markSeen } from '#src/tickets/changes/customer-actions.ts'
import { maxRepliesPerTenMinutes } from '../limits.ts'
import { readNewMessages } from '../read-thread.ts'
import { maxFormSize } from './create.tsx'
import type { OpenedTicket } from './ticket-access.ts'
import { replySchema } from './ticket-forms.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'
import { pageOptions, readProps, refusePreview, withPrivacy } from './render-thread.tsx'

/** Adds what the customer wrote, and shows the thread with it. */
export async function reply(shop: Shop, view: View, req: HttpRequest, opened: OpenedTicket): Promise<Response> {
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
