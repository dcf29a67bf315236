import { Type as T } from '@sinclair/typebox'
import { ticketPriorities, ticketStatuses } from '#db/schema/tickets.ts'
import { type UndoableActions, undoable } from '#src/admin/undo.ts'
import { repliedAction, undoableReply } from '#src/admin/undo-reply.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { isOver } from '#src/tickets/ticket-status.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import {
  assignTicket,
  changePriority,
  changeStatus,
  changeSubject,
  markSpam,
  snoozeTicket,
  undoChange,
} from '#src/tickets/changes/edit-ticket.ts'
import { undoMerge } from '#src/tickets/changes/merge-tickets.ts'
import { addTicketTag, removeTicketTag } from '#src/tickets/changes/ticket-tags.ts'
import { undoSplit } from '#src/tickets/changes/split-ticket.ts'

const status = T.Union(ticketStatuses.map((name) => T.Literal(name)))
const priority = T.Union(ticketPriorities.map((name) => T.Literal(name)))
const time = T.Union([T.Integer(), T.Null()])
const change = <S extends typeof status | typeof priority | typeof time | ReturnType<typeof T.String> | ReturnType<typeof T.Boolean>>(
  value: S,
) => T.Tuple([value, value])

const idOf = (subject: string): number => parseId(subject.split(':')[1])

/** What agents can undo on the page of a ticket, by action of the audit log. Subjects are like `ticket:12`. */
export const ticketUndoActions: UndoableActions = {
  [repliedAction]: undoableReply,
  'ticket.status': undoable(T.Object({ status: change(status) }), {
    describe: (view, { status: [, to] }) => ({
      text: view.t('conversation.done.status', { status: view.t(`helpdesk.status.${to}`) }),
      canUndo: true,
    }),
    undo: (tx, { status: [from, to] }, { subject, actor, now }) =>
      undoChange(tx, { id: idOf(subject), field: 'status', to, now }, () => changeStatus(tx, idOf(subject), from, { actor, now })),
  }),
  'ticket.assigned': undoable(T.Object({ assignee: change(time) }), {
    describe: (view, { assignee: [, to] }) => ({
      text: view.t(to === null ? 'conversation.done.unassigned' : 'conversation.done.assigned'),
      canUndo: true,
    }),
    undo: (tx, { assignee: [from, to] }, { subject, actor, now }) =>
      undoChange(tx, { id: idOf(subject), field: 'assigneeId', to, now }, () => assignTicket(tx, idOf(subject), from, { actor, now })),
  }),
  'ticket.priority': undoable(T.Object({ priority: change(priority) }), {
    describe: (view, { priority: [, to] }) => ({
      text: view.t('conversation.done.priority', { priority: view.t(`helpdesk.priority.${to}`) }),
      canUndo: true,
    }),
    undo: (tx, { priority: [from, to] }, { subject, actor, now }) =>
      undoChange(tx, { id: idOf(subject), field: 'priority', to, now }, () => changePriority(tx, idOf(subject), from, { actor, now })),
  }),
  'ticket.subject': undoable(T.Object({ subject: change(T.String()) }), {
    describe: (view) => ({ text: view.t('conversation.done.subject'), canUndo: true }),
    undo: (tx, { subject: [from, to] }, { subject, actor, now }) =>
      undoChange(tx, { id: idOf(subject), field: 'subject', to, now }, () => changeSubject(tx, idOf(subject), from, { actor, now })),
  }),
  'ticket.snoozed': undoable(T.Object({ until: change(time) }), {
    describe: (view, { until: [, to] }) => ({
      text: to === null ? view.t('conversation.done.woken') : view.t('conversation.done.snoozed', { date: view.date(to, 'datetime') }),
      canUndo: true,
    }),
    undo: (tx, { until: [from, to] }, { subject, actor, now }) =>
      undoChange(tx, { id: idOf(subject), field: 'snoozedUntil', to, now }, async (ticket) => {
        const until = from !== null && from > now ? from : null
        // Whoever resolved it meanwhile ended its pause as well.
        if (until !== null && isOver(ticket)) throw new Conflict('conversation.changedSince')
        await snoozeTicket(tx, ticket.id, until, { actor, now })
      }),
  }),
  'ticket.spam': undoable(T.Object({ spam: change(T.Boolean()) }), {
    describe: (view, { spam: [, to] }) => ({ text: view.t(to ? 'conversation.done.spam' : 'conversation.done.notSpam'), canUndo: true }),
    undo: (tx, { spam: [from, to] }, { subject, actor, now }) =>
      undoChange(tx, { id: idOf(subject), field: 'isSpam', to, now }, () => markSpam(tx, idOf(subject), from, { actor, now })),
  }),
  'ticket.tagged': undoable(T.Object({ tag: T.Tuple([T.Null(), T.String()]) }), {
    describe: (view, { tag: [, tag] }) => ({ text: view.t('conversation.done.tagged', { tag }), canUndo: true }),
    undo: async (tx, { tag: [, tag] }, { subject, actor, now }) => void (await removeTicketTag(tx, idOf(subject), tag, { actor, now })),
  }),
  'ticket.untagged': undoable(T.Object({ tag: T.Tuple([T.String(), T.Null()]) }), {
    describe: (view, { tag: [tag] }) => ({ text: view.t('conversation.done.untagged', { tag }), canUndo: true }),
    undo: async (tx, { tag: [tag] }, { subject, actor, now }) => void (await addTicketTag(tx, idOf(subject), tag, { actor, now })),
  }),
  'ticket.merged': undoable(T.Object({ merge: T.Integer(), into: T.Integer() }), {
    describe: (view, { into }) => ({ text: view.t('conversation.done.merged', { number: into }), canUndo: true }),
    undo: async (tx, { merge }, { actor, now }) => void (await undoMerge(tx, merge, { actor, now })),
  }),
  'ticket.split': undoable(T.Object({ into: T.Integer() }), {
    describe: (view, { into }) => ({ text: view.t('conversation.done.split', { number: into }), canUndo: true }),
    undo: (tx, { into }, { subject, actor, now }) => undoSplit(tx, { id: idOf(subject), into }, { actor, now }),
  }),
}
