import type { CheckoutReview } from '#src/checkout/review.ts'
import { maxCodeLength } from '#src/discounts/limits.ts'
import type { View } from '#src/web/view.ts'
import { reasonText } from '#templates/discounts/reason-text.ts'
import { Button, IconButton } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { Icon } from '#templates/ui/icon.tsx'

interface DiscountCodesProps {
  view: View
  review: CheckoutReview
  /** The last code and why it was rejected. */
  form?: FormState | undefined
}

/** #rv-discount: the discounts of the order, with the field for codes. */
export function DiscountCodes({ view, review, form = { values: {}, errors: {} } }: DiscountCodesProps) {
  const { t } = view
  const hasError = Object.keys(form.errors).length > 0
  return (
    <section id="rv-discount" class="form-card" aria-label={t('discounts.code')}>
      <DiscountList view={view} review={review} />
      {view.shop.discountCodes && (
        <details class="discount-fold" open={hasError}>
          <summary class="link tap">{t('discounts.addCode')}</summary>
          <form class="discount-form" method="post" action="/checkout/discount" novalidate {...swapTotals(view, '/checkout/discount')}>
            <Field
              form={form}
              name="code"
              label={t('discounts.code')}
              autocomplete="off"
              enterkeyhint="done"
              // A pasted code may come with spaces.
              maxlength={maxCodeLength * 2}
              attrs={{ autocapitalize: 'characters', spellcheck: 'false', ...(hasError ? { autofocus: true } : {}) }}
            />
            <Button id="rv-discount-apply">{t('discounts.apply')}</Button>
          </form>
        </details>
      )}
    </section>
  )
}

function DiscountList({ view, review }: DiscountCodesProps) {
  const { quoted, rejected, applied } = review.discounts
  const waiting = rejected.filter(({ code }) => code !== null)
  // Free shipping for other rates than the chosen one.
  const idle = applied.filter((discount) => !quoted.includes(discount) && discount.code !== null)
  if (quoted.length + waiting.length + idle.length === 0) return <></>
  const { t } = view
  return (
    <ul class="discount-list" aria-label={t('discounts.applied')}>
      {quoted.map(({ code, quoteDiscount }, index) => {
        const { amount } = review.quote.discounts[index]!
        return (
          <li>
            <Icon name="tag" />
            <span>
              <b>{quoteDiscount.name}</b>
              <span class="muted small">
                {quoteDiscount.kind === 'free_shipping' ? t('discounts.freeShipping') : `−${view.money(amount)}`}
              </span>
            </span>
            {code !== null && <RemoveCode view={view} code={code} />}
          </li>
        )
      })}
      {idle.map(({ code }) => (
        <li data-idle>
          <Icon name="tag" />
          <span>
            <b>{code!.text}</b>
            <span class="muted small">{t('discounts.otherRates')}</span>
          </span>
          <RemoveCode view={view} code={code!} />
        </li>
      ))}
      {waiting.map(({ code, reasons }) => (
        <li data-idle>
          <Icon name="tag" />
          <span>
            <b>{code!.text}</b>
            <span class="muted small">
              {t('discounts.notApplied')}: {reasonText(view, reasons[0], code!.text)}
            </span>
          </span>
          <RemoveCode view={view} code={code!} />
        </li>
      ))}
    </ul>
  )
}

function RemoveCode({ view, code }: { view: View; code: { id: number; text: string } }) {
  const action = '/checkout/discount/remove'
  return (
    <form method="post" action={action} {...swapTotals(view, action)}>
      <input type="hidden" name="code_id" value={code.id} />
      <IconButton icon="x" size="small" id={`rv-code-${code.id}`} label={view.t('discounts.removeCode', { code: code.text })} />
    </form>
  )
}

function swapTotals({ url }: View, action: string): Record<string, string> {
  const pay = url.searchParams.get('pay')
  return {
    'hx-post': pay === null ? action : `${action}?pay=${encodeURIComponent(pay)}`,
    'hx-target': '#rv-summary',
    'hx-swap': 'outerMorph',
    'hx-sync': '#rv-summary:queue all',
  }
}
