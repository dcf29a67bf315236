import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const version = 'v1.'

/** A key of 32 bytes from a secret of any length. */
export const keyOf = (secret: string): Buffer => createHash('sha256').update(`sealed texts:${secret}`).digest()

/** Encrypts with AES-256-GCM; `nonce` has 12 bytes and is never used again. The context is part of the seal. */
export function sealText(key: Buffer, { text, context, nonce }: { text: string; context: string; nonce: Uint8Array }): string {
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return version + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Null with another key or context, and for a text that was changed or cut. */
export function openSealedText(key: Buffer, { sealed, context }: { sealed: string; context: string }): string | null {
  const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
  if (!sealed.startsWith(version) || bytes.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** 16 hexadecimal digits. */
export const fingerprintOf = (key: Buffer, { text, context }: { text: string; context: string }): string =>
  createHmac('sha256', key).update(`fingerprint:${context}:${text}`).digest('hex').slice(0, 16)
