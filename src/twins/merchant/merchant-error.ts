/** An error as the merchant of record's API returns it. */
export class MerchantApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
  ) {
    super(detail)
  }
}

export const badRequest = (code: string, detail: string) => new MerchantApiError(400, code, detail)

export const notFound = (id: string) => new MerchantApiError(404, 'not_found', `Unable to find ${id}`)
