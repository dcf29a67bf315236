import { isDiskFull, isLocked, isUnreachable } from '#src/lib/errors/is-unavailable.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { ValidationError } from './form/form.ts'
import {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  ProofRequired,
  UserError,
  ShopClosed,
  SignInRequired,
  TooManyRequests,
  VerificationRequired,
} from '#src/lib/errors/errors.ts'

/** An error as a response: status and snake_case code for programs, title and message for people. */
export interface ErrorStatus {
  status: number
  code: string
  title: StringKey
  body: StringKey
  params?: Record<string, string | number>
  errors?: Record<string, string>
  field?: string
  headers?: Record<string, string>
  /** A page that explains more. */
  link?: { href: string; label: StringKey }
}

/** Maps an error to its response. Null for unexpected errors, which become 500. */
export function toErrorStatus(error: unknown): ErrorStatus | null {
  if (error instanceof UserError) {
    const { key, params, field } = error
    return { status: 422, code: 'refused', title: 'errors.refused.title', body: key, params, ...(field ? { field } : {}) }
  }
  if (error instanceof ValidationError) {
    return { status: 422, code: 'invalid', title: 'errors.invalid.title', body: 'errors.invalid.body', errors: error.errors }
  }
  if (error instanceof SignInRequired)
    return { status: 401, code: 'sign_in_required', title: 'errors.signIn.title', body: error.reason ?? 'errors.signIn.body' }
  if (error instanceof VerificationRequired)
    return { status: 403, code: 'verification_required', title: 'errors.verification.title', body: 'errors.verification.body' }
  if (error instanceof ProofRequired) return { status: 403, code: 'proof_required', title: 'errors.proof.title', body: 'errors.proof.body' }
  if (error instanceof ShopClosed)
    return { status: 403, code: 'shop_closed', title: 'errors.shopClosed.title', body: 'errors.shopClosed.body' }
  if (error instanceof Forbidden) return { status: 403, code: 'forbidden', title: 'errors.forbidden.title', body: 'errors.forbidden.body' }
  if (error instanceof NotFound) return { status: 404, code: 'not_found', title: 'errors.notFound.title', body: 'errors.notFound.body' }
  if (error instanceof Conflict) {
    return { status: 409, code: 'conflict', title: 'errors.conflict.title', body: error.key, params: error.params }
  }
  if (error instanceof TooManyRequests) {
    const { retryAfter } = error
    const headers = { ...error.headers, 'retry-after': String(retryAfter) }
    return {
      status: 429,
      code: 'too_many_requests',
      title: 'errors.tooMany.title',
      body: 'errors.tooMany.body',
      params: { count: retryAfter },
      headers,
    }
  }
  if (error instanceof BadRequest) return { status: error.status, code: error.code, ...badRequestText[error.status] }
  if (isLocked(error) || isDiskFull(error)) return busy
  return isUnreachable(error) ? unreachable : null
}

export function methodNotAllowed(allowed: string[]): ErrorStatus {
  return { status: 405, code: 'method_not_allowed', ...badRequestText[405], headers: { allow: allowed.join(', ') } }
}

/** The database is locked or full. Nothing was written, so the client can retry. */
const busy: ErrorStatus = {
  status: 503,
  code: 'busy',
  title: 'errors.busy.title',
  body: 'errors.busy.body',
  headers: { 'retry-after': '5' },
}

/** The database cannot be reached. What it was doing when the connection broke may have been written. */
const unreachable: ErrorStatus = {
  ...busy,
  code: 'unavailable',
  title: 'errors.unavailable.title',
  body: 'errors.unavailable.body',
}

export const unexpected: ErrorStatus = {
  status: 500,
  code: 'unexpected',
  title: 'errors.unexpected.title',
  body: 'errors.unexpected.body',
}

/** `retryAfter`: in seconds, for 429. */
export function toErrorStatusFromCode(status: number, retryAfter = 1): ErrorStatus {
  const error = {
    401: new SignInRequired(),
    403: new Forbidden(),
    404: new NotFound(),
    413: new BadRequest(413, 'body_too_large', ''),
    415: new BadRequest(415, 'unsupported_media_type', ''),
    422: new ValidationError({}),
    429: new TooManyRequests(retryAfter),
  }[status]
  const errorStatus = error && toErrorStatus(error)
  return errorStatus ?? { status, code: 'refused', title: 'errors.refused.title', body: 'errors.refused.title' }
}

const badRequestText = {
  400: { title: 'errors.badRequest.title', body: 'errors.badRequest.body' },
  405: { title: 'errors.method.title', body: 'errors.method.body' },
  413: { title: 'errors.tooLarge.title', body: 'errors.tooLarge.body' },
  415: { title: 'errors.mediaType.title', body: 'errors.mediaType.body' },
} as const satisfies Record<BadRequest['status'], Pick<ErrorStatus, 'title' | 'body'>>
