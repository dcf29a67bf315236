import type { Tx } from '#db/types.ts'
import { lockTicket } from '#src/tickets/find-tickets.ts'
import { appendToDraft } from '#src/tickets/append-to-draft.ts'
import type { OrderAction, OrderActionEvent } from '#src/shop-panel/order-actions.ts'
import { actionKey, hasMessage, isRepeatedAction } from '#src/shop-panel/repeated-action.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { readWordings } from '#src/i18n/translator.ts'
import { contentDigest } from '#src/lib/ids/content-key.ts'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import type { Notice } from '#src/web/view.ts'
import { sourceTicketId } from '#templates/admin/source-ticket.ts'
import { withAudit } from './edit.ts'
import { type StaffView, requireAccess } from './layout.ts'
import { addTicketEvent } from '#src/tickets/ticket-events.ts'

interface TicketAudit {
  action: string
  subject?: string
  /** What the ticket says was done. */
  did: OrderAction
  /** Null for a customer without one. */
  order: { id: number; number: number } | null
  /** Of the form; missing = the `?key=` of its address, if it has one. */
  key?: string
  /** What the form says besides, so that the same form with other values is refused. */
  content?: unknown
  /** Missing = the `?ticket=` of the address, if it has one. */
  ticketId?: number
}

interface TicketedChange {
  change: Record<string, unknown>
  subject?: string
  /** What the sentence in the ticket names. */
  named?: Omit<OrderActionEvent, 'action' | 'order' | 'number'>
  /** A paragraph for the reply that this person is writing in the ticket, in the customer's language. */
  reply?: (t: Translate) => string
}

/**
 * `withAudit` for what can be done from a ticket: with `?ticket=` in the address, the ticket gets an event in the same transaction. With a key, a
 * form that is sent again does nothing and returns null. Throws Conflict when it is sent with other values, AccessDenied without write access
 * to tickets, and NotFound.
 */
export async function withTicketAudit<T extends TicketedChange>(
  shop: Shop,
  view: StaffView,
  {
    action,
    subject = '',
    did,
    order,
    content,
    key: formKey = readFormKey(view),
    ticketId: id = sourceTicketId(view) ?? undefined,
  }: TicketAudit,
  work: (tx: Tx, now: number) => Promise<T | null>,
): Promise<(T & { entry: number }) | null> {
  if (id === undefined) return withAudit(shop, view, { action, subject }, work)
  requireAccess(view, 'tickets', 'write')
  const findWording = await readWordings(shop)
  const key = actionKey(formKey ?? view.newKey())
  const sent = contentDigest([view.user.id, did, order?.id ?? null, content ?? null])
  return withAudit(shop, view, { action, subject }, async (tx, now) => {
    // First, so that a form that is sent twice waits here.
    const ticket = await lockTicket(tx, id, now)
    if (await isRepeatedAction(tx, ticket.id, { key, sent })) return null
    const done = await work(tx, now)
    if (done === null) return null
    const data = { action: did, sent, ...(order && { order: order.id, number: order.number }), ...done.named }
    await addTicketEvent(tx, { ticketId: ticket.id, kind: 'order_action', data, actor: view.user, key, now })
    const text = done.reply?.(findWording(ticket.language).t)
    if (text) await appendToDraft(tx, { ticketId: ticket.id, userId: view.user.id, text, now })
    return done
  })
}

/** Tells the ticket that staff came from how an action ended; once per key. */
export async function addSourceEvent(shop: Shop, view: StaffView, { key, ...data }: OrderActionEvent & { key: string }): Promise<void> {
  const id = sourceTicketId(view)
  if (id === null) return
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const ticket = await lockTicket(tx, id, now)
    if (await hasMessage(tx, ticket.id, actionKey(key))) return
    await addTicketEvent(tx, { ticketId: ticket.id, kind: 'order_action', data: { ...data }, actor: view.user, key: actionKey(key), now })
  })
}

/** Back to the ticket that staff came from, else to `path`. */
export function redirectToSource(view: StaffView, path: string, notice?: string | Notice): Response {
  const id = sourceTicketId(view)
  return redirect(view, id === null ? path : `/admin/tickets/${id}`, notice)
}

function readFormKey({ url }: StaffView): string | undefined {
  const key = url.searchParams.get('key') ?? ''
  return /^[\w-]{16,64}$/.test(key) ? key : undefined
}
