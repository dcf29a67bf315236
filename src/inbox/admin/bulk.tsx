import { Elysia, t } from 'elysia'
import { type TicketPriority, type TicketStatus, ticketPriorities, ticketStatuses } from '#db/schema/tickets.ts'
import { bulkFields, hasCountChanged, renderBulkConfirm, requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { type EntityList, respondWithEntityList } from '#src/admin/entities/entity-list.tsx'
import { confirmThreshold } from '#src/admin/limits.ts'
import { parseBackUrl, readListParams } from '#src/admin/list.ts'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { TicketBulkFields } from '#templates/inbox/bulk-fields.tsx'
import { listAssignees } from '#src/tickets/changes/assignees.ts'
import { listKnownTicketTags } from '#src/tickets/changes/ticket-tags.ts'
import { maxTagLength } from '#src/tickets/limits.ts'
import { announceReleased } from '#src/tickets/changes/suspected-spam.ts'
import { deleteSpamTickets } from '#src/tickets/changes/delete-spam.ts'
import { type BulkChange, changeTickets, listMatchingIds } from '../bulk-tickets.ts'
import { maxBulkTickets } from '../limits.ts'
import { type TicketQuery, toTicketParams } from './ticket-lists.tsx'
import { bulkActions, deletedAction } from './undo-bulk.ts'

const actions = ['take', 'resolve', 'assign', 'status', 'priority', 'tag', 'untag', 'spam', 'not_spam', 'delete'] as const
type Action = (typeof actions)[number]

/** These ask for a value first. */
const asking = ['assign', 'status', 'priority', 'tag', 'untag'] as const
export type AskingAction = (typeof asking)[number]

const bulkSchema = t.Object({
  ...bulkFields,
  action: t.Union(actions.map((action) => t.Literal(action))),
  assignee: t.Optional(t.String({ maxLength: 20 })),
  status: t.Optional(t.Union(ticketStatuses.map((value) => t.Literal(value)))),
  priority: t.Optional(t.Union(ticketPriorities.map((value) => t.Literal(value)))),
  tag: t.Optional(t.String({ maxLength: maxTagLength })),
})

interface Values {
  action: Action
  assignee?: string
  status?: TicketStatus
  priority?: TicketPriority
  tag?: string
}

/** Changes many tickets at once, in one transaction. */
export const ticketBulkRoutes = (shop: Shop, list: EntityList, isAssignedOnly: boolean) =>
  new Elysia().use(requireStaff(shop, 'tickets')).post(`${list.path}/bulk`, async ({ view, req }) => {
    const { values } = requireValid(await readForm(view, req.raw, bulkSchema))
    if (!values.all && values.ids.length === 0) throw new UserError('admin.list.selectFirst')
    const back = parseBackUrl(list.path, values.back)
    const ids = values.all ? await listAll(shop, view, list, { back, isAssignedOnly }) : values.ids
    if (ids.length > maxBulkTickets) throw new UserError('inbox.bulk.tooMany', { most: maxBulkTickets })

    const asks = isAsking(values.action)
    const countChanged = hasCountChanged(values, ids.length)
    const mustConfirm = asks || values.action === 'delete' || ids.length >= confirmThreshold
    if (countChanged || (mustConfirm && !values.confirmed)) {
      const text = view.t(`inbox.bulk.text.${values.action}`)
      const dialog = {
        action: `${list.path}/bulk`,
        title: view.t('inbox.bulk.title', { action: view.t(`inbox.bulk.${values.action}`), count: ids.length }),
        text: countChanged && values.expected !== null ? `${view.t('admin.list.countChanged', { count: ids.length })} ${text}` : text,
        count: ids.length,
        confirm: view.t(`inbox.bulk.${values.action}`),
        danger: values.action === 'delete' || values.action === 'spam',
        fields: asks && (
          <TicketBulkFields
            view={view}
            action={values.action as AskingAction}
            agents={await listAssignees(shop.db.read)}
            tags={await listKnownTicketTags(shop.db.read)}
          />
        ),
        back: back.pathname + back.search,
      }
      return renderBulkConfirm(view, values, dialog, values.confirmed ? 409 : 200)
    }

    if (values.action === 'delete') {
      const { entry } = await withAudit(shop, view, { action: deletedAction, subject: 'tickets' }, async (tx) => ({
        change: { tickets: await deleteSpamTickets(tx, ids) },
      }))
      return respondWithEntityList(shop, { view, req }, list, { back, entry })
    }
    const change = toChange(view, values as Values)
    const { entry } = await withAudit(shop, view, { action: bulkActions[change.kind], subject: 'tickets' }, async (tx, now) => {
      const by = { actor: view.user, now }
      const before = await changeTickets(tx, ids, change, by)
      if (change.kind === 'unmarked_spam') for (const id of Object.keys(before)) await announceReleased(shop, tx, Number(id), by)
      return { change: { to: change.to, before } }
    })
    return respondWithEntityList(shop, { view, req }, list, { back, entry })
  })

const isAsking = (action: Action): action is AskingAction => (asking as readonly Action[]).includes(action)

async function listAll(
  shop: Shop,
  view: StaffView,
  list: EntityList,
  { back, isAssignedOnly }: { back: URL; isAssignedOnly: boolean },
): Promise<number[]> {
  const params = await toTicketParams(shop, view, readListParams(list, back) as unknown as TicketQuery, isAssignedOnly)
  return listMatchingIds(shop.db.read, params, maxBulkTickets + 1)
}

function toChange(view: StaffView, { action, assignee, status, priority, tag = '' }: Values): BulkChange {
  switch (action) {
    case 'take':
      return { kind: 'assigned', to: view.user.id }
    case 'assign':
      if (assignee !== 'none' && !/^[1-9]\d{0,14}$/.test(assignee ?? ''))
        throw new UserError('conversation.assigneeInvalid', {}, 'assignee')
      return { kind: 'assigned', to: assignee === 'none' ? null : Number(assignee) }
    case 'resolve':
      return { kind: 'status_changed', to: 'resolved' }
    case 'status':
      return { kind: 'status_changed', to: status ?? 'open' }
    case 'priority':
      return { kind: 'priority_changed', to: priority ?? 'normal' }
    case 'tag':
      return { kind: 'tagged', to: tag }
    case 'untag':
      return { kind: 'untagged', to: tag }
    default:
      return action === 'not_spam' ? { kind: 'unmarked_spam', to: false } : { kind: 'marked_spam', to: true }
  }
}
