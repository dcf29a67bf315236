import { contentDigest } from '#src/lib/ids/content-key.ts'
import { maxAttachmentSize, maxAttachments, maxAttachmentsSize, maxNameLength, maxSubjectLength } from '#src/tickets/limits.ts'
import { decodeWords } from './addresses.ts'
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts'
import { type AutomaticReason, findAutomatic, suppressesAnswers } from './automatic.ts'
import { readEvidence, type SenderEvidence } from './authentication.ts'
import { blankParts, findHeaders, type Mailbox, type MailPart, type MailParts, toSafeLine } from './mail-parts.ts'
import { type MailTexts, readTexts } from './read-texts.ts'
import { removeTokens } from './remove-tokens.ts'

/** Its type is found out when it is stored. */
type MailFile = Omit<MailPart, 'type'>

/** A mail as every shape of delivery gives it; its texts are stripped and safe to store. */
export interface ReceivedMail extends MailTexts {
  provider: MailParts['provider']
  /** Unique per message: of its Message-ID, or a digest of the whole mail without one. */
  key: string
  /** With angle brackets; '' = none that can be referred to. */
  mailMessageId: string
  /** Of reply addresses, the envelope's first. */
  tokens: string[]
  /** Bare addresses in lower case. */
  recipients: string[]
  /** Whom To and Cc name, each once. */
  named: Mailbox[]
  fromName: string
  fromAddress: string
  subject: string
  /** Message-IDs that it answers, the nearest first, or, in a bounce, that it reports. */
  answers: string[]
  automatic: AutomaticReason | null
  /** What a bounce reports. */
  report: DeliveryReport | null
  /** The sender wants no automatic answer: a person may have written it. */
  isAnswerUnwanted: boolean
  /** Addresses of X-Loop: who has passed it on already. */
  passedBy: string[]
  evidence: SenderEvidence
  attachments: MailFile[]
  /** Names of attachments that are not stored, by reason. */
  dropped: { empty: string[]; tooLarge: string[]; tooMany: string[] }
}

const replyAddress = /reply\+([a-z0-9]+)@/i
const maxRecipients = 100

export function toReceivedMail(parts: MailParts): ReceivedMail {
  const addresses = parts.recipients.slice(0, maxRecipients * 4).map((address) => toSafeLine(address, 300))
  const tokens = addresses.flatMap((address) => replyAddress.exec(address)?.[1]?.toLowerCase() ?? [])
  const { kept, dropped } = limitAttachments(parts.attachments)
  const messageId = readMessageIds(parts.messageId)[0] ?? ''
  return {
    ...readTexts(parts),
    provider: parts.provider,
    key: `mail:${messageId || parts.digest || digestOfParts(parts)}`,
    mailMessageId: messageId,
    tokens: [...new Set(tokens)].slice(0, 20),
    recipients: [...new Set(addresses.map((address) => address.replace(/^.*<|>$/g, '').toLowerCase()))].slice(0, maxRecipients),
    named: readNamed(parts.named),
    fromName: toSafeLine(parts.from.name, maxNameLength),
    fromAddress: toSafeLine(parts.from.address.replace(/^.*<|>.*$/g, ''), 254),
    subject: removeTokens(toSafeLine(parts.subject, maxSubjectLength)),
    answers: readAnswers(parts),
    automatic: findAutomatic(parts),
    report: readDeliveryReport(parts),
    isAnswerUnwanted: suppressesAnswers(parts.headers),
    passedBy: readPassedBy(parts),
    evidence: readEvidence(parts),
    attachments: kept,
    dropped,
  }
}

/** Characters of a header with ids; References of long threads are long. */
const maxIdText = 64 * 1024
/** Ids that a ticket is looked for by. */
const maxAnswers = 250

/** Ids as they may be stored and sent in headers, the last of a long text. */
export const readMessageIds = (text: string): string[] => {
  // Exchange encodes what is long.
  const plain = text.includes('=?') ? decodeWords(text.slice(-maxIdText)) : text
  const found = plain.slice(-maxIdText).match(/<[^\s<>\u0000-\u0020\u007f]{1,250}>/g)
  if (found) return found
  const bare = text.slice(0, 1000).trim()
  return /^[^\s<>@\u0000-\u0020]{1,120}(?:@[^\s<>@\u0000-\u0020]{1,120})?$/.test(bare) ? [`<${bare}>`] : []
}

function readAnswers(parts: MailParts): string[] {
  const idsOf = (name: string) => findHeaders(parts.headers, name).flatMap(readMessageIds)
  const reported = parts.attachments
    .filter(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers')
    .flatMap(
      ({ bytes }) => /^message-id:\s*(<[^\s<>]{1,250}>)/im.exec(Buffer.from(bytes.subarray(0, 64 * 1024)).toString('latin1'))?.[1] ?? [],
    )
  const answered = idsOf('in-reply-to').slice(-10)
  return [...new Set([...answered.toReversed(), ...reported.slice(0, 10), ...idsOf('references').toReversed()])].slice(0, maxAnswers)
}

function readNamed(mailboxes: Mailbox[]): Mailbox[] {
  const byAddress = new Map<string, Mailbox>()
  for (const { name, address } of mailboxes.slice(0, maxRecipients)) {
    const line = toSafeLine(address, 254)
    if (!byAddress.has(line.toLowerCase())) byAddress.set(line.toLowerCase(), { name: toSafeLine(name, maxNameLength), address: line })
  }
  return [...byAddress.values()]
}

const readPassedBy = ({ headers }: MailParts): string[] =>
  findHeaders(headers, 'x-loop')
    .slice(0, 20)
    .flatMap((value) => value.slice(0, 1000).match(/[^\s<>",;:]{1,100}@[^\s<>",;:]{1,200}/g) ?? [])

/** Of what a provider passed on instead of the source. */
function digestOfParts({ from, subject, text, html, strippedText, headers, attachments }: MailParts): string {
  const own = headers.filter(([name]) => name !== 'received')
  const files = attachments.map(({ name, type, contentId, bytes }) => [name, type, contentId, contentDigest(bytes)])
  return contentDigest([from, subject, text, html, strippedText, own, files])
}

function limitAttachments(parts: MailPart[]): { kept: MailFile[]; dropped: ReceivedMail['dropped'] } {
  const dropped: ReceivedMail['dropped'] = { empty: [], tooLarge: [], tooMany: [] }
  const kept: MailFile[] = []
  let total = 0
  for (const [at, part] of parts.entries()) {
    const name = toFileName(part.name) || `attachment-${at + 1}`
    const { length } = part.bytes
    if (length === 0) dropped.empty.push(name)
    else if (kept.length === maxAttachments) dropped.tooMany.push(name)
    else if (length > maxAttachmentSize || total + length > maxAttachmentsSize) dropped.tooLarge.push(name)
    else {
      total += length
      kept.push({ name, contentId: toSafeLine(part.contentId, 250), bytes: part.bytes })
    }
  }
  return {
    kept,
    dropped: { empty: dropped.empty.slice(0, 20), tooLarge: dropped.tooLarge.slice(0, 20), tooMany: dropped.tooMany.slice(0, 20) },
  }
}

const toFileName = (name: string): string =>
  toSafeLine(name, 400)
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[<>:"|?*]/g, '-')
    .replace(/^\.+/, '')
    .slice(-150)
    .trim()

/** A mail that cannot be read, as staff add it to a ticket: its source is a file. */
export const unreadableMail = (body: Uint8Array): ReceivedMail =>
  toReceivedMail({ ...blankParts(), attachments: [{ name: 'message.eml', type: 'message/rfc822', contentId: '', bytes: body }] })
