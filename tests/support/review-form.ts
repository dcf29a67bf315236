/** The fields that the review page sends to place the order: the chosen payment method, the rate and the key of the review. */
export function readReviewForm(page: string): { processor_id: string; rate_id: string; idempotency_key: string } {
  const find = (pattern: RegExp) => pattern.exec(page)?.[1] ?? ''
  return {
    processor_id: find(/type="radio" name="processor_id" value="(\d+)" checked/) || find(/type="hidden" name="processor_id" value="(\d+)"/),
    rate_id: find(/name="rate_id" value="([^"]*)"/),
    idempotency_key: find(/name="idempotency_key" value="([^"]*)"/),
  }
}
