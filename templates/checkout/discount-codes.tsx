import type { CheckoutReview } from '#src/checkout/review.ts'
import type { View } from '#src/web/view.ts'
import { CodeForm, type DiscountItem, DiscountItems } from '#templates/discounts/code-form.tsx'
import { reasonText } from '#templates/discounts/reason-text.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'

interface DiscountCodesProps {
  view: View
  review: CheckoutReview
  /** The last code and why it was rejected. */
  form?: FormState | undefined
}

/** #rv-discount: the discounts of the order, with the field for codes. */
export function DiscountCodes({ view, review, form }: DiscountCodesProps) {
  const items = listItems(view, review)
  if (items.length === 0 && !view.shop.discountCodes) return <div id="rv-discount" hidden />
  const shared = { view, action: '/checkout/discount', swap: (action: string) => swapTotals(action) }
  return (
    <section id="rv-discount" class="form-card" aria-label={view.t('discounts.code')}>
      <DiscountItems {...shared} items={items} />
      <CodeForm {...shared} form={form} />
    </section>
  )
}

function listItems(view: View, { discounts, quote }: CheckoutReview): DiscountItem[] {
  const { t } = view
  const { applied, quoted, rejected } = discounts
  return [
    ...quoted.map(({ code, quoteDiscount: { name, kind } }, index): DiscountItem => {
      const text = kind === 'free_shipping' ? t('discounts.freeShipping') : `−${view.money(quote.discounts[index]!.amount)}`
      return { name, text, codeId: code?.id ?? null, isApplied: true }
    }),
    // Free shipping for other rates than the chosen one.
    ...applied.flatMap((discount): DiscountItem[] => {
      if (discount.code === null || quoted.includes(discount)) return []
      return [{ name: discount.code.text, text: t('discounts.otherRates'), codeId: discount.code.id, isApplied: false }]
    }),
    ...rejected.flatMap(({ code, reasons }): DiscountItem[] => {
      if (code === null) return []
      const text = `${t('discounts.notApplied')}: ${reasonText(view, reasons[0], code.text)}`
      return [{ name: code.text, text, codeId: code.id, isApplied: false }]
    }),
  ]
}

const swapTotals = (action: string): Record<string, string> => ({
  'hx-post': action,
  'hx-target': '#rv-summary',
  'hx-swap': 'outerMorph',
  'hx-sync': '#rv-summary:queue all',
})
