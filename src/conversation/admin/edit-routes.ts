import { Elysia, t } from 'elysia'
import type { Tx } from '#db/types.ts'
import { ticketPriorities, ticketStatuses } from '#db/schema/tickets.ts'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff, type StaffRequest, type StaffView } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { fromLocalTime } from '#src/lib/dates/local-time.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import {
  assignTicket,
  type By,
  changePriority,
  changeStatus,
  changeSubject,
  markSpam,
  snoozeTicket,
} from '#src/tickets/changes/edit-ticket.ts'
import { queueStaffMails } from '#src/tickets/mails/staff-mails.ts'
import { readPreferences, savePreferences } from '../preferences.ts'
import { snoozeTimes } from '../snooze-times.ts'
import { addTicketTag, removeTicketTag } from '#src/tickets/changes/ticket-tags.ts'
import { announceReleased } from '#src/tickets/changes/suspected-spam.ts'
import { allowImages } from '#src/tickets/changes/allow-images.ts'
import { getTicket, listMessages } from '#src/tickets/find-tickets.ts'
import { maxSubjectLength, maxTagLength } from '#src/tickets/limits.ts'
import { renderThread, respondToAction } from './render-conversation.tsx'

const path = '/admin/tickets/:id'
const statusSchema = t.Object({ status: t.Union(ticketStatuses.map((status) => t.Literal(status))) })
const prioritySchema = t.Object({ priority: t.Union(ticketPriorities.map((priority) => t.Literal(priority))) })
const assigneeSchema = t.Object({ assignee: t.Union([t.Integer({ minimum: 1 }), t.Null()]) })
const subjectSchema = t.Object({ subject: t.String({ maxLength: maxSubjectLength * 4, default: '' }) })
const tagSchema = t.Object({ tag: t.String({ maxLength: maxTagLength * 4 }) })
const snoozeSchema = t.Object({ preset: t.String({ maxLength: 20, default: '' }), until: t.String({ maxLength: 20, default: '' }) })
const imagesSchema = t.Object({ message: t.Integer({ minimum: 1 }) })

/** What agents change of a ticket besides its messages. */
export const ticketEditRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'tickets'))
    .post(`${path}/status`, async ({ view, req, params }) => {
      const { status } = requireValid(await readForm(view, req.raw, statusSchema)).values
      return change(shop, view, params.id, 'ticket.status', async (tx, id, by) =>
        asChange('status', await changeStatus(tx, id, status, by)),
      )
    })
    .post(`${path}/assign`, async ({ view, req, params }) => {
      const { assignee } = requireValid(await readForm(view, req.raw, assigneeSchema)).values
      return change(shop, view, params.id, 'ticket.assigned', async (tx, id, by) => {
        const assigned = await assignTicket(tx, id, assignee, by)
        const newest = (await listMessages(tx, id, { customerAt: by.now, limit: 1 })).at(-1)
        if (assigned && assignee !== null && assignee !== view.user.id && newest)
          await queueStaffMails(shop, tx, {
            ticket: await getTicket(tx, id),
            messageId: newest.id,
            kind: 'assigned',
            actorId: view.user.id,
          })
        return asChange('assignee', assigned)
      })
    })
    .post(`${path}/priority`, async ({ view, req, params }) => {
      const { priority } = requireValid(await readForm(view, req.raw, prioritySchema)).values
      return change(shop, view, params.id, 'ticket.priority', async (tx, id, by) =>
        asChange('priority', await changePriority(tx, id, priority, by)),
      )
    })
    .post(`${path}/subject`, async ({ view, req, params }) => {
      const { subject } = requireValid(await readForm(view, req.raw, subjectSchema)).values
      return change(shop, view, params.id, 'ticket.subject', async (tx, id, by) =>
        asChange('subject', await changeSubject(tx, id, subject, by)),
      )
    })
    .post(`${path}/snooze`, async ({ view, req, params }) => {
      const { values } = requireValid(await readForm(view, req.raw, snoozeSchema))
      const until = await readSnoozeTime(shop, values)
      return change(shop, view, params.id, 'ticket.snoozed', async (tx, id, by) => {
        if (until === undefined) throw new UserError('conversation.snoozePassed', {}, 'until')
        return asChange('until', await snoozeTicket(tx, id, until, by))
      })
    })
    .post(`${path}/spam`, async ({ view, req, params }) => {
      const { spam } = requireValid(await readForm(view, req.raw, t.Object({ spam: t.Boolean() }))).values
      return change(shop, view, params.id, 'ticket.spam', async (tx, id, by) => {
        const marked = await markSpam(tx, id, spam, by)
        if (marked && !spam) await announceReleased(shop, tx, id, by)
        return asChange('spam', marked)
      })
    })
    .post(`${path}/tags`, async ({ view, req, params }) => {
      const { tag } = requireValid(await readForm(view, req.raw, tagSchema)).values
      return change(shop, view, params.id, 'ticket.tagged', async (tx, id, by) => {
        const added = await addTicketTag(tx, id, tag, by)
        return added === null ? null : { change: { tag: [null, added] } }
      })
    })
    .post(`${path}/tags/remove`, ({ view, req, params }) => removeTag(shop, { view, req, params }))
    .post(`${path}/tags/delete`, ({ view, req, params }) => removeTag(shop, { view, req, params }))
    .post(`${path}/images`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const { message } = requireValid(await readForm(view, req.raw, imagesSchema)).values
      await withAudit(shop, view, { action: 'ticket.images_shown', subject: `ticket:${id}` }, async (tx) => {
        await allowImages(tx, id, message)
        return { change: { message } }
      })
      return view.partial ? renderThread(shop, view, id) : respondToAction(shop, view, id, {})
    })
    .post(`${path}/shortcuts`, async ({ view, req, params }) => {
      const id = parseId(params.id)
      const { shortcuts } = requireValid(await readForm(view, req.raw, t.Object({ shortcuts: t.Boolean() }))).values
      await shop.db.transaction(async (tx) =>
        savePreferences(tx, view.user.id, { ...(await readPreferences(tx, view.user.id)), shortcuts }),
      )
      return respondToAction(shop, view, id, {})
    })

async function removeTag(shop: Shop, { view, req, params }: StaffRequest): Promise<Response> {
  const { tag } = requireValid(await readForm(view, req.raw, tagSchema)).values
  return change(shop, view, params.id, 'ticket.untagged', async (tx, id, by) => {
    const removed = await removeTicketTag(tx, id, tag, by)
    return removed === null ? null : { change: { tag: [removed, null] } }
  })
}

/** Changes a ticket with an audit entry; a broken rule is shown on the ticket. */
async function change(
  shop: Shop,
  view: StaffView,
  segment: string,
  action: string,
  work: (tx: Tx, id: number, by: By) => Promise<{ change: Record<string, unknown> } | null>,
): Promise<Response> {
  const id = parseId(segment)
  try {
    const done = await withAudit(shop, view, { action, subject: `ticket:${id}` }, (tx, now) => work(tx, id, { actor: view.user, now }))
    return await respondToAction(shop, view, id, { entry: done?.entry })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return respondToAction(shop, view, id, { error: view.t(error.key, error.params) })
  }
}

const asChange = (name: string, values: [unknown, unknown] | null) => (values === null ? null : { change: { [name]: values } })

/** Epoch ms; null = not any more, undefined = not a time. */
async function readSnoozeTime(shop: Shop, { preset, until }: { preset: string; until: string }): Promise<number | null | undefined> {
  if (preset === 'wake') return null
  const { timezone } = await currentSettings(shop)
  return snoozeTimes(shop.now(), timezone).find(({ name }) => name === preset)?.at ?? fromLocalTime(until, timezone) ?? undefined
}
