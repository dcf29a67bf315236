import { readRawField } from './form-mail.ts'
import { decodeRaw } from './json-mail.ts'
import type { Delivery } from './read-delivery.ts'

export interface Original {
  bytes: Uint8Array<ArrayBuffer>
  /** Of the file that is downloaded. */
  extension: 'eml' | 'json' | 'txt'
  type: string
}

/** The mail's own source where the delivery has it, else the body of the request as the provider sent it. */
export function readOriginal({ contentType }: Delivery, body: Uint8Array<ArrayBuffer>): Original {
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  const asMail = (bytes: Uint8Array): Original => ({ bytes: new Uint8Array(bytes), extension: 'eml', type: 'message/rfc822' })
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') {
    const raw = readRawField(body, contentType)
    return raw ? asMail(raw) : { bytes: body, extension: 'txt', type: 'text/plain; charset=utf-8' }
  }
  if (type !== 'application/json' && body[0] !== 0x7b) return asMail(body)
  const raw = readRawProperty(body)
  return raw === null ? { bytes: body, extension: 'json', type: 'application/json' } : asMail(decodeRaw(raw))
}

function readRawProperty(body: Uint8Array): string | null {
  try {
    const { raw } = JSON.parse(new TextDecoder().decode(body)) as { raw?: unknown }
    return typeof raw === 'string' ? raw : null
  } catch {
    return null
  }
}
