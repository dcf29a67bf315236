import { TooManyRequests } from '#src/lib/errors/errors.ts'
import type { ParsedForm } from '#src/web/form/form.ts'
import type { PageOptions } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'

/** When `respond` is throttled, renders the form again with the time to wait and status 429. */
export async function rateLimitResponse(
  view: View,
  submission: Pick<ParsedForm<unknown>, 'addError'>,
  respond: () => Promise<Response>,
  renderForm: (options: PageOptions) => Response | Promise<Response>,
): Promise<Response> {
  try {
    return await respond()
  } catch (error) {
    if (!(error instanceof TooManyRequests)) throw error
    submission.addError('', view.t('accounts.tooManyAttempts', { count: error.retryAfter }))
    return renderForm({ status: 429, headers: { 'retry-after': String(error.retryAfter) } })
  }
}
