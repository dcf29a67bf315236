import type { OrderDiscount } from '#src/discounts/find-discounts.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/find-orders.ts'
import { amountDue, isUnpaid } from '#src/lib/money/amount-due.ts'
import { isTaxOpen } from '#src/lib/tax/tax-row-name.ts'
import type { View } from '#src/web/view.ts'
import { ContactRow } from '#templates/orders/buyer-actions/buyer-actions.tsx'
import { InvoiceLines, orderTotals } from '#templates/orders/documents/invoice.tsx'
import { linkedOrderPath, orderPagePath } from '#templates/orders/linked-order-path.ts'
import { Notice } from '#templates/ui/notice.tsx'
import { Totals } from '#templates/ui/panel.tsx'
import { SummaryFold } from '#templates/checkout/summary.tsx'
import { PayAmountPanel, type PayAmountPanelProps } from './pay-amount-panel.tsx'

interface PayOrderPageProps extends Pick<PayAmountPanelProps, 'options' | 'selected'> {
  view: View
  order: OrderRow
  lines: OrderLineRow[]
  discounts: OrderDiscount[]
  /** Error of this attempt. */
  alert: string | null
  /** Why the last payment failed. */
  failure: string | null
  isProcessing: boolean
}

/** What is due for an order, and the payment of exactly that. */
export function PayOrderPage({ view, order, lines, discounts, options, selected, ...props }: PayOrderPageProps) {
  const { t } = view
  return (
    <div class="wrap checkout">
      <div class="checkout-main">
        <div class="checkout-title">
          <p>
            <a class="link tap" href={orderPagePath(view, order)}>
              {t('buyerActions.backToOrder', { number: order.number })}
            </a>
          </p>
          <h1>{t('payOrder.title', { number: order.number })}</h1>
        </div>
        {props.alert !== null && (
          <Notice tone="bad" live="alert" id="rv-alert">
            {props.alert}
          </Notice>
        )}
        {props.isProcessing ? (
          <Notice tone="info" id="pay-processing">
            {t('checkout.earlierPending')}
          </Notice>
        ) : (
          <>
            {props.failure !== null && <Notice tone="warn">{t('payOrder.lastFailed', { reason: props.failure })}</Notice>}
            {!isUnpaid(order) && (
              <p class="lede">
                {t('payOrder.balanceText', { paid: view.money(order.total - order.balance), amount: view.money(order.balance) })}
              </p>
            )}
            <PayAmountPanel
              view={view}
              options={options}
              selected={selected}
              path={`${linkedOrderPath(order)}/pay`}
              amount={amountDue(order)}
              isBeforeTax={isTaxOpen(order) && !order.taxIncluded}
              isOrdered
            />
          </>
        )}
        <ContactRow view={view} order={order} />
      </div>
      <aside class="checkout-side" aria-label={t('checkout.yourOrder')}>
        <SummaryFold view={view} total={amountDue(order)}>
          <InvoiceLines view={view} lines={lines} />
          <Totals lines={orderTotals(view, order, discounts)} />
        </SummaryFold>
      </aside>
    </div>
  )
}
