import type { Translate } from '#src/i18n/built-in-strings.ts'
import { internal, notConnected, notStored, otherMode, unreadable } from '#src/lib/money/payment-event-errors.ts'

/** The sentence for staff of why an event failed. */
export function describeEventError(t: Translate, error: string): string {
  const [, reference] = /^payment not found: (.+)$/.exec(error) ?? []
  if (reference !== undefined) return t('payments.eventError.paymentMissing', { reference })
  const [, fields] = /^missing: (.+)$/.exec(error) ?? []
  if (fields !== undefined) return t('payments.eventError.fieldsMissing', { fields })
  if (error === otherMode.test) return t('payments.eventError.testEvent')
  if (error === otherMode.live) return t('payments.eventError.liveEvent')
  if (error === notConnected) return t('payments.eventError.notConnected')
  if (error === notStored) return t('payments.eventNotStored')
  if (error === unreadable) return t('payments.eventError.unreadable')
  return error === internal ? t('payments.eventError.internal') : error
}
