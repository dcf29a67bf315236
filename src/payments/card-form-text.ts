import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { failureMessageKey } from './processors.ts'

const failureCodes = [
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
export function cardFormText(t: (key: StringKey) => string): Record<string, string> {
  return {
    ...Object.fromEntries(failureCodes.map((code) => [code, t(failureMessageKey(code))])),
    generic: t('payments.generic'),
    trouble: t('payments.trouble'),
    unsure: t('payments.unsure'),
    form_failed: t('payments.form_failed'),
    form_not_ready: t('payments.form_not_ready'),
    form_incomplete: t('payments.form_incomplete'),
  }
}
