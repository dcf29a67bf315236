import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { eraseTextsOfEntries } from '#src/accounts/audit/erase-entry-texts.ts'
import { inChunks, readInChunks } from '#src/lib/collections/chunks.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { eraseQuotingMails } from '#src/mail/erase-mails.ts'
import type { Shop } from '#src/shop.ts'
import { recountTicket } from '../changes/recount-ticket.ts'
import { refreshTicketSearch } from '../update-ticket-search.ts'
import { eraseEvents, isAuthor, type PersonTraces, type TouchedTickets } from './erase-events.ts'
import { eraseAnswers, eraseMessages } from './erase-messages.ts'
import { eraseQuotes } from './erase-quotes.ts'
import { eraseSubjects } from './erase-subjects.ts'
import { maskNames, maskQuote, mentions, type PersonWords } from './mask-words.ts'
import { listMessagesElsewhere, type MessageElsewhere, type Writer } from './messages-elsewhere.ts'
import { listOpenedTickets } from './opened-tickets.ts'
import { listTouchedTickets } from './touched-tickets.ts'
import { leastMaskedName } from '../limits.ts'
import { replyAddress } from '../mails/ticket-addresses.ts'
import { staffThread } from '../mails/mail-threads.ts'

/**
 * Erases a person's words from tickets of others: their messages, the answers they got while the ticket was theirs, the subjects they gave,
 * and what quotes or names them. What others wrote stays. Returns the files of the messages, to delete afterwards.
 */
export async function eraseTraces(shop: Pick<Shop, 'config' | 'now'>, tx: Tx, writer: Writer, ownTickets: number[]): Promise<string[]> {
  const messages = await listMessagesElsewhere(tx, writer, ownTickets)
  const touched = await listTouchedTickets(tx, writer, { messages, ownTickets })
  if (touched.ids.length === 0) return []
  const opened = await listOpenedTickets(tx, writer, { messages, touched })
  const former = await eraseSubjects(tx, opened.ids)
  const words = await readWords(tx, writer, { messages, touched, ownTickets, subjects: [...former.values()] })
  const traces = { writer, words, messages, touched, renamed: new Set(former.keys()), ownTickets: new Set(ownTickets) }
  await eraseRatings(tx, traces)
  await eraseTags(tx, traces)
  await eraseMails(shop, tx, traces)
  await eraseEvents(tx, traces)
  await eraseQuotes(tx, traces)
  const files = await eraseMessages(tx, [...messages.map(({ id }) => id), ...opened.strangers])
  files.push(...(await eraseAnswers(tx, opened.answers)))
  await eraseEntries(tx, traces)
  for (const id of [...touched.ids, ...former.keys()]) await refreshTicketSearch(tx, id)
  for (const id of touched.ids) await recountTicket(tx, id, shop.now())
  return files
}

async function readWords(
  tx: Tx,
  writer: Writer,
  {
    messages,
    touched,
    ownTickets,
    subjects,
  }: { messages: MessageElsewhere[]; touched: TouchedTickets; ownTickets: number[]; subjects: string[] },
): Promise<PersonWords> {
  const { tickets } = tx.t
  const shown = { name: tickets.name, email: tickets.email, subject: tickets.subject }
  const read = (ids: number[]) => readInChunks(ids, (part) => tx.select(shown).from(tickets).where(inArray(tickets.id, part)))
  const own = await read(ownTickets)
  const others = new Set([
    ...(await read(touched.ids)).flatMap(({ name, email }) => [name, email]),
    ...(await listStaffNames(tx, touched.ids)),
  ])
  const names = [
    writer.name,
    writer.email,
    writer.emailKey,
    ...[...messages.map(toNames), ...own.map(({ name, email }) => [name, email])].flat(),
  ]
  return {
    names: [...new Set(names)]
      .filter((name) => name.length >= leastMaskedName && !others.has(name))
      .toSorted((a, b) => b.length - a.length),
    texts: [...messages.map(({ bodyText }) => bodyText), ...own.map(({ subject }) => subject), ...subjects],
  }
}

const toNames = ({ authorName, authorEmail }: MessageElsewhere): string[] => [authorName, authorEmail]

async function listStaffNames(tx: Tx, ticketIds: number[]): Promise<string[]> {
  const { ticketId, kind, authorName } = tx.t.ticketMessages
  const rows = await readInChunks(ticketIds, (part) =>
    tx
      .selectDistinct({ authorName })
      .from(tx.t.ticketMessages)
      .where(and(inArray(ticketId, part), inArray(kind, ['staff', 'note']))),
  )
  return rows.map((row) => row.authorName)
}

/** The comment of a rating is whose rating was the last. */
async function eraseRatings(tx: Tx, traces: PersonTraces): Promise<void> {
  const { tickets, ticketMessages } = tx.t
  const { id, ticketId, authorId, authorName, event } = ticketMessages
  const events = await readInChunks(traces.touched.ids, (part) =>
    tx
      .select({ id, ticketId, authorId, authorName, event })
      .from(ticketMessages)
      .where(and(inArray(ticketId, part), eq(ticketMessages.kind, 'event')))
      .orderBy(id),
  )
  const last = new Map(events.filter((row) => row.event?.kind === 'rated').map((row) => [row.ticketId, row]))
  for (const row of last.values())
    if (isAuthor(row, traces)) await tx.update(tickets).set({ ratingComment: '' }).where(eq(tickets.id, row.ticketId))
}

/** Tags that name the person. */
async function eraseTags(tx: Tx, { touched, words }: PersonTraces): Promise<void> {
  const { ticketTags } = tx.t
  const tags = await readInChunks(touched.ids, (part) => tx.select().from(ticketTags).where(inArray(ticketTags.ticketId, part)))
  const named = tags.filter(({ tag }) => mentions(tag, { names: words.names, texts: [] }))
  for (const part of inChunks(named)) await tx.delete(ticketTags).where(inArray(ticketTags.id, idsOf(part)))
}

async function eraseMails(shop: Pick<Shop, 'config'>, tx: Tx, { touched, messages, words }: PersonTraces): Promise<void> {
  const { tickets, ticketMessages } = tx.t
  const rows = await readInChunks(touched.ids, (part) =>
    tx.select({ id: tickets.id, token: tickets.token }).from(tickets).where(inArray(tickets.id, part)),
  )
  const mails = await readInChunks(touched.ids, (part) =>
    tx
      .select({ id: ticketMessages.outboxId })
      .from(ticketMessages)
      .where(and(inArray(ticketMessages.ticketId, part), isNotNull(ticketMessages.outboxId))),
  )
  await eraseQuotingMails(
    tx,
    {
      ids: mails.flatMap(({ id }) => id ?? []),
      replyTo: rows.map((ticket) => replyAddress(shop, ticket)),
      threads: touched.ids.map((id) => staffThread(shop, id)),
    },
    {
      mentions: (text) => mentions(text, words),
      mask: (text) => maskQuote(maskNames(text, words), words),
      messageIds: messages.flatMap(({ mailMessageId }) => (mailMessageId === '' ? [] : [mailMessageId])),
    },
  )
}

/** Of a ticket whose subject was the person's, no entry has a text; of others, those that name them. */
async function eraseEntries(tx: Tx, { touched, renamed, words }: PersonTraces): Promise<void> {
  const { auditLog } = tx.t
  const named = { names: words.names, texts: [] }
  for (const id of new Set([...touched.ids, ...renamed]))
    await eraseTextsOfEntries(
      tx,
      eq(auditLog.subject, `ticket:${id}`),
      (change) => renamed.has(id) || mentions(JSON.stringify(change), named),
    )
}
