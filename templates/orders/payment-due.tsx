import type { OrderRow } from '#src/orders/find-orders.ts'
import { amountDue, isAwaitingPayment, isUnpaid } from '#src/lib/money/amount-due.ts'
import type { PaymentTermsOfOrder } from '#src/orders/payment/payment-due.ts'
import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { linkedOrderPath } from './linked-order-path.ts'

export interface PaymentDueProps {
  view: View
  order: OrderRow
  terms: PaymentTermsOfOrder | null
  /** Whether the store collects online now. */
  paysOnline: boolean
}

/** The way for a buyer to pay what is due; what the store owes instead is named. */
export function PaymentDue({ view, order, terms, paysOnline }: PaymentDueProps) {
  const { t } = view
  if (terms) return <HowToPay view={view} order={order} terms={terms} paysOnline={paysOnline} />
  if (!isAwaitingPayment(order)) {
    if (order.balance >= 0) return <></>
    return (
      <div class="no-print">
        <Notice tone="info" icon="rotate-ccw">
          {t('payOrder.owed', { amount: view.money(-order.balance) })}
        </Notice>
      </div>
    )
  }
  const amount = view.money(amountDue(order))
  return (
    <div class="no-print">
      <Notice tone="warn" id="payment-due">
        <p>{t(isUnpaid(order) ? 'payOrder.unpaid' : 'payOrder.balance', { amount })}</p>
        <p>
          <LinkButton href={`${linkedOrderPath(order)}/pay`} kind="primary" icon="lock" attrs={{ rel: 'nofollow' }}>
            {t('checkout.payAmount', { amount })}
          </LinkButton>
        </p>
      </Notice>
    </div>
  )
}
