import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { TrustedSources } from './parse/authentication.ts'
import { readFormBody } from './parse/form-mail.ts'
import type { InboundSettings } from './variables.ts'
import { signatureHours } from './limits.ts'

export type SignedBy = TrustedSources['signedBy']

interface SignedRequest {
  headers: Headers
  query: URLSearchParams
  body: Uint8Array<ArrayBuffer>
}

/**
 * By which key a request is signed. Once any key is set, every request needs a valid signature of one of them: 'invalid' otherwise. Null
 * while there is no key.
 */
export function findSigner(settings: InboundSettings, request: SignedRequest, now: number): SignedBy | 'invalid' {
  const key = (name: string) => settings[name] ?? null
  const checks = [
    { by: 'worker' as const, key: key('INBOUND_SECRET'), isValid: hasSecret },
    { by: 'postmark' as const, key: key('INBOUND_POSTMARK_AUTH'), isValid: hasBasicAuth },
    { by: 'sendgrid' as const, key: key('INBOUND_SENDGRID_KEY'), isValid: isSignedBySendGrid },
    { by: 'mailgun' as const, key: key('INBOUND_MAILGUN_KEY'), isValid: isSignedByMailgun },
  ]
  const configured = checks.flatMap((check) => (check.key === null ? [] : [{ ...check, key: check.key }]))
  if (configured.length === 0) return null
  return configured.find((check) => check.isValid(check.key, request, now))?.by ?? 'invalid'
}

/** Whose Authentication-Results are believed. Cloudflare's, which the edge worker gets, are without a setting. */
export function trustedSources(settings: InboundSettings, signedBy: SignedBy): TrustedSources {
  const named = (settings['INBOUND_TRUSTED_SERVERS'] ?? '').split(',').flatMap((name) => name.trim() || [])
  return { signedBy, servers: signedBy === 'worker' ? [...named, 'mx.cloudflare.net'] : named }
}

function hasSecret(secret: string, { headers, query }: SignedRequest): boolean {
  const bearer = /^bearer\s+(.+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  return [headers.get('x-inbound-secret'), bearer, ...query.getAll('secret')].some((sent) => !!sent && isSame(sent, secret))
}

function hasBasicAuth(credentials: string, { headers }: SignedRequest): boolean {
  const encoded = /^basic\s+([\w+/=-]{1,1000})$/i.exec(headers.get('authorization') ?? '')?.[1]
  return encoded !== undefined && isSame(Buffer.from(encoded, 'base64').toString('utf8'), credentials)
}

/** Of the timestamp and the body, by a key pair on the curve P-256. */
function isSignedBySendGrid(publicKey: string, { headers, body }: SignedRequest, now: number): boolean {
  const signature = headers.get('x-twilio-email-event-webhook-signature') ?? ''
  const timestamp = headers.get('x-twilio-email-event-webhook-timestamp') ?? ''
  if (signature === '' || !isRecent(timestamp, now)) return false
  try {
    const der = Buffer.from(publicKey.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function isSignedByMailgun(key: string, { headers, body }: SignedRequest, now: number): boolean {
  const contentType = headers.get('content-type') ?? ''
  if (!/^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(contentType.trim())) return false
  const { fields } = readFormBody(body, contentType)
  const [timestamp = '', token = '', signature = ''] = ['timestamp', 'token', 'signature'].map((name) => fields.get(name))
  if (!isRecent(timestamp, now) || token === '') return false
  return isSame(
    signature.toLowerCase(),
    createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  )
}

const isRecent = (seconds: string, now: number): boolean =>
  /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1000 - now) < signatureHours * 3_600_000

// Digests have equal lengths, so the comparison time reveals nothing about the secret.
function isSame(sent: string, secret: string): boolean {
  const digest = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(secret))
}
