import type { AccessLevel, Area } from '#src/accounts/permissions.ts'
import type { Params, ParamsOf, StringKey } from '#src/i18n/built-in-strings.ts'

type ErrorArguments<K extends StringKey> =
  undefined extends ParamsOf<K> ? [params?: ParamsOf<K>, field?: string] : [params: ParamsOf<K>, field?: string]

/** A rule rejected the input. Shown at the named form field; every placeholder of the string needs a value. Becomes 422. */
export class UserError<K extends StringKey = StringKey> extends Error {
  readonly key: StringKey
  readonly params: Params
  readonly field: string | undefined

  constructor(key: K, ...[params, field]: ErrorArguments<K>) {
    super(key)
    this.key = key
    this.params = params ?? {}
    this.field = field
  }
}

/** The resource does not exist, or must appear so to this user. Becomes 404. */
export class NotFound extends Error {
  constructor(readonly what: string = 'page') {
    super(`${what} not found`)
  }
}

/** What was found. Throws NotFound without it. */
export function orNotFound<T>(found: T | null | undefined, what: string): T {
  if (found === null || found === undefined) throw new NotFound(what)
  return found
}

/** The user is signed in but lacks the permission. Becomes 403. */
export class Forbidden extends Error {}

/** The shop is not open, and the visitor is no staff. Becomes 403. */
export class ShopClosed extends Forbidden {}

/** The role of this staff member does not include it. */
export class AccessDenied extends Forbidden {
  constructor(
    readonly area: Area,
    readonly level: AccessLevel,
  ) {
    super(`no permission to ${level} ${area}`)
  }
}

/** The user must sign in first; staff areas set `staffOnly`. Becomes a redirect to the sign-in page, which tells the reason. */
export class SignInRequired extends Error {
  constructor(
    readonly staffOnly = false,
    readonly reason: StringKey | null = null,
  ) {
    super('sign in first')
  }
}

/** Checkout needs a mailed code first. Becomes a redirect to the page that asks for it. */
export class VerificationRequired extends Error {
  constructor() {
    super('enter the mailed code first')
  }
}

/** The password, or a mailed code, is needed again. Becomes 403; people get a page that asks for it. */
export class ProofRequired extends Error {
  constructor() {
    super('give the password again')
  }
}

/** The record was changed by another request. Becomes 409. */
export class Conflict extends Error {
  constructor(
    readonly key: StringKey,
    readonly params: Params = {},
  ) {
    super(key)
  }
}

/** Too many requests; `retryAfter` in whole seconds. Becomes 429, with these response headers. */
export class TooManyRequests extends Error {
  constructor(
    readonly retryAfter: number,
    readonly headers: Record<string, string> = {},
  ) {
    super(`too many requests, retry in ${retryAfter} s`)
  }
}

/** The request is malformed: body too large, wrong content type or bad syntax. Carries its own status. */
export class BadRequest extends Error {
  constructor(
    readonly status: 400 | 405 | 413 | 415,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
