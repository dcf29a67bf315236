import { createHmac, timingSafeEqual } from 'node:crypto'

/** A text with its signature, safe in a URL. `purpose` keeps a signature for one thing from being accepted for another. */
export function signText(secret: string, purpose: string, text: string): string {
  const body = Buffer.from(text).toString('base64url')
  return `${body}.${signature(secret, purpose, body)}`
}

/** The text; null for an invalid signature. */
export function readSignedText(secret: string, purpose: string, signed: string): string | null {
  const [body = '', givenSignature = ''] = signed.split('.')
  // Compare bytes: non-ASCII characters would make buffers of unequal length.
  const [givenBytes, expectedBytes] = [Buffer.from(givenSignature), Buffer.from(signature(secret, purpose, body))]
  if (givenBytes.length !== expectedBytes.length || !timingSafeEqual(givenBytes, expectedBytes)) return null
  return Buffer.from(body, 'base64url').toString()
}

const signature = (secret: string, purpose: string, body: string): string =>
  createHmac('sha256', secret).update(`${purpose}:`).update(body).digest('base64url')
