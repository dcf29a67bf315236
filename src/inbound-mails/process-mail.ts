import type { Tx } from '#db/types.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { recordBounce } from '#src/mail/bounces.ts'
import { prepareMailTemplates } from '#src/mail/templates/templates.ts'
import type { Shop } from '#src/shop.ts'
import type { NewAttachment } from '#src/tickets/add-message.ts'
import { storeAttachment } from '#src/tickets/attachments.ts'
import { addAutomaticMail, addToTicket, openTicketWithMail } from './mail-to-ticket.ts'
import type { MailInput } from './mail-input.ts'
import { findTarget } from './match-ticket.ts'
import { claimMail, factsOf, findRefusedRepeat, getMailRow, requeueMail, storeVerdict, type Verdict } from './mail-rows.ts'
import { findOwnReason } from './own-mail.ts'
import { parseDelivery } from './parse/mail-parser.ts'
import { type ReceivedMail, unreadableMail } from './parse/received-mail.ts'
import { readSelfTestToken } from './self-test-token.ts'
import type { StoredSource } from './stored-source.ts'

/** Where staff put a mail; without it its addresses decide. */
export type Decide = (tx: Tx, input: MailInput) => Promise<Verdict>

interface Processing {
  timeoutMs: number
  /** Keeps a mail whose parse timed out for another attempt. */
  mayRetry?: boolean
  /** Processes a mail again that has a verdict. */
  isRepeat?: boolean
  decide?: Decide
}

/** Parses a stored mail and files it in one transaction. Null when it has to be tried again. */
export async function processMail(
  shop: Shop,
  id: number,
  { header, body }: StoredSource,
  { timeoutMs, mayRetry = false, isRepeat = false, decide }: Processing,
): Promise<Verdict | null> {
  const parsed = await parseDelivery(shop.timers, { delivery: header, body }, timeoutMs)
  if ('error' in parsed) {
    shop.log.warn({ mail: id, reason: parsed.error, detail: parsed.detail }, 'a received mail cannot be read')
    if (parsed.error === 'timeout' && mayRetry) return null
    if (isRepeat && !decide) throw new UserError('inboundMails.unreadable')
    if (!decide) return shop.db.transaction((tx) => failMail(tx, id, parsed.error, shop.now()))
  }
  const mail = 'error' in parsed ? unreadableMail(body) : parsed.mail
  await prepareMailTemplates(shop)
  const verdict = await withAttachments(shop, mail, (attachments) =>
    shop.db.transaction((tx) =>
      fileMail(shop, tx, { id, mail, attachments, signedBy: header.signedBy, now: shop.now() }, { isRepeat, ...(decide && { decide }) }),
    ),
  )
  const { state, reason, ticketId } = verdict
  shop.log.info({ mail: id, state, reason, ticketId, domain: domainOf(mail) }, 'received mail')
  return verdict
}

/** In the caller's transaction: what becomes of the mail, stored with it. A mail that another process filed keeps its verdict. */
async function fileMail(
  shop: Shop,
  tx: Tx,
  input: MailInput,
  { isRepeat, decide }: { isRepeat: boolean; decide?: Decide },
): Promise<Verdict> {
  if (isRepeat && !(await requeueMail(tx, input.id))) throw new Conflict('inboundMails.changedSince')
  const claimed = await claimMail(tx, input.id, input.now)
  if (!claimed) return toVerdict(await getMailRow(tx, input.id))
  const { report } = input.mail
  const isBounce = report !== null && (await recordBounce(tx, report.messageId, report.failures, input.now)) > 0
  const facts = factsOf(input.mail)
  const selfTest = input.mail.tokens.find((token) => readSelfTestToken(shop.config.sessionSecret, token) !== null)
  if (selfTest !== undefined) {
    const verdict: Verdict = { state: 'ignored', reason: 'self_test', ticketId: null, messageId: null }
    await storeVerdict(tx, input.id, verdict, { ...facts, key: selfTestKey(selfTest) })
    return verdict
  }
  const decided = decide ? await decide(tx, input) : await decideByAddress(shop, tx, input)
  const verdict: Verdict = isBounce && decided.state === 'unmatched' ? { ...decided, state: 'ignored', reason: 'bounce' } : decided
  const isListed = verdict.state === 'unmatched' && (await findRefusedRepeat(tx, { id: input.id, key: facts.key })) !== null
  await storeVerdict(tx, input.id, isListed && !isRepeat ? { ...verdict, state: 'duplicate' } : verdict, facts)
  return verdict
}

export const selfTestKey = (token: string): string => `selftest:${token}`

async function decideByAddress(shop: Shop, tx: Tx, input: MailInput): Promise<Verdict> {
  const target = await findTarget(shop, tx, input)
  const own = await findOwnReason(shop, tx, input.mail)
  const reason = own === 'own_mail' ? own : (input.mail.automatic ?? own)
  if (target.kind === 'none') {
    const isIgnored = target.reason === 'automatic' || own === 'own_mail'
    return {
      state: isIgnored ? 'ignored' : 'unmatched',
      reason: isIgnored ? (reason ?? '') : target.reason,
      ticketId: null,
      messageId: null,
    }
  }
  if (target.kind === 'new') {
    if (reason !== null) return { state: 'ignored', reason, ticketId: null, messageId: null }
    return openTicketWithMail(shop, tx, input)
  }
  if (reason !== null) return addAutomaticMail(tx, target.ticket, { ...input, reason })
  return addToTicket(shop, tx, target.ticket, input)
}

/** Stores why a mail could not be filed, unless another process filed it. */
export async function failMail(tx: Tx, id: number, reason: string, now: number): Promise<Verdict> {
  const claimed = await claimMail(tx, id, now)
  if (!claimed) return toVerdict(await getMailRow(tx, id))
  const verdict: Verdict = { state: 'failed', reason, ticketId: null, messageId: null }
  const isRepeat = (await findRefusedRepeat(tx, claimed)) !== null
  await storeVerdict(tx, id, isRepeat ? { ...verdict, state: 'duplicate' } : verdict)
  return verdict
}

const toVerdict = ({ state, reason, ticketId, messageId }: Awaited<ReturnType<typeof getMailRow>>): Verdict => ({
  state: state === 'received' || state === 'discarded' ? 'ignored' : state,
  reason,
  ticketId,
  messageId,
})

// Files are written before the transaction, which may run twice, and deleted unless a message has them.
async function withAttachments(
  shop: Shop,
  { attachments }: ReceivedMail,
  work: (stored: NewAttachment[]) => Promise<Verdict>,
): Promise<Verdict> {
  const stored: NewAttachment[] = []
  const discard = () => Promise.allSettled(stored.map(({ file }) => shop.files.delete(file)))
  try {
    for (const { name, bytes, contentId } of attachments) stored.push(await storeAttachment(shop, { name, bytes, contentId }))
    const verdict = await work(stored)
    const isUsed = verdict.messageId !== null && verdict.state !== 'duplicate'
    if (!isUsed) await discard()
    return verdict
  } catch (error) {
    await discard()
    throw error
  }
}

const domainOf = ({ recipients }: ReceivedMail): string => recipients.find((address) => address.startsWith('reply+'))?.split('@')[1] ?? ''
