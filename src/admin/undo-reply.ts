import { Type as T } from '@sinclair/typebox'
import { type TicketStatus, ticketStatuses } from '#db/schema/tickets.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import { undoReply } from '#src/tickets/changes/undo-reply.ts'
import { undoable } from './undo.ts'

const status = T.Union(ticketStatuses.map((name) => T.Literal(name)))
const isInTime = T.Union([T.Boolean(), T.Null()])
const time = T.Union([T.Integer(), T.Null()])
const repliedSchema = T.Object({
  message: T.Integer(),
  status,
  before: T.Object({
    status,
    snoozedUntil: time,
    firstResponseAt: time,
    responseDueAt: time,
    resolutionDueAt: time,
    responseInTime: isInTime,
    resolutionInTime: isInTime,
    resolvedAt: time,
    closedAt: time,
    ratingAskedAt: time,
  }),
})

/** In the audit log. */
export const repliedAction = 'ticket.replied'

const sentTexts: Partial<Record<TicketStatus, StringKey>> = {
  open: 'conversation.done.sent_open',
  resolved: 'conversation.done.sent_resolved',
}

/** For the page of the ticket, and for the inbox if that is where the agent went after sending. */
export const undoableReply = undoable(repliedSchema, {
  describe: (view, { status: to }) => ({ text: view.t(sentTexts[to] ?? 'conversation.done.sent'), canUndo: true }),
  undo: (tx, { message, before }, { subject, actor, now }) =>
    undoReply(tx, { ticketId: parseId(subject.split(':')[1]), messageId: message, before }, { actor, now }),
})
