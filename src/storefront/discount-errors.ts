import { CodeRejected } from '#src/discounts/enter-code.ts'
import { TooManyRequests, UserError } from '#src/lib/errors/errors.ts'
import type { View } from '#src/web/view.ts'
import { reasonText } from '#templates/discounts/reason-text.ts'

/** The message of an error that belongs at the code field; null for others. */
export function codeErrorText(view: View, error: unknown): string | null {
  if (error instanceof TooManyRequests) return view.t('discounts.tooManyTries', { count: error.retryAfter })
  if (error instanceof UserError) return view.t(error.key, error.params)
  return error instanceof CodeRejected ? reasonText(view, error.reason, error.code) : null
}
