import { Elysia, t } from 'elysia'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff, type StaffView } from '#src/admin/layout.ts'
import { searchCustomers } from '#src/accounts/users.ts'
import { readSearch } from '#src/admin/list.ts'
import { Conflict, NotFound } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { page, redirect } from '#src/web/response.tsx'
import { conversationAssets } from '#templates/conversation/assets.ts'
import { ChangeLinkPage } from '#templates/conversation/change-link-page.tsx'
import { CustomerPage } from '#templates/conversation/customer-page.tsx'
import { MergePage } from '#templates/conversation/merge-page.tsx'
import { SplitPage } from '#templates/conversation/split-page.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { changeCustomer, changeLink } from '#src/tickets/changes/change-customer.ts'
import { listMergeCandidates, mergeTickets, undoMerge } from '#src/tickets/changes/merge-tickets.ts'
import { splitTicket } from '#src/tickets/changes/split-ticket.ts'
import { findMessage, getTicket, type TicketRow } from '#src/tickets/find-tickets.ts'
import { maxNameLength, maxSubjectLength } from '#src/tickets/limits.ts'
import { maxFoundCustomers } from '../limits.ts'

const path = '/admin/tickets/:id'
const mergeSchema = t.Object({ target: t.Integer({ minimum: 1, missing: 'conversation.mergeTargetMissing' }) })
const undoMergeSchema = t.Object({ merge: t.Integer({ minimum: 1 }) })
const splitSchema = t.Object({ message: t.Integer({ minimum: 1 }), subject: t.String({ maxLength: maxSubjectLength * 4, default: '' }) })
const customerSchema = t.Object({
  user: t.Optional(t.Integer({ minimum: 1 })),
  name: t.String({ maxLength: maxNameLength, default: '' }),
  email: t.String({ maxLength: 320, default: '' }),
  new_link: t.Boolean(),
})

/** Pages that show a form to change a ticket: only for those who may. */
const formRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'tickets', 'write'))
    .get(`${path}/merge`, async ({ view, params }) => renderMerge(shop, view, await readTicket(shop, params.id)))
    .get(`${path}/split`, async ({ view, params }) => renderSplit(shop, view, await readTicket(shop, params.id)))
    .get(`${path}/customer`, async ({ view, params }) => renderCustomer(shop, view, await readTicket(shop, params.id)))
    .get(`${path}/link`, async ({ view, params }) => {
      const ticket = await readTicket(shop, params.id)
      return page(view, view.t('conversation.changeLink'), <ChangeLinkPage view={view} ticket={ticket} />)
    })

/** Merging, splitting, and whose ticket it is. */
export const moveRoutes = (shop: Shop) =>
  new Elysia()
    .use(formRoutes(shop))
    .use(requireStaff(shop, 'tickets'))
    .post(`${path}/merge`, async ({ view, req, params }) => {
      const ticket = await readTicket(shop, params.id)
      const form = await readForm(view, req.raw, mergeSchema)
      const merged = await form.attempt(({ target }) =>
        withAudit(shop, view, { action: 'ticket.merged', subject: `ticket:${ticket.id}` }, async (tx, now) => {
          const { id, target: into } = await mergeTickets(tx, { sourceId: ticket.id, targetId: target }, { actor: view.user, now })
          return { change: { merge: id, into: into.id }, into: into.id }
        }),
      )
      if (!merged) return renderMerge(shop, view, ticket, Object.values(form.state.errors)[0])
      return redirect(view, `${ticketPath(merged.into)}?undo=${merged.entry}`)
    })
    .post(`${path}/merge/undo`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const { merge } = requireValid(await readForm(view, req.raw, undoMergeSchema)).values
      try {
        const undone = await withAudit(shop, view, { action: 'ticket.unmerged', subject: `ticket:${id}` }, async (tx, now) => {
          const { sourceId, targetId } = await undoMerge(tx, merge, { actor: view.user, now })
          if (id !== sourceId && id !== targetId) throw new NotFound('merge')
          return { change: { merge, source: sourceId, target: targetId } }
        })
        return redirect(view, ticketPath(id), undone && view.t('conversation.mergeUndone'))
      } catch (error) {
        if (!(error instanceof Conflict)) throw error
        return redirect(view, ticketPath(id), { kind: 'error', text: view.t(error.key, error.params) })
      }
    })
    .post(`${path}/split`, async ({ view, req, params }) => {
      const ticket = await readTicket(shop, params.id)
      const form = await readForm(view, req.raw, splitSchema)
      const split = await form.attempt(({ message, subject }) =>
        withAudit(shop, view, { action: 'ticket.split', subject: `ticket:${ticket.id}` }, async (tx, now) => {
          const { ticket: created, moved } = await splitTicket(
            tx,
            { id: ticket.id, messageId: message, subject },
            { actor: view.user, now },
          )
          return { change: { message, messages: moved, into: created.id }, created }
        }),
      )
      if (!split)
        return renderSplit(shop, view, ticket, { message: form.state.values['message'], error: Object.values(form.state.errors)[0] })
      return redirect(view, `${ticketPath(split.created.id)}?undo=${split.entry}`)
    })
    .post(`${path}/customer`, async ({ view, req, params }) => {
      const ticket = await readTicket(shop, params.id)
      const form = await readForm(view, req.raw, customerSchema)
      const isChanged = await form.attempt(async ({ user, name, email, new_link: newLink }) => {
        await withAudit(shop, view, { action: 'ticket.customer_changed', subject: `ticket:${ticket.id}` }, async (tx, now) => {
          const by = { actor: view.user, now }
          const changed = await changeCustomer(tx, ticket.id, user === undefined ? { name, email } : { userId: user }, by)
          if (changed && newLink) await changeLink(tx, ticket.id, by)
          return changed && { change: { customer: changed, newLink } }
        })
        return true
      })
      if (!isChanged) return renderCustomer(shop, view, ticket, { form: form.state, error: Object.values(form.state.errors)[0] })
      return redirect(view, ticketPath(ticket.id), view.t('conversation.done.customer'))
    })
    .post(`${path}/link`, async ({ view, params }) => {
      const ticket = await readTicket(shop, params.id)
      await withAudit(shop, view, { action: 'ticket.link_changed', subject: `ticket:${ticket.id}` }, async (tx, now) => {
        await changeLink(tx, ticket.id, { actor: view.user, now })
        return { change: {} }
      })
      return redirect(view, ticketPath(ticket.id), view.t('conversation.done.link'))
    })

const readTicket = (shop: Shop, segment: string): Promise<TicketRow> => getTicket(shop.db.read, parseId(segment))

async function renderMerge(shop: Shop, view: StaffView, ticket: TicketRow, error?: string): Promise<Response> {
  const search = readSearch(view)
  const candidates = await listMergeCandidates(shop.db.read, ticket, search)
  const body = <MergePage view={view} ticket={ticket} candidates={candidates} search={search} error={error} now={shop.now()} />
  return page(view, view.t('conversation.mergeTitle', { number: ticket.id }), body, {
    ...conversationAssets,
    status: error === undefined ? 200 : 422,
  })
}

async function renderSplit(
  shop: Shop,
  view: StaffView,
  ticket: TicketRow,
  failed: { message?: string | string[] | undefined; error?: string | undefined } = {},
): Promise<Response> {
  const id = parseId(String(failed.message ?? view.url.searchParams.get('message') ?? ''))
  const message = await findMessage(shop.db.read, { ticketId: ticket.id, id })
  if (!message) throw new NotFound('message')
  const body = <SplitPage view={view} ticket={ticket} message={message} error={failed.error} />
  return page(view, view.t('conversation.splitTitle'), body, { ...conversationAssets, status: failed.error === undefined ? 200 : 422 })
}

async function renderCustomer(
  shop: Shop,
  view: StaffView,
  ticket: TicketRow,
  failed: { form?: Parameters<typeof CustomerPage>[0]['form']; error?: string | undefined } = {},
): Promise<Response> {
  const search = readSearch(view)
  const customers = await searchCustomers(shop.db.read, search, maxFoundCustomers)
  const form = failed.form ?? { values: { new_link: 'on' }, errors: {} }
  const body = <CustomerPage view={view} ticket={ticket} customers={customers} search={search} form={form} />
  return page(view, view.t('conversation.changeCustomer'), body, { ...conversationAssets, status: failed.error === undefined ? 200 : 422 })
}
