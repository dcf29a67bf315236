/** A rule said no: shown to the person, beside the field when it names one. Becomes 422. */
export class UserError extends Error {
  constructor(
    /** Key of the string catalogue. */
    readonly key: string,
    readonly params: Record<string, string | number> = {},
    /** Name of the form field the refusal belongs to. */
    readonly field?: string,
  ) {
    super(key)
  }
}

/** What was asked for does not exist, or must look so to this person. Becomes 404. */
export class NotFound extends Error {
  constructor(readonly what: string = 'page') {
    super(`${what} not found`)
  }
}

/** The person is known and may not do this. Becomes 403. */
export class Forbidden extends Error {}

/** The person must sign in first; staff areas set `staffOnly`. Becomes a redirect to the sign-in page. */
export class SignInRequired extends Error {
  constructor(readonly staffOnly = false) {
    super('sign in first')
  }
}

/** Somebody else changed it meanwhile. Becomes 409. */
export class Conflict extends Error {
  constructor(
    readonly key: string,
    readonly params: Record<string, string | number> = {},
  ) {
    super(key)
  }
}

/** Asked too often; `retryAfter` in whole seconds. Becomes 429. */
export class TooManyRequests extends Error {
  constructor(readonly retryAfter: number) {
    super(`too many requests, retry in ${retryAfter} s`)
  }
}

/** The request itself cannot be served: body too large, wrong type, not the wire format. Carries its own status. */
export class BadRequest extends Error {
  constructor(
    readonly status: 400 | 405 | 413 | 415,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}
