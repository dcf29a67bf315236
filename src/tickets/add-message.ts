import { eq, sql } from 'drizzle-orm'
import type { SenderWarning, TicketChannel, TicketMessageKind } from '#db/schema/tickets.ts'
import type { Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { TicketRow } from './find-tickets.ts'
import { maxExcerptLength, maxMessageLength } from './limits.ts'
import { setMissingTargets } from './response-targets.ts'

export interface NewMessage {
  kind: Exclude<TicketMessageKind, 'event'>
  channel: TicketChannel
  /** One message per key: of a submitted form, or `mail:` with the message's own ID. */
  key: string
  author: { id: number | null; name: string; email?: string }
  /** Without quotes and signature. */
  text: string
  /** Sanitized; '' or missing = only text. */
  html?: string
  quotedText?: string
  warning?: SenderWarning
  hasRemoteImages?: boolean
  /** With angle brackets. */
  mailMessageId?: string
  inboundMailId?: number
  attachments?: NewAttachment[]
  /** Epoch ms; at once without it. */
  visibleAt?: number
}

/** A file that is in the file storage already. */
export interface NewAttachment {
  name: string
  type: string
  bytes: number
  file: string
  contentId?: string
  /** Of its bytes. */
  digest: string
}

/** What makes two messages the same one, besides their text. */
export const contentOfFiles = (attachments: NewAttachment[]): string[][] => attachments.map(({ name, digest }) => [name, digest])

/**
 * Adds a message to a locked ticket and keeps its counts; null for a repeated key. The status is the caller's. Throws UserError for an
 * empty message without attachments, and for one that is too long.
 */
export async function addMessage(tx: Tx, ticket: Pick<TicketRow, 'id'>, input: NewMessage, now: number): Promise<{ id: number } | null> {
  const { ticketMessages, ticketAttachments } = tx.t
  const { kind, channel, key, author, html = '', quotedText = '', warning = '', hasRemoteImages = false, attachments = [] } = input
  const text = input.text.replaceAll('\r\n', '\n').trim()
  if (text === '' && html === '' && attachments.length === 0) throw new UserError('helpdesk.messageMissing', {}, 'message')
  if (text.length > maxMessageLength) throw new UserError('helpdesk.messageTooLong', { most: maxMessageLength }, 'message')
  const [added] = await tx
    .insert(ticketMessages)
    .values({
      ticketId: ticket.id,
      kind,
      channel,
      key,
      warning,
      hasRemoteImages,
      quotedText,
      authorId: author.id,
      authorName: author.name,
      authorEmail: author.email ?? '',
      bodyText: text,
      bodyHtml: html,
      mailMessageId: input.mailMessageId ?? '',
      inboundMailId: input.inboundMailId ?? null,
      visibleAt: input.visibleAt ?? now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [ticketMessages.ticketId, ticketMessages.key] })
    .returning({ id: ticketMessages.id })
  if (!added) return null
  if (attachments.length > 0)
    await tx.insert(ticketAttachments).values(
      attachments.map(({ name, type, bytes, file, contentId = '' }) => ({
        name,
        type,
        bytes,
        file,
        contentId,
        ticketId: ticket.id,
        messageId: added.id,
        createdAt: now,
      })),
    )
  if (kind === 'customer' || kind === 'staff') await countMessage(tx, ticket.id, { kind, text }, now)
  return added
}

async function countMessage(tx: Tx, id: number, { kind, text }: { kind: 'customer' | 'staff'; text: string }, now: number): Promise<void> {
  const { tickets } = tx.t
  const isAnswer = kind === 'staff'
  await tx
    .update(tickets)
    .set({
      excerpt: [...text.replaceAll(/\s+/g, ' ')].slice(0, maxExcerptLength).join(''),
      messageCount: sql`${tickets.messageCount} + 1`,
      lastMessageAt: now,
      waitingSince: isAnswer ? null : sql`coalesce(${tickets.waitingSince}, ${now})`,
      // The first message of a ticket that staff opened is no answer.
      firstResponseAt: isAnswer
        ? sql`case when ${tickets.messageCount} = 0 then null else coalesce(${tickets.firstResponseAt}, ${now}) end`
        : undefined,
      responseInTime: isAnswer
        ? sql`case when ${tickets.messageCount} = 0 or ${tickets.firstResponseAt} is not null or ${tickets.responseDueAt} is null
            then ${tickets.responseInTime} else ${tickets.responseDueAt} >= ${now} end`
        : undefined,
      responseDueAt: isAnswer ? null : undefined,
      // A customer who writes wakes a snoozed ticket.
      snoozedUntil: isAnswer ? undefined : null,
      updatedAt: now,
    })
    .where(eq(tickets.id, id))
  if (!isAnswer) await setMissingTargets(tx, id, now)
}
