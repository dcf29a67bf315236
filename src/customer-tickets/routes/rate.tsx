import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { TicketPage } from '#templates/customer-tickets/thread-page.tsx'
import type { OpenedTicket } from './ticket-access.ts'
import { ratingSchema } from './ticket-forms.ts'
import { rateTicket } from '#src/tickets/changes/rate-ticket.ts'
import { pageOptions, readProps, refusePreview } from './render-thread.tsx'

/** Stores how the customer rates the answers. */
export async function rate(shop: Shop, view: View, req: HttpRequest, opened: OpenedTicket): Promise<Response> {
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
