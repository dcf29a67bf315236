import type { Address, Attachment } from 'postal-mime'
import { decodeWords, headerRecipients, namedMailboxes, readAddresses, readHeaderBlock } from './addresses.ts'
import { decodeText } from './charsets.ts'
import { blankParts, findHeader, type Headers, type Mailbox, type MailPart, type MailParts } from './mail-parts.ts'
import { normalizeSource, parseMime } from './mime-parser.ts'
import { takeFiles } from './uuencoded.ts'

/** Reads MIME. What its parser refuses (nested too deeply, endless headers) keeps its headers and the rest as text. */
export async function readRawMail(raw: Uint8Array): Promise<MailParts> {
  return { ...(await readParts(normalizeSource(raw))), digest: digestOfSource(raw) }
}

/** Each server on the way adds a Received line, so they differ when the same mail is delivered twice. */
function digestOfSource(raw: Uint8Array): string {
  const source = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const length = endOfHeader(source)
  const headers = source.toString('latin1', 0, length).replace(/^received:[^\n]*(?:\n[ \t][^\n]*)*(?:\n|$)/gim, '')
  return new Bun.CryptoHasher('sha256').update(headers.trimEnd()).update(source.subarray(length)).digest('hex')
}

/** The length of the source without an end. */
function endOfHeader(source: Buffer): number {
  const ends = [source.indexOf('\n\n'), source.indexOf('\r\n\r\n')].filter((at) => at !== -1)
  return ends.length === 0 ? source.length : Math.min(...ends)
}

async function readParts(raw: Uint8Array): Promise<MailParts> {
  const parts = blankParts()
  try {
    const mail = await parseMime(raw)
    const headers: Headers = mail.headers.map(({ key, value }) => [key, value])
    const isBlank = !mail.text?.trim() && !mail.html?.trim() && mail.attachments.length === 0
    // A multipart without its boundary has no parts.
    const { text, files } = takeFiles(isBlank ? readBrokenMail(raw).text : (mail.text ?? ''))
    return {
      ...parts,
      headers,
      recipients: headerRecipients(headers),
      named: namedMailboxes(headers),
      envelopeFrom: readReturnPath(headers),
      from: firstMailbox([mail.from, mail.sender, ...(mail.replyTo ?? [])]) ?? readFrom(headers),
      subject: mail.subject ?? '',
      messageId: mail.messageId ?? '',
      text,
      html: mail.html ?? '',
      attachments: [...mail.attachments.map(toPart), ...files],
    }
  } catch {
    return readBrokenMail(raw)
  }
}

const maxBroken = 512 * 1024

function readBrokenMail(raw: Uint8Array): MailParts {
  const source = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const end = endOfHeader(source)
  const headers = readHeaderBlock(decodeText(source.subarray(0, Math.min(end, maxBroken)), {}))
  return {
    ...blankParts(),
    headers,
    recipients: headerRecipients(headers),
    named: namedMailboxes(headers),
    envelopeFrom: readReturnPath(headers),
    from: readFrom(headers),
    subject: decodeWords(findHeader(headers, 'subject')),
    messageId: findHeader(headers, 'message-id'),
    text: decodeText(source.subarray(end, end + maxBroken), {}).trim(),
  }
}

export const readFrom = (headers: Headers): Mailbox =>
  ['from', 'sender', 'reply-to']
    .flatMap((name) => readAddresses(findHeader(headers, name)))
    .find(({ address }) => address.includes('@')) ?? {
    name: decodeWords(findHeader(headers, 'from')),
    address: '',
  }

/** '' for a bounce, null without the header. */
export function readReturnPath(headers: Headers): string | null {
  if (!headers.some(([name]) => name === 'return-path')) return null
  return findHeader(headers, 'return-path').replace(/^<|>$/g, '').trim()
}

function firstMailbox(addresses: (Address | undefined)[]): Mailbox | null {
  for (const entry of addresses) {
    const mailbox = entry?.group ? entry.group[0] : entry
    if (mailbox?.address?.includes('@')) return { name: mailbox.name, address: mailbox.address }
  }
  return null
}

function toPart({ filename, mimeType, contentId, content, description }: Attachment): MailPart {
  return {
    name: filename ?? defaultName(mimeType, description),
    type: mimeType,
    contentId: (contentId ?? '').replace(/^<|>$/g, ''),
    bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer),
  }
}

function defaultName(type: string, description = ''): string {
  if (description !== '') return description
  if (type === 'message/rfc822') return 'message.eml'
  if (type === 'text/calendar' || type === 'application/ics') return 'invite.ics'
  return type.startsWith('message/') ? `${type.slice('message/'.length)}.txt` : ''
}
