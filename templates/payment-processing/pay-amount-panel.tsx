import type { PaymentOption } from '#src/payment-processing/payment-options.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { MethodPanel, PaymentMethod } from '#templates/checkout/payment-section.tsx'

export interface PayAmountPanelProps {
  view: View
  options: PaymentOption[]
  selected: PaymentOption | undefined
  /** The target of its form. */
  path: string
  /** Minor units. */
  amount: number
  /** True: the processor adds the tax to the amount. */
  isBeforeTax?: boolean
  /** True: the order exists, so the button does not place one. */
  isOrdered?: boolean
}

// Some countries' laws fix the words of a button that places an order.
const buttonLabels = {
  ordering: { pay: 'checkout.payAmount', payBeforeTax: 'checkout.payBeforeTax', later: 'checkout.placeOrder' },
  ordered: { pay: 'payOrder.pay', payBeforeTax: 'payOrder.payBeforeTax', later: 'payOrder.choose' },
} as const

/** Pays an amount on its own page, driven by static/js/store/payment/load-and-pay.js like the review page. */
export function PayAmountPanel({ view, options, selected, path, amount, isBeforeTax = false, isOrdered = false }: PayAmountPanelProps) {
  const { t } = view
  if (!selected) return <Notice tone="warn">{t(view.testMode ? 'orders.testRealOrder' : 'payOrder.noPaymentMethods')}</Notice>
  const labels = buttonLabels[isOrdered ? 'ordered' : 'ordering']
  return (
    <section id="rv-pay" class="form-card" aria-labelledby="rv-pay-title">
      <h2 id="rv-pay-title">{t('checkout.payment')}</h2>
      <form
        id="place-order"
        class="form-card"
        method="post"
        action={path}
        data-messages={JSON.stringify({ unreachable: t('payments.unreachable') })}
      >
        <div id="rv-fields" hidden data-free={amount === 0 || undefined}>
          <input type="hidden" name="amount" value={amount} />
        </div>
        {options.length === 1 ? (
          <>
            <input type="hidden" name="processor_id" value={selected.processorId} />
            <MethodPanel view={view} option={selected} />
          </>
        ) : (
          <fieldset class="field">
            <legend class="visually-hidden">{t('checkout.paymentMethods')}</legend>
            <div class="pay-methods">
              {options.map((option) => (
                <PaymentMethod view={view} option={option} isSelected={option === selected} />
              ))}
            </div>
          </fieldset>
        )}
        <p class="field-error" data-pay-error role="alert" tabindex={-1} hidden />
        <Button kind="primary" size="large" wide icon="lock" attrs={{ 'data-pay': true, 'data-label-busy': t('checkout.paying') }}>
          <span id="rv-pay-label">
            {amount > 0 && <span data-pays="now">{t(isBeforeTax ? labels.payBeforeTax : labels.pay, { amount: view.money(amount) })}</span>}
            <span data-pays={amount > 0 ? 'later' : 'nothing'}>{t(labels.later)}</span>
          </span>
        </Button>
      </form>
    </section>
  )
}
