import type { DiscountRule } from '#src/discounts/discount-rules.ts'
import type { View } from '#src/web/view.ts'

/** What it gives: "10% off", "$5.00 off", "Free shipping". */
export function effectText(view: Pick<View, 't' | 'money' | 'number'>, { kind, value }: Pick<DiscountRule, 'kind' | 'value'>): string {
  if (kind === 'free_shipping') return view.t('discounts.freeShipping')
  const amount = kind === 'percent' ? view.number(value / 1_000_000, 'rate') : view.money(value)
  return view.t('discounts.off', { amount })
}

/** The days it runs; '' without any. */
export function datesText(view: Pick<View, 't' | 'day'>, { startsOn, endsOn }: Pick<DiscountRule, 'startsOn' | 'endsOn'>): string {
  if (startsOn !== null && endsOn !== null)
    return view.t('discounts.fromTo', { from: view.day(startsOn, 'short'), to: view.day(endsOn, 'short') })
  if (startsOn !== null) return view.t('discounts.from', { day: view.day(startsOn, 'short') })
  return endsOn === null ? '' : view.t('discounts.until', { day: view.day(endsOn, 'short') })
}
