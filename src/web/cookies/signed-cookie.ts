import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CookieName, HttpRequest } from '../request.ts'

/** Stores a text that only this shop can write, for `seconds`. */
export function setSignedCookie(req: HttpRequest, cookie: { name: CookieName; secret: string; text: string; seconds: number }): void {
  const { name, secret, text, seconds } = cookie
  const body = Buffer.from(text).toString('base64url')
  req.setCookie(name, `${body}.${sign(secret, name, body)}`, seconds)
}

/** The text of a signed cookie; null when it is missing or its signature is invalid. */
export function readSignedCookie(req: HttpRequest, name: CookieName, secret: string): string | null {
  const cookie = req.getCookie(name)
  if (!cookie) return null
  const [body = '', signature = ''] = cookie.split('.')
  return signaturesMatch(signature, sign(secret, name, body)) ? Buffer.from(body, 'base64url').toString() : null
}

function sign(secret: string, name: string, body: string): string {
  return createHmac('sha256', secret).update(`${name}:`).update(body).digest('base64url')
}

function signaturesMatch(signature: string, expected: string): boolean {
  const a = Buffer.from(signature)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
