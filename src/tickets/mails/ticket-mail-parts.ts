import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { readSentences } from '#src/i18n/translator.ts'
import type { Shop } from '#src/shop.ts'
import { customerKinds, type TicketRow } from '../find-tickets.ts'

/** Mail to it is added to the ticket. */
export const replyAddress = (shop: Pick<Shop, 'config'>, { token }: Pick<TicketRow, 'token'>): string =>
  `reply+${token}@${shop.config.mailDomain}`

/** All emails about a ticket are one thread in an agent's mailbox. */
export const staffThread = (shop: Pick<Shop, 'config'>, ticketId: number): string => `<ticket-${ticketId}@${shop.config.mailDomain}>`

/** The customer's page, with or without an account. */
export const guestLink = (shop: Pick<Shop, 'config'>, { token }: Pick<TicketRow, 'token'>): string =>
  `${shop.config.baseUrl}/tickets/view/${token}`

/** Message IDs of the thread that the customer has, oldest first. Of a participant, given by the key, also those of their own mails. */
export async function listThreadIds(q: Exec, ticketId: number, participant = ''): Promise<string[]> {
  const { ticketMessages } = q.t
  const rows = await q
    .select({ mailMessageId: ticketMessages.mailMessageId })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        inArray(ticketMessages.kind, [...customerKinds]),
        ne(ticketMessages.mailMessageId, ''),
        or(ne(ticketMessages.warning, 'other_sender'), eq(sql`lower(${ticketMessages.authorEmail})`, participant)),
      ),
    )
    .orderBy(asc(ticketMessages.id))
  const ids = rows.map(({ mailMessageId }) => mailMessageId).filter((id) => /^<[^\s<>]{1,250}>$/.test(id))
  // The first one holds a thread together.
  return [...ids.slice(0, 1), ...ids.slice(1).slice(-9)]
}

type MailSentence = Extract<StringKey, `ticketMails.${string}`>

/** Sentences of a mail, with their values. Read in the caller's transaction. */
export async function readMailSentences(q: Exec, languages: string[], keys: readonly MailSentence[]) {
  const texts = new Map<MailSentence, string>()
  for (const language of [...new Set(languages), 'en']) {
    const missing = keys.filter((key) => !texts.has(key))
    const found = await readSentences(q, language, missing)
    for (const [at, text] of found.entries()) if (text !== undefined) texts.set(missing[at]!, text)
  }
  return (key: MailSentence, values: Record<string, string> = {}): string =>
    (texts.get(key) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
