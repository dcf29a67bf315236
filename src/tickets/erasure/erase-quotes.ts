import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { readInChunks } from '#src/lib/collections/chunks.ts'
import type { TicketMessage } from '../find-tickets.ts'
import { maskNames, maskQuote, mentions } from './mask-words.ts'
import type { PersonTraces } from './erase-events.ts'

/**
 * Removes what other messages and drafts quote of a person. The text of another customer stays as it is; that of staff loses quotes and the
 * person's names.
 */
export async function eraseQuotes(tx: Tx, { touched, messages, words }: PersonTraces): Promise<void> {
  const { ticketMessages: table } = tx.t
  const own = new Set(messages.map(({ id }) => id))
  const { id, kind, bodyText, bodyHtml, quotedText } = table
  const rows = await readInChunks(touched.ids, (part) =>
    tx
      .select({ id, kind, bodyText, bodyHtml, quotedText })
      .from(table)
      .where(and(inArray(table.ticketId, part), ne(kind, 'event'))),
  )
  for (const row of rows.filter((one) => !own.has(one.id))) {
    const texts = {
      bodyText: row.kind === 'customer' ? row.bodyText : maskNames(row.bodyText, words),
      quotedText: maskQuote(row.quotedText, words),
      bodyHtml: quotes(row, { words, messages }) ? '' : row.bodyHtml,
    }
    if (texts.bodyText === row.bodyText && texts.quotedText === row.quotedText && texts.bodyHtml === row.bodyHtml) continue
    await tx.update(table).set(texts).where(eq(table.id, row.id))
  }
  await eraseDraftQuotes(tx, touched.ids, words)
}

/** A message without HTML is shown as its text. */
function quotes(
  { bodyHtml, kind }: Pick<TicketMessage, 'bodyHtml' | 'kind'>,
  { words, messages }: Pick<PersonTraces, 'words' | 'messages'>,
) {
  const text = bodyHtml.replaceAll(/<[^>]*>/g, '\n')
  return mentions(text, kind === 'customer' ? { names: [], texts: messages.map((message) => message.bodyText) } : words)
}

async function eraseDraftQuotes(tx: Tx, ticketIds: number[], words: PersonTraces['words']): Promise<void> {
  const { ticketDrafts: table } = tx.t
  const rows = await readInChunks(ticketIds, (part) => tx.select().from(table).where(inArray(table.ticketId, part)))
  for (const { ticketId, userId, kind, body } of rows) {
    const masked = maskNames(body, words)
    if (masked === body) continue
    await tx
      .update(table)
      .set({ body: masked })
      .where(and(eq(table.ticketId, ticketId), eq(table.userId, userId), eq(table.kind, kind)))
  }
}
