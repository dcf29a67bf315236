import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { readSignedCookie, setSignedCookie } from '#src/web/cookies/signed-cookie.ts'
import { repeatedOrderHours } from '../limits.ts'

/** Remembers which order this browser was about to place: its cart is gone when the form is sent again. */
export const rememberReviewed = ({ config }: Pick<Shop, 'config'>, req: HttpRequest, attemptKey: string): void =>
  setSignedCookie(req, { name: 'reviewed', secret: config.sessionSecret, text: attemptKey, seconds: repeatedOrderHours * 60 * 60 })

export const hasReviewed = ({ config }: Pick<Shop, 'config'>, req: HttpRequest, attemptKey: string): boolean =>
  readSignedCookie(req, 'reviewed', config.sessionSecret) === attemptKey
