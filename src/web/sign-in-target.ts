import { localPath } from '#src/lib/links/local-path.ts'
import type { HttpRequest } from './request.ts'
import { readSignedCookie, setSignedCookie } from './cookies/signed-cookie.ts'
import { signInTargetMinutes } from './limits.ts'

/** Remembers the page that sent this browser to sign in. */
export const setSignInTarget = (req: HttpRequest, secret: string, path: string): void =>
  setSignedCookie(req, { name: 'sign-in', secret, text: path, seconds: signInTargetMinutes * 60 })

/** `next` of the sign-in page, if this browser was sent there from it; null for any other value, which anybody can put into a link. */
export function readSignInTarget(req: HttpRequest, secret: string, next: string): string | null {
  return next !== '' && readSignedCookie(req, 'sign-in', secret) === next ? localPath(next) : null
}
