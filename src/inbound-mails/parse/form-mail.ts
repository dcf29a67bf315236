import { headerRecipients, namedMailboxes, readAddresses, readHeaderBlock } from './addresses.ts'
import { decodeText } from './charsets.ts'
import { blankParts, findHeader, type Headers, type MailPart, type MailParts } from './mail-parts.ts'
import { type FormPart, readMultipart } from './multipart.ts'
import { readFrom, readRawMail, readReturnPath } from './raw-mail.ts'

/** Fields and files of a form post, as Mailgun and SendGrid send them. A field's character set is in the field `charsets`. */
export function readFormBody(body: Uint8Array, contentType: string): { fields: Map<string, string>; files: FormPart[] } {
  if (!/^multipart\//i.test(contentType.trim())) {
    const pairs = new URLSearchParams(new TextDecoder().decode(body))
    return { fields: new Map([...pairs].toReversed()), files: [] }
  }
  const parts = readMultipart(body, contentType)
  const charsets = readObject(decode(parts.find(({ name }) => name === 'charsets')?.bytes))
  const isFile = ({ name, fileName }: FormPart) => fileName !== null && !rawFields.includes(name)
  const fields = parts.filter((part) => !isFile(part)).map(({ name, bytes }) => [name, decode(bytes, charsets[name], name)] as const)
  return { fields: new Map(fields.toReversed()), files: parts.filter(isFile) }
}

const rawFields = ['body-mime', 'email']

/** The mail of a form post; its raw source wins over parsed fields where both are sent. */
export async function readFormMail(body: Uint8Array, contentType: string): Promise<MailParts> {
  const { fields, files } = readFormBody(body, contentType)
  const field = (...names: string[]) => names.map((name) => fields.get(name) ?? '').find((value) => value !== '') ?? ''
  const envelope = readObject(field('envelope'))
  const recipients = [...field('recipient').split(','), ...[envelope['to']].flat().map((address) => String(address ?? ''))]
  const envelopeFrom = typeof envelope['from'] === 'string' ? envelope['from'] : readEnvelopeSender(fields)
  const found = { recipients: recipients.map((address) => address.trim()).filter(Boolean), envelopeFrom }
  const raw = rawBytes(body, contentType, fields)
  const mail = raw ? await readRawMail(raw) : readFields(field, files)
  return {
    ...mail,
    provider: 'form',
    recipients: [...found.recipients, ...mail.recipients],
    envelopeFrom: found.envelopeFrom ?? mail.envelopeFrom,
    strippedText: field('stripped-text'),
    dkim: field('dkim'),
    spf: field('SPF', 'spf'),
  }
}

function readEnvelopeSender(fields: Map<string, string>): string | null {
  const sender = fields.get('sender') ?? null
  return sender === null ? null : (readAddresses(sender)[0]?.address ?? '')
}

/** The bytes of the field with the raw source; null without one. */
export const readRawField = (body: Uint8Array, contentType: string): Uint8Array | null =>
  rawBytes(body, contentType, readFormBody(body, contentType).fields)

// The raw source may be in any encoding, so its bytes are taken as they are.
function rawBytes(body: Uint8Array, contentType: string, fields: Map<string, string>): Uint8Array | null {
  const name = rawFields.find((candidate) => /^[\w-]+:/m.test((fields.get(candidate) ?? '').slice(0, 2000)))
  if (name === undefined) return null
  const part = /^multipart\//i.test(contentType.trim()) && readMultipart(body, contentType).find((candidate) => candidate.name === name)
  return part ? part.bytes : new TextEncoder().encode(fields.get(name))
}

function readFields(field: (...names: string[]) => string, files: FormPart[]): MailParts {
  const headers = readHeaders(field('message-headers', 'headers'))
  const from = readAddresses(field('from', 'From'))[0] ?? readFrom(headers)
  const named = ['to', 'To', 'cc', 'Cc'].flatMap((name) => readAddresses(field(name)))
  const info = readObject(field('attachment-info'))
  const contentIds = readObject(field('content-ids', 'content-id-map'))
  return {
    ...blankParts(),
    headers,
    recipients: [...named.map(({ address }) => address), ...headerRecipients(headers)],
    named: [...named, ...namedMailboxes(headers)],
    envelopeFrom: readReturnPath(headers),
    from: from.address === '' ? (readAddresses(field('sender'))[0] ?? from) : from,
    subject: field('subject', 'Subject') || findHeader(headers, 'subject'),
    messageId: field('Message-Id', 'Message-ID', 'message-id') || findHeader(headers, 'message-id'),
    text: field('body-plain', 'text'),
    html: field('body-html', 'html'),
    attachments: files.map((file) => toAttachment(file, info, contentIds)),
  }
}

/** `[["Name","value"]]` as Mailgun sends it, or the raw block of SendGrid. */
function readHeaders(text: string): Headers {
  if (!text.trimStart().startsWith('[')) return readHeaderBlock(text)
  const rows: unknown = parse(text)
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) =>
    Array.isArray(row) && row.length > 1 ? [[String(row[0]).toLowerCase(), String(row[1])] as [string, string]] : [],
  )
}

// SendGrid describes files in `attachment-info`, Mailgun in `content-id-map`, which maps `<id>` to the field.
function toAttachment(file: FormPart, info: Record<string, unknown>, contentIds: Record<string, unknown>): MailPart {
  const described = toRecord(info[file.name])
  const mapped = Object.entries(contentIds).find(([id, name]) => name === file.name || id === file.name)
  const id = described['content-id'] ?? (mapped?.[1] === file.name ? mapped[0] : mapped?.[1])
  return {
    name: file.fileName ?? '',
    type: file.type || String(described['type'] ?? ''),
    contentId: typeof id === 'string' ? id.replace(/^<|>$/g, '') : '',
    bytes: file.bytes,
  }
}

const decode = (bytes: Uint8Array | undefined, charset?: unknown, name = ''): string =>
  bytes ? decodeText(bytes, { declared: typeof charset === 'string' ? charset : undefined, isHtml: /html/i.test(name) }) : ''

const readObject = (text: string): Record<string, unknown> => toRecord(parse(text))

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
