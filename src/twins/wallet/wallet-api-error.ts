/** An error of the wallet's API; thrown by its rules. */
export class WalletApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {
    super(JSON.stringify(body))
  }
}

const debugId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 13)

/** 422: the request is well-formed, but its rule is broken. `issue` is the code, e.g. ORDER_NOT_APPROVED. */
export const unprocessable = (issue: string, description: string, field?: string) =>
  new WalletApiError(422, {
    name: 'UNPROCESSABLE_ENTITY',
    details: [{ ...(field ? { field } : {}), issue, description }],
    message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
    debug_id: debugId(),
  })

export const invalidRequest = (field: string, description: string) =>
  new WalletApiError(400, {
    name: 'INVALID_REQUEST',
    details: [{ field, issue: 'INVALID_PARAMETER_VALUE', description }],
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
    debug_id: debugId(),
  })

export const resourceNotFound = () =>
  new WalletApiError(404, {
    name: 'RESOURCE_NOT_FOUND',
    details: [
      { issue: 'INVALID_RESOURCE_ID', description: 'Specified resource ID does not exist. Please check the resource ID and try again.' },
    ],
    message: 'The specified resource does not exist.',
    debug_id: debugId(),
  })

export const invalidToken = () =>
  new WalletApiError(401, { error: 'invalid_token', error_description: 'Token signature verification failed' })

export const invalidClient = () => new WalletApiError(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
