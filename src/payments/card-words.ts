import type { StringKey } from '#src/i18n/built-in.ts'
import { failureText } from './processors.ts'

const codes = [
  'card_declined',
  'generic_decline',
  'do_not_honor',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'invalid_cvc',
  'processing_error',
]

/** What the script of the card form says, in the shopper's language: failure codes and its own few sentences. */
export function cardWords(t: (key: StringKey) => string): Record<string, string> {
  return {
    ...Object.fromEntries(codes.map((code) => [code, t(failureText(code))])),
    generic: t('payments.generic'),
    trouble: t('payments.trouble'),
    unsure: t('payments.unsure'),
    form_failed: t('payments.form_failed'),
    form_not_ready: t('payments.form_not_ready'),
    form_incomplete: t('payments.form_incomplete'),
  }
}
