/** A rule rejected the input. Shown to the user, next to `field` when it is set. Becomes 422. */
export class UserError extends Error {
  constructor(
    readonly key: string,
    readonly params: Record<string, string | number> = {},
    readonly field?: string,
  ) {
    super(key)
  }
}

/** The resource does not exist, or must appear so to this user. Becomes 404. */
export class NotFound extends Error {
  constructor(readonly what: string = 'page') {
    super(`${what} not found`)
  }
}

/** The user is signed in but lacks the permission. Becomes 403. */
export class Forbidden extends Error {}

/** The user must sign in first; staff areas set `staffOnly`. Becomes a redirect to the sign-in page. */
export class SignInRequired extends Error {
  constructor(readonly staffOnly = false) {
    super('sign in first')
  }
}

/** The record was changed by another request. Becomes 409. */
export class Conflict extends Error {
  constructor(
    readonly key: string,
    readonly params: Record<string, string | number> = {},
  ) {
    super(key)
  }
}

/** Too many requests; `retryAfter` in whole seconds. Becomes 429. */
export class TooManyRequests extends Error {
  constructor(readonly retryAfter: number) {
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
