import { readSignedText, signText } from '#src/lib/secrets/signed-text.ts'
import type { CookieName, HttpRequest } from '../request.ts'

/** Stores a text that only this shop can write, for `seconds`. */
export function setSignedCookie(req: HttpRequest, cookie: { name: CookieName; secret: string; text: string; seconds: number }): void {
  req.setCookie(cookie.name, signText(cookie.secret, cookie.name, cookie.text), cookie.seconds)
}

/** The text of a signed cookie; null when it is missing or its signature is invalid. */
export function readSignedCookie(req: HttpRequest, name: CookieName, secret: string): string | null {
  const cookie = req.getCookie(name)
  return cookie && readSignedText(secret, name, cookie)
}
