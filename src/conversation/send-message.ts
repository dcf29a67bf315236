import type { TicketStatus } from '#db/schema/tickets.ts'
import type { Exec, Tx } from '#db/types.ts'
import type { Actor } from '#src/accounts/audit/audit.ts'
import { contentKey } from '#src/lib/ids/content-key.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { addMessage } from '#src/tickets/add-message.ts'
import { lockTicket, type TicketRow, findMessageByKey } from '#src/tickets/find-tickets.ts'
import { undoSeconds } from './limits.ts'
import { replyAsStaff } from '#src/tickets/reply.ts'
import { includeParticipants } from '#src/tickets/participants.ts'
import { attachDraftFiles, deleteDraft, type DraftKey, listDraftFiles } from '#src/tickets/drafts.ts'
import { queueCopies, queueCustomerMail } from '#src/tickets/mails/customer-mails.ts'
import { type BeforeReply, beforeReply } from '#src/tickets/changes/undo-reply.ts'
import { markRatingAsked } from '#src/tickets/mails/ask-for-ratings.ts'
import { listNewerMessages, type NewerMessage } from './newer-messages.ts'
import { recordArticles } from './linked-articles.ts'
import { fillReply, findUnfilled, readReplyValues } from '#src/saved-replies/reply-variables.ts'
import { countReplyUses } from '#src/saved-replies/saved-replies.ts'

export interface OutgoingMessage {
  ticketId: number
  /** Of the form: one message, however often the same person sends the same. */
  key: string
  text: string
  /** Digests of the files that came with the text; those of the draft come before it. */
  files: string[]
  /** Of the participants who get it besides the requester. */
  recipients?: number[]
  /** The newest message that the page showed. */
  lastSeenId: number
  /** Of the saved replies in the text. */
  savedReplyIds: number[]
  /** Of the help articles that the text links. */
  articleIds: number[]
}

interface By {
  actor: Actor & { id: number }
  now: number
}

export type SentReply =
  | { outcome: 'sent'; ticket: TicketRow; messageId: number; before: BeforeReply }
  /** Sent by an earlier request of the same form. */
  | { outcome: 'repeated'; ticket: TicketRow }
  /** Nothing was sent: these messages came in since the page was loaded. */
  | { outcome: 'newer'; messages: NewerMessage[] }

/**
 * Sends an answer to the customer; its author can take it back for `undoSeconds`, and the mail waits as long. Throws NotFound, and UserError
 * for an empty or long message, for variables without a value, and for a ticket
 * that is marked as spam.
 */
export async function sendReply(
  shop: Shop,
  tx: Tx,
  input: OutgoingMessage & { status: TicketStatus },
  { actor, now }: By,
): Promise<SentReply> {
  const ticket = await lockTicket(tx, input.ticketId, now)
  const draft: DraftKey = { ticketId: ticket.id, userId: actor.id, kind: 'staff' }
  const key = await chooseKey(tx, draft, input)
  if (key === null) return { outcome: 'repeated', ticket }
  // Nothing is sent for spam, so the agent would believe that the customer was answered.
  if (ticket.isSpam) throw new UserError('conversation.spamUnanswered', {}, 'body')
  const newer = await listNewerMessages(tx, ticket.id, { after: input.lastSeenId, readerId: actor.id })
  if (newer.length > 0) return { outcome: 'newer', messages: newer }
  const text = await requireFilled(tx, ticket, input.text, actor)
  const visibleAt = now + undoSeconds * 1000
  const { messageId } = await replyAsStaff(
    tx,
    ticket.id,
    {
      channel: 'staff',
      key,
      author: actor,
      visibleAt,
      text: await textOrFileNames(tx, draft, text),
    },
    { status: input.status, now },
  )
  await attachDraftFiles(tx, draft, messageId)
  await deleteDraft(tx, draft)
  await countReplyUses(tx, input.savedReplyIds)
  await recordArticles(tx, ticket.id, input.articleIds, now)
  if (input.status === 'resolved') await markRatingAsked(tx, ticket.id, now)
  const sent = await lockTicket(tx, ticket.id, now)
  const kind = input.status === 'resolved' ? 'resolved' : 'replied'
  await queueCustomerMail(shop, tx, { ticket: sent, messageId, kind, sendAt: visibleAt })
  const to = await includeParticipants(tx, sent, input.recipients ?? [])
  await queueCopies(shop, tx, { ticket: sent, messageId, sendAt: visibleAt, to })
  return { outcome: 'sent', ticket: sent, messageId, before: beforeReply(ticket) }
}

/** Adds a note that only staff see; null for one that was sent already. Throws NotFound, and UserError for an empty or long note. */
export async function addNote(
  tx: Tx,
  input: OutgoingMessage,
  { actor, now }: By,
): Promise<{ ticket: TicketRow; messageId: number } | null> {
  const ticket = await lockTicket(tx, input.ticketId, now)
  const draft: DraftKey = { ticketId: ticket.id, userId: actor.id, kind: 'note' }
  const key = await chooseKey(tx, draft, input)
  if (key === null) return null
  const text = await textOrFileNames(tx, draft, fillReply(input.text, await readReplyValues(tx, ticket, actor)))
  const added = await addMessage(tx, ticket, { kind: 'note', channel: 'staff', key, author: actor, text }, now)
  if (!added) return null
  await attachDraftFiles(tx, draft, added.id)
  await deleteDraft(tx, draft)
  await countReplyUses(tx, input.savedReplyIds)
  return { ticket, messageId: added.id }
}

async function requireFilled(q: Exec, ticket: TicketRow, text: string, agent: Actor): Promise<string> {
  const filled = fillReply(text, await readReplyValues(q, ticket, agent))
  const variable = findUnfilled(filled)
  if (variable !== null) throw new UserError('conversation.unfilled', { variable }, 'body')
  return filled
}

// A message needs a text; one that is only files says their names.
async function textOrFileNames(q: Exec, draft: DraftKey, text: string): Promise<string> {
  if (text.trim() !== '') return text
  const files = await listFilesOf(q, draft)
  return files.map(({ name }) => name).join('\n')
}

/** Null for a message that was sent already. The same text with files that were added to the draft since is another message. */
async function chooseKey(q: Exec, draft: DraftKey, { key, text, files, recipients = [] }: OutgoingMessage): Promise<string | null> {
  const content = [draft.userId, draft.kind, text, files, ...(recipients.length > 0 ? [recipients] : [])]
  const own = contentKey(key, content)
  if ((await findMessageByKey(q, draft.ticketId, own)) === null) return own
  const added = files.length > 0 ? [] : await listFilesOf(q, draft)
  return added.length > 0 ? contentKey(key, [...content, added.map(({ id }) => id)]) : null
}

const listFilesOf = async (q: Exec, draft: DraftKey) => (await listDraftFiles(q, draft)).filter(({ draftKind }) => draftKind === draft.kind)
