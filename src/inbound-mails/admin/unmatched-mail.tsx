import { type Static, Type } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import type { Tx } from '#db/types.ts'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { defineList, entityListRoutes, entityUndoRoutes, respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { maxSelectedRows } from '#src/admin/limits.ts'
import { parseBackUrl } from '#src/admin/list.ts'
import { undoable } from '#src/admin/undo.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm, readForm } from '#src/web/form/form.ts'
import { file, page, redirect } from '#src/web/response.tsx'
import { drawMailRow, MailBulkBar, mailColumns, titleOf, unmatchedMailPath as path } from '#templates/inbound-mails/mail-list.tsx'
import { UnmatchedMailPage } from '#templates/inbound-mails/mail-page.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { findTicket } from '#src/tickets/find-tickets.ts'
import { addToTicket, openTicketWithMail } from '../mail-to-ticket.ts'
import { discardedStates, discardMails, restoreMails } from '../discard-mails.ts'
import { getOriginal, openMail, reprocessMail } from '../reprocess-mail.ts'
import { countWaitingMails, findMailOfMessage, listTicketsOfAddress, mailListQuery, mailViews } from '../list-mails.ts'
import type { Verdict } from '../mail-rows.ts'

const discardedAction = 'inbound_mail.discarded'
const discardedSchema = Type.Object({ before: discardedStates })

const unmatchedMailList = defineList({
  name: 'unmatched-mail',
  path,
  area: 'tickets',
  hasPersonalData: true,
  title: 'inboundMails.title',
  note: 'inboundMails.text',
  searchLabel: 'inboundMails.search',
  views: mailViews,
  viewsLabel: 'inboundMails.views',
  viewLabel: (name) => `inboundMails.view.${name}`,
  viewCounts: countWaitingMails,
  sorts: { date: 'desc' },
  columns: mailColumns,
  drawRow: drawMailRow,
  drawBulkBar: MailBulkBar,
  opens: 'page',
  query: (shop, _view, { view, search, descending }) => mailListQuery(shop.db.read, { view, search, descending }),
  empty: ({ view }) => (view === 'unmatched' ? { icon: 'circle-check', title: 'inboundMails.none', text: 'inboundMails.noneText' } : null),
  showAllHref: `${path}?view=all`,
  undo: {
    [discardedAction]: undoable(discardedSchema, {
      describe(view, { before }) {
        const count = Object.keys(before).length
        return { text: view.t('inboundMails.discarded', { count }), canUndo: count > 0 }
      },
      async undo(tx, { before }) {
        if ((await restoreMails(tx, before)) === 0) throw new Conflict('inboundMails.changedSince')
      },
    }),
  },
})

const bulkSchema = t.Object({
  ids: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxSelectedRows }),
  action: t.Union([t.Literal('discard')]),
  back: t.String({ maxLength: 2000 }),
})
const assignSchema = t.Object({
  ticket: t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, invalid: 'inboundMails.ticketNumberMissing' }),
})

export const unmatchedMailRoutes = (shop: Shop) =>
  new Elysia()
    .use(entityListRoutes(shop, unmatchedMailList))
    .use(entityUndoRoutes(shop, unmatchedMailList))
    .use(requireStaff(shop, 'tickets'))
    .get(`${path}/:id`, ({ view, params }) => renderMail(shop, view, parseId(params.id)))
    .get(`${path}/:id/source`, async ({ params }) => downloadSource(shop, parseId(params.id)))
    .get('/admin/tickets/:id/messages/:messageId/source', async ({ params }) => {
      const mailId = await findMailOfMessage(shop.db.read, parseId(params.id), parseId(params.messageId))
      if (mailId === null) throw new NotFound('file')
      return downloadSource(shop, mailId)
    })
    .post(`${path}/bulk`, async ({ view, req }) => {
      const { values } = requireValid(await readForm(view, req.raw, bulkSchema))
      if (values.ids.length === 0) throw new UserError('admin.list.selectFirst')
      const { entry } = await withAudit(shop, view, { action: discardedAction, subject: 'inbound_mails' }, async (tx) => {
        const change: Static<typeof discardedSchema> = { before: await discardMails(tx, values.ids) }
        return { change }
      })
      return respondWithEntityList(shop, { view, req }, unmatchedMailList, { back: parseBackUrl(path, values.back), entry })
    })
    .post(`${path}/:id/assign`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const form = await readForm(view, req.raw, assignSchema)
      const verdict = await form.attempt(({ ticket: ticketId }) =>
        reprocessMail(shop, id, async (tx, input) => {
          const ticket = await findTicket(tx, ticketId)
          if (!ticket) throw new UserError('inboundMails.ticketUnknown', {}, 'ticket')
          const added = await addToTicket(shop, tx, ticket, input)
          await record(shop, view, tx, { id, action: 'inbound_mail.assigned', verdict: added })
          return added
        }),
      )
      return verdict ? respond(view, id, verdict, 'inboundMails.added') : renderMail(shop, view, id, form.state)
    })
    .post(`${path}/:id/open`, async ({ view, params }) => {
      const id = parseId(params.id)
      const verdict = await reprocessMail(shop, id, async (tx, input) => {
        const opened = await openTicketWithMail(shop, tx, input)
        await record(shop, view, tx, { id, action: 'inbound_mail.opened', verdict: opened })
        return opened
      })
      return respond(view, id, verdict, 'inboundMails.opened')
    })
    .post(`${path}/:id/again`, async ({ view, params }) => {
      const id = parseId(params.id)
      const verdict = await reprocessMail(shop, id)
      await shop.db.transaction((tx) => record(shop, view, tx, { id, action: 'inbound_mail.processed', verdict }))
      return respond(view, id, verdict, 'inboundMails.added')
    })

async function record(
  shop: Shop,
  view: StaffView,
  tx: Tx,
  { id, action, verdict }: { id: number; action: string; verdict: Verdict },
): Promise<void> {
  const { state, ticketId: ticket } = verdict
  await recordAudit(tx, { actor: view.user, action, subject: `inbound_mail:${id}`, change: { state, ticket }, now: shop.now() })
}

function respond(view: StaffView, id: number, { state, ticketId }: Verdict, done: 'inboundMails.added' | 'inboundMails.opened'): Response {
  if (ticketId === null) return redirect(view, `${path}/${id}`, view.t('inboundMails.stillUnmatched'))
  const key = state === 'duplicate' ? 'inboundMails.duplicate' : done
  return redirect(view, `${path}/${id}`, view.t(key, { number: ticketId }))
}

async function downloadSource(shop: Shop, id: number): Promise<Response> {
  const { bytes, type, extension } = await getOriginal(shop, shop.db.read, id)
  return file(bytes, { type, saveAs: `mail-${id}.${extension}` })
}

async function renderMail(shop: Shop, view: StaffView, id: number, form?: FormState): Promise<Response> {
  const { row, parsed } = await openMail(shop, id)
  const mail = parsed && 'mail' in parsed ? parsed.mail : null
  const tickets = row.senderEmail === '' ? [] : await listTicketsOfAddress(shop.db.read, row.senderEmail)
  const title = titleOf(view, row)
  return page(
    view,
    title,
    <UnmatchedMailPage
      view={view}
      row={row}
      mail={mail}
      tickets={tickets}
      canWrite={view.can('tickets', 'write')}
      form={form ?? initialForm({ ticket: null })}
    />,
    { styles: ['css/tickets-page.css'], status: form ? 422 : 200 },
  )
}
