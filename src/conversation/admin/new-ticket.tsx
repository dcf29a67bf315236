import { Elysia, t } from 'elysia'
import { searchCustomers, findUser } from '#src/accounts/users.ts'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff, type StaffView } from '#src/admin/layout.ts'
import { readSearch } from '#src/admin/list.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { conversationAssets } from '#templates/conversation/assets.ts'
import { NewTicketPage } from '#templates/conversation/new-ticket-page.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { maxFoundCustomers } from '../limits.ts'
import { openTicketForCustomer } from '../open-ticket.ts'
import { findTicket } from '#src/tickets/find-tickets.ts'
import { maxNameLength, maxSubjectLength } from '#src/tickets/limits.ts'

const schema = t.Object({
  key: t.String({ minLength: 8, maxLength: 100, pattern: '^form:[\\w-]+$' }),
  user: t.Optional(t.Integer({ minimum: 1 })),
  // What it is about.
  order: t.Optional(t.Integer({ minimum: 1 })),
  name: t.String({ maxLength: maxNameLength, default: '' }),
  email: t.String({ maxLength: 320, minLength: 1 }),
  subject: t.String({ maxLength: maxSubjectLength * 4, default: '' }),
  body: t.String({ maxLength: 200_000, multiline: true, default: '' }),
})

/** A ticket that staff open for a customer, who gets the first message as an email. */
export const newTicketRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'tickets', 'write'))
    .get('/admin/tickets/new', async ({ view }) => renderForm(shop, view, await startForm(shop, view)))
    .post('/admin/tickets/new', async ({ view, req }) => {
      const form = await readForm(view, req.raw, schema, { bytes: 1024 * 1024 })
      const opened = await form.attempt(({ key, user, order, name, email, subject, body }) =>
        withAudit(shop, view, { action: 'ticket.created' }, async (tx, now) => {
          // An address that was typed over the account's wins.
          const account = user === undefined ? null : await findUser(tx, user)
          const customer = account?.email === email ? { userId: account.id } : { name, email }
          const about = order === undefined ? null : await findOrder(tx, { id: order })
          const input = { key, subject, text: body, customer, orderId: about?.id ?? null }
          const ticket = await openTicketForCustomer(shop, tx, input, { actor: view.user, now })
          return { change: { subject: ticket.subject, email: ticket.email }, subject: `ticket:${ticket.id}`, id: ticket.id }
        }),
      )
      if (!opened) return renderForm(shop, view, form.state, 422)
      return redirect(view, ticketPath(opened.id), view.t('conversation.done.created'))
    })

/** `user`, `from`, a ticket, or `order`: who the customer is already. */
async function startForm(shop: Shop, view: StaffView): Promise<FormState> {
  const { searchParams } = view.url
  const number = (name: string) => (/^\d{1,9}$/.test(searchParams.get(name) ?? '') ? Number(searchParams.get(name)) : 0)
  const from = await findTicket(shop.db.read, number('from'))
  const order = view.can('orders', 'read') ? await findOrder(shop.db.read, { id: number('order') }) : null
  const user = await findUser(shop.db.read, number('user') || (from?.userId ?? order?.userId ?? 0))
  const customer = user ?? from ?? order
  const about = order && { order: order.id, subject: view.t('orders.orderNumber', { number: order.number }) }
  return initialForm({
    ...about,
    key: `form:${view.newKey()}`,
    user: user?.id ?? '',
    name: customer?.name ?? '',
    email: customer?.email ?? '',
  })
}

async function renderForm(shop: Shop, view: StaffView, form: FormState, status = 200): Promise<Response> {
  const search = readSearch(view)
  const customers = await searchCustomers(shop.db.read, search, maxFoundCustomers)
  const body = <NewTicketPage view={view} form={form} customers={customers} search={search} />
  return page(view, view.t('conversation.newTicket'), body, { ...conversationAssets, status })
}
