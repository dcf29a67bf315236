import type { PaymentOption } from '#src/checkout/payment-options.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Notice } from '#templates/ui/notice.tsx'

export interface PaymentPanelProps {
  view: View
  options: PaymentOption[]
  selected: PaymentOption | undefined
  /** The page and the target of its form. */
  path: string
  /** Minor units. */
  amount: number
}

/** Pays an amount on its own page. Scripts of processors fill in the form, as on the review page. */
export function PaymentPanel({ view, options, selected, path, amount }: PaymentPanelProps) {
  const { t } = view
  if (!selected) return <Notice tone="warn">{t('payOrder.noPaymentMethods')}</Notice>
  const { form } = selected
  return (
    <section id="rv-pay" class="form-card" aria-labelledby="rv-pay-title">
      <h2 id="rv-pay-title">{t('checkout.payment')}</h2>
      {options.length > 1 && (
        <nav class="choices" aria-label={t('checkout.paymentMethods')}>
          {options.map((option) => (
            <a class="choice" href={`${path}?pay=${option.slug}#rv-pay`} aria-current={option === selected}>
              <span>
                <span class="choice-title">{option.name}</span>
                <span class="field-hint">{option.hint}</span>
              </span>
              {option === selected && (
                <span class="choice-end">
                  <Icon name="check" />
                </span>
              )}
            </a>
          ))}
        </nav>
      )}
      <form id="pay-order" class="form-card" method="post" action={path}>
        <input type="hidden" name="processor_id" value={selected.processorId} />
        <input type="hidden" name="amount" value={amount} />
        {form ? form.panel(view) : <p class="muted">{selected.hint}</p>}
        <p class="field-error" data-pay-error role="alert" tabindex={-1} hidden />
        <Button kind="primary" size="large" wide icon="lock" attrs={{ 'data-pay': true, 'data-label-busy': t('checkout.paying') }}>
          {selected.collectsOnline ? t('checkout.payAmount', { amount: view.money(amount) }) : t('checkout.placeOrder')}
        </Button>
        {form?.note && <p class="muted small">{t(form.note)}</p>}
      </form>
    </section>
  )
}
