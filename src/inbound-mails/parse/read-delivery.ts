import { blankParts, type MailParts } from './mail-parts.ts'
import { readFormMail } from './form-mail.ts'
import { InvalidJson, readJsonMail } from './json-mail.ts'
import { readRawMail } from './raw-mail.ts'
import { type ReceivedMail, toReceivedMail } from './received-mail.ts'

/** A stored request: its body and the headers that say how to read it. */
export interface Delivery {
  contentType: string
  /** X-Envelope-To and X-Envelope-From; null = not sent. */
  envelopeTo: string | null
  envelopeFrom: string | null
}

export type ParseResult = { mail: ReceivedMail } | { error: 'bad_json' | 'unreadable'; detail: string }

/** Reads a delivery of any provider by its content type and the names in it. Never throws. */
export async function readDelivery(delivery: Delivery, body: Uint8Array): Promise<ParseResult> {
  try {
    return { mail: toReceivedMail(withEnvelope(await readParts(delivery.contentType, body), delivery)) }
  } catch (error) {
    const detail = String(error).slice(0, 300)
    return error instanceof InvalidJson ? { error: 'bad_json', detail } : { error: 'unreadable', detail }
  }
}

async function readParts(contentType: string, body: Uint8Array): Promise<MailParts> {
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  if (type === 'application/json' || type.endsWith('+json')) return readJsonMail(body)
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') return readFormMail(body, contentType)
  if (type !== 'message/rfc822' && body[0] === 0x7b) return readJsonMail(body)
  return body.length === 0 ? blankParts() : readRawMail(body)
}

function withEnvelope(parts: MailParts, { envelopeTo, envelopeFrom }: Delivery): MailParts {
  return {
    ...parts,
    recipients: [...(envelopeTo ?? '').split(','), ...parts.recipients].map((address) => address.trim()).filter(Boolean),
    envelopeFrom: envelopeFrom ?? parts.envelopeFrom,
  }
}
