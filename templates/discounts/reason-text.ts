import type { DiscountReason } from '#src/discounts/discount-rules.ts'
import type { View } from '#src/web/view.ts'

/** Why a discount does not apply, in one sentence. `name` is its code, or its name when it is automatic. */
export function reasonText(view: Pick<View, 't' | 'money' | 'weight' | 'day'>, reason: DiscountReason, name: string): string {
  const { t } = view
  switch (reason.rule) {
    case 'unknown_code':
      return t('discounts.reason.unknown_code', { code: name })
    case 'codes_off':
      return t('discounts.reason.codes_off')
    case 'not_started':
    case 'ended':
      return t(`discounts.reason.${reason.rule}`, { name, day: view.day(reason.day) })
    case 'customer_limit':
    case 'min_quantity':
    case 'max_quantity':
      return t(`discounts.reason.${reason.rule}`, { name, count: reason.count })
    case 'min_total':
    case 'max_total':
      return t(`discounts.reason.${reason.rule}`, { name, amount: view.money(reason.amount) })
    case 'min_weight':
    case 'max_weight':
      return t(`discounts.reason.${reason.rule}`, { name, weight: view.weight(reason.grams) })
    case 'not_combined':
      return t('discounts.reason.not_combined', { name, other: reason.name })
    default:
      return t(`discounts.reason.${reason.rule}`, { name })
  }
}
