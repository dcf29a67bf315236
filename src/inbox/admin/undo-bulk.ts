import { Type } from '@sinclair/typebox'
import type { TSchema } from '@sinclair/typebox'
import { ticketPriorities, ticketStatuses } from '#db/schema/tickets.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { type Before, type BulkChange, undoTicketChange } from '../bulk-tickets.ts'

/** In the audit log. */
export const bulkActions = {
  assigned: 'tickets.assigned',
  status_changed: 'tickets.status_changed',
  priority_changed: 'tickets.priority_changed',
  tagged: 'tickets.tagged',
  untagged: 'tickets.untagged',
  marked_spam: 'tickets.marked_spam',
  unmarked_spam: 'tickets.unmarked_spam',
} as const satisfies Record<BulkChange['kind'], string>
export const deletedAction = 'tickets.spam_deleted'

const idOrNull = Type.Union([Type.Integer(), Type.Null()])
const status = Type.Union(ticketStatuses.map((value) => Type.Literal(value)))
const priority = Type.Union(ticketPriorities.map((value) => Type.Literal(value)))
const statusBefore = Type.Object({
  status,
  snoozedUntil: idOrNull,
  waitingSince: idOrNull,
  responseDueAt: idOrNull,
  resolutionDueAt: idOrNull,
  resolutionInTime: Type.Union([Type.Boolean(), Type.Null()]),
  resolvedAt: idOrNull,
  closedAt: idOrNull,
})

/** What the audit log stores of each change: the new value, and the old one. */
const stored: Record<BulkChange['kind'], { to: TSchema; was: TSchema }> = {
  assigned: { to: idOrNull, was: idOrNull },
  status_changed: { to: status, was: statusBefore },
  priority_changed: { to: priority, was: priority },
  tagged: { to: Type.String(), was: Type.String() },
  untagged: { to: Type.String(), was: Type.String() },
  marked_spam: { to: Type.Boolean(), was: Type.Boolean() },
  unmarked_spam: { to: Type.Boolean(), was: Type.Boolean() },
}

export const undoableTicketActions: UndoableActions = {
  ...Object.fromEntries(
    (Object.keys(stored) as BulkChange['kind'][]).map((kind) => {
      const { to, was } = stored[kind]
      const schema = Type.Object({ to, before: Type.Record(Type.String({ pattern: '^[0-9]+$' }), was) })
      const found = undoable(schema, {
        describe(view, { before }) {
          const count = Object.keys(before as Before).length
          return { text: count === 0 ? view.t('inbox.done.nothing') : view.t(`inbox.done.${kind}`, { count }), canUndo: count > 0 }
        },
        async undo(tx, change, { actor, now }) {
          const undone = await undoTicketChange(tx, { kind, to: change.to } as BulkChange, change.before as Before, { actor, now })
          if (undone === 0) throw new Conflict('conversation.changedSince')
        },
      })
      return [bulkActions[kind], found]
    }),
  ),
  [deletedAction]: undoable(Type.Object({ tickets: Type.Array(Type.Integer()) }), {
    describe: (view, { tickets: { length: count } }) => ({ text: view.t('inbox.done.deleted', { count }), canUndo: false }),
    undo() {
      throw new Conflict('admin.undoTooLate')
    },
  }),
}
