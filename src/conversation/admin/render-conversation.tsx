import { and, eq } from 'drizzle-orm'
import { findUndoResult, undoAuditEntry } from '#src/admin/undo.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { withHistory } from '#src/web/redirect-headers.ts'
import { fragments, outOfBand, page, redirect, withStatus, withToast } from '#src/web/response.tsx'
import { conversationAssets } from '#templates/conversation/assets.ts'
import type { ComposerProps } from '#templates/conversation/composer.tsx'
import { Conversation, ConversationPage, type ConversationProps } from '#templates/conversation/conversation-page.tsx'
import { LiveBar } from '#templates/conversation/live-bar.tsx'
import { MergedTicketPage } from '#templates/conversation/merged-ticket-page.tsx'
import { Thread } from '#templates/conversation/thread.tsx'
import { TicketHead } from '#templates/conversation/ticket-head.tsx'
import { type DoneAction, UndoBar } from '#templates/conversation/undo-bar.tsx'
import { ticketPath } from '#templates/tickets/ticket-paths.ts'
import { documentTitle } from '#templates/layouts/document.tsx'
import { listMerges } from '#src/tickets/changes/merge-tickets.ts'
import { readPreferences } from '../preferences.ts'
import { readComposer, readThread, readTicketHead, readViewers } from '../read-conversation.ts'
import { snoozeTimes } from '../snooze-times.ts'
import { getTicket, type TicketRow } from '#src/tickets/find-tickets.ts'
import { undoOfferSeconds, undoSeconds } from '../limits.ts'
import { repliedAction } from '#src/admin/undo-reply.ts'
import { ticketUndoActions } from './undo-actions.ts'

interface Shown {
  before?: number
  /** The oldest message that the page shows: those after it stay. */
  first?: number
  /** The audit entry of what was done a moment ago. */
  entry?: number
  isPane?: boolean
  composer?: Partial<Pick<ComposerProps, 'kind' | 'failed' | 'newer'>>
  status?: number
}

/** The ticket as a page, or for the inbox as the fragment #conversation. Throws NotFound. */
export async function renderTicket(shop: Shop, view: StaffView, req: HttpRequest, id: number): Promise<Response> {
  const { searchParams } = view.url
  const before = Number(searchParams.get('before') ?? 0)
  const kind = searchParams.get('compose') === 'note' ? 'note' : 'staff'
  const ticket = await getTicket(shop.db.read, id)
  if (ticket.mergedInto !== null) return renderMerged(shop, view, ticket, ticket.mergedInto)
  return renderConversation(shop, view, id, {
    entry: Number(searchParams.get('undo') ?? 0),
    isPane: /(^|#)conv$/.test(req.raw.headers.get('hx-target') ?? ''),
    composer: { kind },
    ...(Number.isSafeInteger(before) && before > 0 ? { before } : {}),
  })
}

export async function renderConversation(shop: Shop, view: StaffView, id: number, shown: Shown): Promise<Response> {
  const props = await readConversationProps(shop, view, id, shown)
  const { subject } = props.head.ticket
  const status = shown.status ?? 200
  if (view.partial && props.isPane)
    return withStatus(status, fragments(view, <title>{documentTitle(view, subject)}</title>, <Conversation {...props} />))
  const scripts = ['js/admin/ticket-events.js', ...conversationAssets.scripts]
  return page(view, subject, <ConversationPage {...props} />, { ...conversationAssets, scripts, status })
}

export async function readConversationProps(shop: Shop, view: StaffView, id: number, shown: Shown): Promise<ConversationProps> {
  const q = shop.db.read
  const now = shop.now()
  const mayWrite = view.can('tickets', 'write')
  const reader = { id: view.user.id, now }
  const head = await readTicketHead(q, id, { mayWrite })
  const thread = await readThread(q, id, shown)
  const composer = mayWrite ? await readComposer(q, head.ticket, reader) : null
  const { timezone } = await currentSettings(shop)
  return {
    view,
    head,
    thread,
    now,
    mayWrite,
    isPane: shown.isPane ?? false,
    shortcuts: (composer?.preferences ?? (await readPreferences(q, view.user.id))).shortcuts,
    snoozeTimes: snoozeTimes(now, timezone),
    composer: composer && { composer, keys: newKeys(view), kind: 'staff', ...shown.composer },
    live: { ticketId: id, viewers: await readViewers(q, id, reader), lastSeenId: thread.lastId, newMessages: 0, isFirst: true },
    done: await findDone(shop, view, { id, entry: shown.entry ?? 0 }),
  }
}

// The script adds it to requests, so that earlier messages that were shown stay.
export const readFirst = ({ url }: StaffView): number => Number(/^\d{1,15}$/.exec(url.searchParams.get('first') ?? '')?.[0] ?? 0)

/** Of the composer's two forms. */
export const newKeys = (view: StaffView) => ({ staff: `form:${view.newKey()}`, note: `form:${view.newKey()}` })

/** After an action on the ticket that does not touch the composer. `entry`: the audit entry to undo it by. */
export async function respondToAction(
  shop: Shop,
  view: StaffView,
  id: number,
  { entry, error }: { entry?: number | undefined; error?: string | undefined },
): Promise<Response> {
  if (!view.partial) {
    const query = entry === undefined ? '' : `?undo=${entry}`
    return redirect(view, ticketPath(id) + query, error === undefined ? undefined : { kind: 'error', text: error })
  }
  const props = await readConversationProps(shop, view, id, { first: readFirst(view), ...(entry !== undefined && { entry }) })
  const response = fragments(
    view,
    <TicketHead {...props} />,
    outOfBand(<Thread {...props} />, '#thread', 'outerMorph'),
    outOfBand(<LiveBar view={view} {...props.live} />),
    outOfBand(<UndoBar view={view} done={props.done} />),
  )
  return error === undefined ? response : withToast(withStatus(422, response), 'toast', error)
}

/** Only the thread, when something came in. */
export async function renderThread(shop: Shop, view: StaffView, id: number): Promise<Response> {
  const props = await readConversationProps(shop, view, id, { first: readFirst(view) })
  return fragments(view, <Thread {...props} />, outOfBand(<TicketHead {...props} />), outOfBand(<LiveBar view={view} {...props.live} />))
}

/** Undoes an entry of the audit log; a reply that was taken back is in the composer again. */
export async function undoAndRespond(
  shop: Shop,
  view: StaffView,
  id: number,
  { entry, isPane }: { entry: number; isPane: boolean },
): Promise<Response> {
  const { auditLog } = shop.db.t
  const [row] = await shop.db.read.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.id, entry)).limit(1)
  try {
    await undoAuditEntry(shop, view, { path: ticketPath(id), undo: ticketUndoActions }, entry)
  } catch (caught) {
    if (!(caught instanceof Conflict)) throw caught
    const text = view.t(caught.key, caught.params)
    if (!view.partial) return redirect(view, ticketPath(id), { kind: 'error', text })
    return withToast(withStatus(409, fragments(view, <UndoBar view={view} done={null} />)), 'toast', text)
  }
  if (!view.partial) return redirect(view, ticketPath(id), view.t('admin.undone'))
  if (!leadsElsewhere.includes(row?.action ?? '')) {
    const props = await readConversationProps(shop, view, id, { first: readFirst(view) })
    const response = fragments(
      view,
      <UndoBar view={view} done={null} />,
      outOfBand(<TicketHead {...props} />),
      outOfBand(<Thread {...props} />, '#thread', 'outerMorph'),
      outOfBand(<LiveBar view={view} {...props.live} />),
    )
    return withToast(response, 'say', view.t('admin.undone'))
  }
  if (!isPane) return redirect(view, ticketPath(id))
  return showInPane(shop, view, id)
}

// What was done on another page than that of the ticket it belongs to: the whole conversation changes, not only its thread.
const leadsElsewhere = [repliedAction, 'ticket.merged', 'ticket.split']

/** Replaces the conversation in the inbox by that of a ticket. */
export async function showInPane(shop: Shop, view: StaffView, id: number, shown: Shown = {}): Promise<Response> {
  const response = await renderConversation(shop, view, id, { ...shown, isPane: true })
  response.headers.set('hx-retarget', '#conversation')
  response.headers.set('hx-reswap', 'outerHTML')
  return withHistory(response, 'push', ticketPath(id))
}

/** What this agent did a moment ago, if it can still be undone. */
async function findDone(shop: Shop, view: StaffView, { id, entry }: { id: number; entry: number }): Promise<DoneAction | null> {
  if (!Number.isSafeInteger(entry) || entry <= 0) return null
  const { auditLog } = shop.db.t
  const [row] = await shop.db.read
    .select({ action: auditLog.action, subject: auditLog.subject, createdAt: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.id, entry), eq(auditLog.actorId, view.user.id)))
    .limit(1)
  if (!row) return null
  const left = row.createdAt + (row.action === repliedAction ? undoSeconds * 1000 : undoOfferSeconds * 1000) - shop.now()
  const ticketId = Number(row.subject.split(':')[1]) || id
  const url = new URL(`?undo=${entry}`, view.url)
  const result =
    left > 0 ? await findUndoResult(shop, view, { path: ticketPath(ticketId), undo: ticketUndoActions }, { url, back: '' }) : null
  return result && { entry, ticketId, text: result.text, undoFor: result.undo ? left : null }
}

async function renderMerged(shop: Shop, view: StaffView, ticket: TicketRow, targetId: number): Promise<Response> {
  const target = await getTicket(shop.db.read, targetId)
  const merge = view.can('tickets', 'write')
    ? (await listMerges(shop.db.read, ticket.id)).find(({ sourceId, targetId: to }) => sourceId === ticket.id && to === targetId)
    : undefined
  return page(view, ticket.subject, <MergedTicketPage view={view} ticket={ticket} target={target} mergeId={merge?.id ?? null} />)
}
