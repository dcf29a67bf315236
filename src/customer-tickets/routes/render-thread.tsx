import { ticketRatings } from '#db/schema/tickets.ts'
import { Forbidden } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm } from '#src/web/form/form.ts'
import type { View } from '#src/web/view.ts'
import type { ThreadProps } from '#templates/customer-tickets/thread-page-props.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { findNeighbors, readThread } from '../read-thread.ts'
import type { OpenedTicket } from './ticket-access.ts'

// The URL of a guest's ticket is a secret: no referrer, no indexing, not stored.
export const pageOptions = {
  private: true,
  noindex: true,
  styles: ['css/tickets-page.css'],
  scripts: ['js/tickets-page.js'],
  headers: { 'referrer-policy': 'no-referrer' },
}

/** What the page of a ticket shows its customer. */
export async function readProps(
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

/** Throws Forbidden for staff, who see the page as the customer does. */
export function refusePreview({ isPreview }: OpenedTicket): void {
  if (isPreview) throw new Forbidden('staff answer in the admin')
}

/** For fragments: as `pageOptions` for the page. */
export function withPrivacy(response: Response): Response {
  response.headers.set('cache-control', 'no-store')
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}
