import { headerRecipients, namedMailboxes, readAddresses, readHeaderBlock } from './addresses.ts'
import { blankParts, findHeader, type Headers, type Mailbox, type MailPart, type MailParts } from './mail-parts.ts'
import { readFrom, readRawMail, readReturnPath } from './raw-mail.ts'

/** Thrown for a body that is not a JSON object. */
export class InvalidJson extends Error {}

type Values = Record<string, unknown>

/** The mail of a JSON body: with its raw source, as parsed parts, or as Postmark sends it. Names are read in any case. */
export async function readJsonMail(body: Uint8Array): Promise<MailParts> {
  const values = lowerNames(parseObject(body))
  const envelope = lowerNames(toValues(values['envelope']))
  const named = (...names: string[]) => names.map((name) => values[name]).find((value) => value !== undefined && value !== null)
  const originalTo = [named('originalrecipient', 'recipient', 'recipients'), envelope['to']].flatMap(readMailboxes)
  const raw = named('raw', 'rawemail', 'mime')
  // Beside the raw source, `from` and `to` are the envelope.
  const mail = typeof raw === 'string' ? await readRawMail(decodeRaw(raw)) : readParts(values)
  const envelopeTo = [...originalTo, ...(typeof raw === 'string' ? readMailboxes(values['to']) : [])].map(({ address }) => address)
  const hash = String(named('mailboxhash') ?? '')
  return {
    ...mail,
    provider: isPostmark(values) ? 'json' : 'worker',
    recipients: [...envelopeTo, ...mail.recipients, ...(/^[a-z0-9]{20,64}$/i.test(hash) ? [`reply+${hash}@`] : [])],
    envelopeFrom: readEnvelopeFrom(typeof raw === 'string' ? (values['from'] ?? envelope['from']) : envelope['from']) ?? mail.envelopeFrom,
  }
}

const isPostmark = (values: Values): boolean =>
  ['fromfull', 'tofull', 'textbody', 'htmlbody', 'originalrecipient'].some((name) => name in values)

function readParts(values: Values): MailParts {
  const named = (...names: string[]) => names.map((name) => values[name]).find((value) => value !== undefined && value !== null)
  const text = (...names: string[]) => toText(named(...names))
  const headers = readHeaders(values['headers'])
  const envelope = lowerNames(toValues(values['envelope']))
  const senders = [values['fromfull'], values['from']].flatMap(readMailboxes)
  const envelopeSenders = [values['sender'], envelope['from']].flatMap(readMailboxes)
  const from = [...senders, readFrom(headers), ...envelopeSenders].find(({ address }) => address !== '')
  const mailboxes = ['tofull', 'to', 'ccfull', 'cc'].flatMap((name) => readMailboxes(values[name]))
  const recipients = [...mailboxes, ...readMailboxes(values['bccfull'])].map(({ address }) => address)
  return {
    ...blankParts(),
    headers,
    recipients: [...recipients, ...headerRecipients(headers)],
    named: [...mailboxes, ...namedMailboxes(headers)],
    envelopeFrom: readReturnPath(headers),
    from: from ?? senders[0] ?? readFrom(headers),
    subject: text('subject') || findHeader(headers, 'subject'),
    // Postmark's own MessageID is another one than the mail's.
    messageId: findHeader(headers, 'message-id') || text('messageid', 'message_id', 'message-id'),
    text: text('textbody', 'text', 'plain', 'body', 'body-plain'),
    html: text('htmlbody', 'html', 'body-html'),
    strippedText: text('strippedtextreply', 'stripped-text', 'strippedtext'),
    attachments: (Array.isArray(values['attachments']) ? values['attachments'] : []).map(readAttachment),
  }
}

/** Of objects, of pairs, or of an object with the names. */
function readHeaders(value: unknown): Headers {
  if (typeof value === 'string') return readHeaderBlock(value)
  if (!Array.isArray(value))
    return Object.entries(toValues(value)).flatMap(([name, content]) =>
      [content].flat().map((item) => [name.toLowerCase(), toText(item)] as [string, string]),
    )
  return value.flatMap((row: unknown) => {
    const pair = lowerNames(toValues(row))
    const [name, content] = Array.isArray(row) ? row : [pair['name'] ?? pair['key'], pair['value']]
    return typeof name === 'string' ? [[name.toLowerCase(), toText(content)] as [string, string]] : []
  })
}

function readMailboxes(value: unknown): Mailbox[] {
  if (typeof value === 'string') return readAddresses(value)
  if (Array.isArray(value)) return value.slice(0, 200).flatMap(readMailboxes)
  const { name, email, address, value: nested } = lowerNames(toValues(value))
  const found = email ?? address
  if (typeof found === 'string') return [{ name: toText(name), address: found.trim() }]
  return nested === undefined ? [] : readMailboxes(nested)
}

function readEnvelopeFrom(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return readMailboxes(value)[0]?.address ?? ''
}

function readAttachment(value: unknown): MailPart {
  const part = lowerNames(toValues(value))
  const text = (...names: string[]) => toText(names.map((name) => part[name]).find((content) => typeof content === 'string'))
  const content = part['content'] ?? part['data'] ?? part['contents']
  return {
    name: text('name', 'filename'),
    type: text('contenttype', 'mimetype', 'content-type', 'type'),
    contentId: text('contentid', 'content-id', 'cid').replace(/^cid:|^<|>$/g, ''),
    bytes: typeof content === 'string' ? Buffer.from(content, 'base64') : new Uint8Array(),
  }
}

/** Base64 has no colon, and every mail has one in its headers. */
export function decodeRaw(raw: string): Uint8Array {
  const isBase64 = !raw.slice(0, 2000).includes(':') && /^[\w+/=\s-]+$/.test(raw.slice(0, 2000))
  return isBase64 ? Buffer.from(raw, 'base64') : new TextEncoder().encode(raw)
}

function parseObject(body: Uint8Array): Values {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new InvalidJson('not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidJson('not an object')
  return value as Values
}

const lowerNames = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .toReversed()
      .map(([name, value]) => [name.toLowerCase(), value]),
  )

const toValues = (value: unknown): Values => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {})

const toText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
