import type { DiscountCombination, DiscountRule } from '#src/discounts/discount-rules.ts'
import type { View } from '#src/web/view.ts'
import { effectText } from './discount-text.ts'

/** A discount in sentences: what it gives, to whom and when. */
export function summarizeDiscount(
  view: View,
  rule: Omit<DiscountRule, 'id'> & { code: string },
  combination: DiscountCombination,
): string[] {
  const { t, money } = view
  const effect = effectText(view, rule)
  const limited = rule.includedProducts.length + rule.includedCategories.length > 0
  const excluded = rule.excludedProducts.length + rule.excludedCategories.length > 0
  const range = (key: 'total' | 'quantity' | 'weight', min: number | null, max: number | null, format: (value: number) => string) => {
    if (min !== null && max !== null) return t(`discounts.summary.${key}Between`, { min: format(min), max: format(max) })
    if (min !== null) return t(`discounts.summary.${key}From`, { min: format(min) })
    return max === null ? null : t(`discounts.summary.${key}To`, { max: format(max) })
  }
  const sentences: (string | false | null)[] = [
    rule.automatic
      ? t('discounts.summary.automatic', { effect })
      : rule.code === ''
        ? t('discounts.summary.generated', { effect })
        : t('discounts.summary.code', { effect, code: rule.code }),
    rule.kind === 'free_shipping' &&
      (rule.maxShippingRate === null
        ? t('discounts.summary.everyRate')
        : t('discounts.summary.ratesTo', { amount: money(rule.maxShippingRate) })),
    limited && t('discounts.summary.limited'),
    excluded && t('discounts.summary.excluded'),
    rule.saleItems !== 'any' && t(`discounts.summary.saleItems.${rule.saleItems}`),
    range('total', rule.minTotal, rule.maxTotal, money),
    range('quantity', rule.minQuantity, rule.maxQuantity, (value) => view.number(value)),
    range('weight', rule.minWeight, rule.maxWeight, view.weight),
    rule.wholesaleOnly && t('discounts.summary.wholesaleOnly'),
    rule.customerKey !== null && t('discounts.summary.customer', { email: rule.customerKey }),
    rule.startsOn !== null && t('discounts.summary.starts', { day: view.day(rule.startsOn) }),
    rule.endsOn !== null && t('discounts.summary.ends', { day: view.day(rule.endsOn) }),
    rule.usageLimit !== null && t('discounts.summary.usageLimit', { count: rule.usageLimit }),
    rule.customerLimit !== null && t('discounts.summary.customerLimit', { count: rule.customerLimit }),
    t(`discounts.summary.combines.${combination === 'stackable' ? (rule.stackable ? 'stackable' : 'alone') : combination}`),
    !rule.active && t('discounts.summary.off'),
  ]
  return sentences.filter((sentence) => typeof sentence === 'string')
}
