import type Stripe from 'stripe'

export type ErrorBody = Partial<Pick<Stripe.StripeRawError, 'type' | 'code' | 'decline_code' | 'message' | 'param' | 'charge'>> & {
  payment_intent?: unknown
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly error: ErrorBody,
  ) {
    super(error.message)
  }
}

export const invalidRequest = (message: string, details: ErrorBody = {}) =>
  new ApiError(400, { type: 'invalid_request_error', message, ...details })

export const resourceMissing = (resource: string, id: string) =>
  new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${resource}: '${id}'` })
