import type { TicketRow } from '#src/tickets/find-tickets.ts'
import type { CustomerThread } from '#src/customer-tickets/read-thread.ts'
import type { OpenedTicket } from '#src/customer-tickets/routes/ticket-access.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'

export interface ThreadProps {
  view: View
  opened: OpenedTicket
  thread: CustomerThread
  /** Epoch ms. */
  now: number
  /** The page shows messages older than this one; null = the newest ones. */
  before: number | null
  /** The ticket that this one continues, and the one that continues it. */
  previous: TicketRow | null
  next: TicketRow | null
  order: OrderRow | null
  replyForm: FormState
  ratingForm: FormState
  isRatingOpen: boolean
  /** One reply per key. */
  formKey: string
}
