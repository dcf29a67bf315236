import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { readInChunks } from '#src/lib/collections/chunks.ts'
import type { TicketMessage } from '../find-tickets.ts'
import { mask } from '#src/lib/people/name-pattern.ts'
import { mentions, type PersonWords } from './mask-words.ts'
import type { MessageElsewhere, Writer } from './messages-elsewhere.ts'

/** Tickets of others that have words of a person, and what came into them from tickets that were the person's until now. */
export interface TouchedTickets {
  ids: number[]
  /** Messages and events that were merged from the person's tickets. */
  merged: Set<number>
}

type EventData = NonNullable<TicketMessage['event']>

export interface PersonTraces {
  writer: Writer
  words: PersonWords
  messages: MessageElsewhere[]
  touched: TouchedTickets
  /** Tickets whose subject was the person's. */
  renamed: Set<number>
  ownTickets: Set<number>
}

/** Whether a customer of an event, such as `Amara (amara@example.com)`, has one of these addresses, given by their keys. */
export function namesAddress(customer: unknown, keys: string[]): boolean {
  if (typeof customer !== 'string') return false
  const address = emailKey(/\(([^()]*)\)$/.exec(customer)?.[1] ?? customer)
  return keys.includes(address)
}

/** Removes from the events of other people's tickets what names or quotes the person, and what the person is named as their author. */
export async function eraseEvents(tx: Tx, traces: PersonTraces): Promise<void> {
  const { ticketMessages } = tx.t
  const { id, ticketId, authorId, authorName, event, createdAt } = ticketMessages
  const rows = await readInChunks(traces.touched.ids, (part) =>
    tx
      .select({ id, ticketId, authorId, authorName, event, createdAt })
      .from(ticketMessages)
      .where(and(inArray(ticketId, part), eq(ticketMessages.kind, 'event'))),
  )
  for (const row of rows) {
    const erased = row.event && eraseEvent(row.event, row, traces)
    const author = isAuthor(row, traces) ? { authorId: null, authorName: '' } : {}
    if (JSON.stringify(erased) === JSON.stringify(row.event) && !('authorName' in author)) continue
    await tx
      .update(ticketMessages)
      .set({ event: erased, ...author })
      .where(eq(id, row.id))
  }
}

/** What customers do has their name, too. Staff stay. */
export function isAuthor(
  { authorId, authorName }: Pick<TicketMessage, 'authorId' | 'authorName'>,
  { writer, words }: Pick<PersonTraces, 'writer' | 'words'>,
): boolean {
  if (authorId !== null) return authorId === writer.id && writer.roleId <= 2
  return authorName !== '' && words.names.includes(authorName)
}

function eraseEvent(event: EventData, row: Pick<TicketMessage, 'id' | 'ticketId' | 'createdAt'>, traces: PersonTraces): EventData {
  const isMerged = traces.touched.merged.has(row.id)
  if (isMerged) return eraseTexts(event)
  switch (event.kind) {
    case 'customer_changed':
      return without(
        event,
        (['from', 'to'] as const).filter((side) => namesAddress(event[side], addressesOf(traces))),
      )
    case 'merged':
    case 'split':
      return isOfPerson(Number(event.to ?? event.from), traces) ? without(event, ['subject']) : event
    case 'subject':
      return traces.renamed.has(row.ticketId) ? without(event, ['from', 'to']) : event
    case 'files_dropped':
      return isBesideMessage(row, traces) ? { ...event, names: mask } : event
    default:
      return maskTexts(event, traces.words)
  }
}

/** What staff typed and what customers sent; names of staff and states are no such texts. */
const textKeys = ['subject', 'tag', 'names', 'tracking', 'code', 'product']

const maskTexts = (event: EventData, { names }: PersonWords): EventData => masked(event, (text) => mentions(text, { names, texts: [] }))

const masked = (event: EventData, isErased: (text: string) => boolean): EventData => {
  const texts = textKeys.filter((key) => typeof event[key] === 'string' && isErased(String(event[key])))
  return { ...event, ...Object.fromEntries(texts.map((key) => [key, mask])) }
}

const isOfPerson = (ticketId: number, { ownTickets, renamed }: PersonTraces): boolean => ownTickets.has(ticketId) || renamed.has(ticketId)

const isBesideMessage = ({ ticketId, createdAt }: Pick<TicketMessage, 'ticketId' | 'createdAt'>, { messages }: PersonTraces): boolean =>
  messages.some((message) => message.ticketId === ticketId && message.createdAt === createdAt)

const addressesOf = ({ words }: PersonTraces): string[] => words.names.map(emailKey)

/** Of an event that came with a ticket of the person: names of staff stay. */
export function eraseTexts(event: EventData): EventData {
  if (event.kind === 'customer_changed' || event.kind === 'subject') return without(event, ['from', 'to'])
  if (event.kind === 'merged' || event.kind === 'split') return without(event, ['subject'])
  return masked(event, () => true)
}

const without = (event: EventData, keys: string[]): EventData =>
  Object.fromEntries(Object.entries(event).filter(([key]) => !keys.includes(key))) as EventData
