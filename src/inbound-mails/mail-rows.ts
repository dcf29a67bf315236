import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { InboundMailState } from '#db/schema/inbound-mails.ts'
import type { Exec, Tx } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { ReceivedMail } from './parse/received-mail.ts'
import { mailExcerptLength } from './limits.ts'

export type MailRow = Awaited<ReturnType<typeof getMailRow>>

/** What became of a mail. */
export interface Verdict {
  state: Exclude<InboundMailState, 'received' | 'discarded'>
  /** '' for one that was added. */
  reason: string
  ticketId: number | null
  messageId: number | null
}

/** Throws NotFound. */
export async function getMailRow(q: Exec, id: number) {
  const [row] = await q.select().from(q.t.inboundMails).where(eq(q.t.inboundMails.id, id)).limit(1)
  if (!row) throw new NotFound('mail')
  return row
}

/** Locks a mail that is not processed yet; null when another process was first. */
export async function claimMail(tx: Tx, id: number, now: number): Promise<MailRow | null> {
  const { inboundMails } = tx.t
  const isWaiting = and(eq(inboundMails.id, id), eq(inboundMails.state, 'received'))
  const [row] = await tx.update(inboundMails).set({ processedAt: now }).where(isWaiting).returning()
  return row ?? null
}

export async function storeVerdict(
  tx: Tx,
  id: number,
  { state, reason, ticketId, messageId }: Verdict,
  facts: Partial<Pick<MailRow, 'key' | 'provider' | 'recipient' | 'senderName' | 'senderEmail' | 'subject' | 'excerpt'>> = {},
): Promise<void> {
  const { inboundMails } = tx.t
  await tx
    .update(inboundMails)
    .set({ ...facts, state, reason, ticketId, messageId })
    .where(eq(inboundMails.id, id))
}

/** The newest other delivery of the same mail that staff see as unmatched or failed, or have discarded. */
export async function findRefusedRepeat(tx: Tx, { id, key }: { id: number; key: string }): Promise<MailRow | null> {
  const { inboundMails } = tx.t
  const isRefused = inArray(inboundMails.state, ['unmatched', 'failed', 'discarded'])
  const [row] = await tx
    .select()
    .from(inboundMails)
    .where(and(eq(inboundMails.key, key), ne(inboundMails.id, id), isRefused))
    .orderBy(desc(inboundMails.id))
    .limit(1)
  return row ?? null
}

/** Puts a mail that has no message back to be processed. False when it has one, or waits already. */
export async function requeueMail(tx: Tx, id: number): Promise<boolean> {
  const { inboundMails } = tx.t
  const canRepeat = and(inArray(inboundMails.state, ['unmatched', 'failed', 'ignored', 'discarded']), isNull(inboundMails.messageId))
  const [row] = await tx
    .update(inboundMails)
    .set({ state: 'received', reason: '', processedAt: null })
    .where(and(eq(inboundMails.id, id), canRepeat))
    .returning({ id: inboundMails.id })
  return row !== undefined
}

/** What lists show of a mail. Its reply token is shortened: whoever has it can answer. */
export const factsOf = (mail: ReceivedMail) => ({
  key: rowKey(mail),
  provider: mail.provider,
  recipient: (mail.recipients[0] ?? '').replace(/(reply\+[a-z0-9]{4})[a-z0-9]+@/i, '$1…@'),
  senderName: mail.fromName,
  senderEmail: mail.fromAddress,
  subject: mail.subject,
  excerpt: [...mail.text.replaceAll(/\s+/g, ' ')].slice(0, mailExcerptLength).join(''),
})

/** A repeated delivery has the same message and the same recipient. */
const rowKey = ({ key, tokens }: ReceivedMail): string => {
  const text = `${key} ${tokens[0] ?? ''}`
  return `mail:${new Bun.CryptoHasher('sha256').update(text).digest('hex')}`
}
