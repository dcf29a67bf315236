import { Elysia, t } from 'elysia'
import type { Static } from '@sinclair/typebox'
import { afterSendChoices } from '#db/schema/conversation.ts'
import { requireValid } from '#src/admin/bulk-actions.tsx'
import { withAudit } from '#src/admin/edit.ts'
import { requireStaff, type StaffView } from '#src/admin/layout.ts'
import { contentDigest } from '#src/lib/ids/content-key.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import { fragments, outOfBand, redirect, withStatus } from '#src/web/response.tsx'
import { Composer, type ComposerProps } from '#templates/conversation/composer.tsx'
import { LiveBar } from '#templates/conversation/live-bar.tsx'
import { Thread } from '#templates/conversation/thread.tsx'
import { TicketHead } from '#templates/conversation/ticket-head.tsx'
import { UndoBar } from '#templates/conversation/undo-bar.tsx'
import { ticketPath, ticketsPath } from '#templates/tickets/ticket-paths.ts'
import { type DraftKind, saveDraft } from '#src/tickets/drafts.ts'
import { findNextTicket } from '../next-ticket.ts'
import { readPreferences, savePreferences } from '../preferences.ts'
import type { NewerMessage } from '../newer-messages.ts'
import { addNote, type OutgoingMessage, sendReply } from '../send-message.ts'
import { getTicket } from '#src/tickets/find-tickets.ts'
import { maxAttachmentsSize, maxParticipants } from '#src/tickets/limits.ts'
import { storeDraftFiles } from './draft-files.ts'
import { readConversationProps, readFirst, renderConversation, showInPane, undoAndRespond } from './render-conversation.tsx'
import { repliedAction } from '#src/admin/undo-reply.ts'

const path = '/admin/tickets/:id'
const messageSchema = t.Object({
  key: t.String({ minLength: 8, maxLength: 100, pattern: '^form:[\\w-]+$' }),
  last: t.Integer({ minimum: 0, default: 0 }),
  // Rules of the message itself give better sentences for what is too long.
  body: t.String({ maxLength: 200_000, multiline: true, default: '' }),
  status: t.Union([t.Literal('pending'), t.Literal('open'), t.Literal('resolved')], { default: 'pending' }),
  after_send: t.Optional(t.Union(afterSendChoices.map((choice) => t.Literal(choice)))),
  saved_reply: t.Array(t.Integer({ minimum: 1 }), { maxItems: 50 }),
  to: t.Array(t.Integer({ minimum: 1 }), { maxItems: maxParticipants }),
  article: t.Array(t.Integer({ minimum: 1 }), { maxItems: 50 }),
  files: t.Array(t.File(), { maxItems: 50 }),
  pane: t.Boolean(),
})
const messageLimits = { bytes: maxAttachmentsSize + 1024 * 1024, fields: 200 }
const undoSchema = t.Object({ entry: t.Integer({ minimum: 1 }), pane: t.Boolean() })

type MessageForm = Static<typeof messageSchema>

/** Sending replies and notes, and taking them back. */
export const sendRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'tickets'))
    .post(`${path}/reply`, async ({ view, req, params }) => {
      req.extendTimeout(60)
      const { values } = requireValid(await readForm(view, req.raw, messageSchema, messageLimits))
      return submit(shop, view, { id: parseId(params.id), kind: 'staff', values }, () => reply(shop, view, parseId(params.id), values))
    })
    .post(`${path}/note`, async ({ view, req, params }) => {
      req.extendTimeout(60)
      const { values } = requireValid(await readForm(view, req.raw, messageSchema, messageLimits))
      return submit(shop, view, { id: parseId(params.id), kind: 'note', values }, () => note(shop, view, parseId(params.id), values))
    })
    .post(`${path}/undo`, async ({ view, req, params }) => {
      const { entry, pane } = requireValid(await readForm(view, req.raw, undoSchema)).values
      return undoAndRespond(shop, view, parseId(params.id), { entry, isPane: pane })
    })

/** The files of the form become those of the draft first, so that nothing is lost when the message is refused. */
async function submit(
  shop: Shop,
  view: StaffView,
  { id, kind, values }: { id: number; kind: DraftKind; values: MessageForm },
  send: () => Promise<Response>,
): Promise<Response> {
  try {
    await getTicket(shop.db.read, id)
    await storeDraftFiles(shop, { ticketId: id, userId: view.user.id, kind }, values.files)
    return await send()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const text = view.t(error.key, error.params)
    return renderUnsent(shop, view, { id, values, kind, status: 422 }, { failed: { text: values.body, error: text, to: values.to } })
  }
}

async function reply(shop: Shop, view: StaffView, id: number, values: MessageForm): Promise<Response> {
  const input = { ...(await toMessage(id, values)), recipients: values.to, status: values.status }
  let newer: NewerMessage[] = []
  const sent = await withAudit(shop, view, { action: repliedAction, subject: `ticket:${id}` }, async (tx, now) => {
    await rememberChoice(tx, view, values.after_send)
    const outcome = await sendReply(shop, tx, input, { actor: view.user, now })
    newer = outcome.outcome === 'newer' ? outcome.messages : []
    if (outcome.outcome !== 'sent') return null
    const { messageId, before, ticket } = outcome
    return { change: { message: messageId, status: values.status, before }, subject: `ticket:${ticket.id}` }
  })
  if (newer.length > 0)
    return renderUnsent(
      shop,
      view,
      { id, values, kind: 'staff', status: 409 },
      { newer, failed: { text: values.body, error: view.t('conversation.notSentYet'), to: values.to } },
    )
  if (!sent) return renderSent(shop, view, { id, values, kind: 'staff' })
  const { afterSend } = await readPreferences(shop.db.read, view.user.id)
  const undo = `?undo=${sent.entry}`
  const next = afterSend === 'next' ? await findNextTicket(shop.db.read, { userId: view.user.id, except: id }) : null
  if (next !== null)
    return view.partial && values.pane ? showInPane(shop, view, next, { entry: sent.entry }) : redirect(view, ticketPath(next) + undo)
  if (afterSend !== 'stay') return redirect(view, ticketsPath + undo)
  return renderSent(shop, view, { id, values, kind: 'staff', entry: sent.entry })
}

async function note(shop: Shop, view: StaffView, id: number, values: MessageForm): Promise<Response> {
  const message = await toMessage(id, values)
  await withAudit(shop, view, { action: 'ticket.noted', subject: `ticket:${id}` }, async (tx, now) => {
    const added = await addNote(tx, message, { actor: view.user, now })
    return added && { change: { message: added.messageId } }
  })
  return renderSent(shop, view, { id, values, kind: 'note' })
}

const toMessage = async (ticketId: number, values: MessageForm): Promise<OutgoingMessage> => ({
  ticketId,
  key: values.key,
  text: values.body,
  files: await Promise.all(values.files.map(async (file) => contentDigest([file.name, contentDigest(await file.bytes())]))),
  lastSeenId: values.last,
  savedReplyIds: values.saved_reply,
  articleIds: values.article,
})

async function rememberChoice(
  tx: Parameters<typeof savePreferences>[0],
  view: StaffView,
  afterSend: MessageForm['after_send'],
): Promise<void> {
  if (afterSend === undefined) return
  const preferences = await readPreferences(tx, view.user.id)
  if (preferences.afterSend !== afterSend) await savePreferences(tx, view.user.id, { ...preferences, afterSend })
}

interface Submitted {
  id: number
  values: MessageForm
  kind: DraftKind
}

/** An empty composer and the thread with the new message. */
async function renderSent(shop: Shop, view: StaffView, { id, values, kind, entry }: Submitted & { entry?: number }): Promise<Response> {
  if (!view.partial) return redirect(view, ticketPath(id) + (entry === undefined ? '' : `?undo=${entry}`))
  const props = await readConversationProps(shop, view, id, {
    isPane: values.pane,
    first: readFirst(view),
    composer: { kind },
    ...(entry === undefined ? {} : { entry }),
  })
  return fragments(
    view,
    <Composer view={view} isPane={values.pane} {...props.composer!} />,
    outOfBand(<TicketHead {...props} />),
    outOfBand(<Thread {...props} />, '#thread', 'outerMorph'),
    outOfBand(<LiveBar view={view} {...props.live} />),
    outOfBand(<UndoBar view={view} done={props.done} isPane={values.pane} />),
  )
}

/** The composer with the text that was not sent, and why. */
async function renderUnsent(
  shop: Shop,
  view: StaffView,
  { id, values, kind, status }: Submitted & { status: 409 | 422 },
  shown: Pick<ComposerProps, 'failed' | 'newer'>,
): Promise<Response> {
  const draft = { ticketId: id, userId: view.user.id, kind }
  await shop.db.transaction((tx) => saveDraft(tx, draft, values.body, shop.now()))
  const composer = { kind, ...shown }
  if (!view.partial) return renderConversation(shop, view, id, { composer, status })
  const props = await readConversationProps(shop, view, id, { isPane: values.pane, first: readFirst(view), composer })
  const parts = [<Composer view={view} isPane={values.pane} {...props.composer!} />]
  // What came in is on the page now, so that sending again goes through.
  if (shown.newer) parts.push(outOfBand(<Thread {...props} />, '#thread', 'outerMorph'), outOfBand(<LiveBar view={view} {...props.live} />))
  return withStatus(status, fragments(view, ...parts))
}
