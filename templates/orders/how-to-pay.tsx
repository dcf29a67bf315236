import type { OrderRow } from '#src/orders/find-orders.ts'
import type { PaymentTermsOfOrder } from '#src/orders/payment/payment-due.ts'
import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { DescriptionList, Panel } from '#templates/ui/panel.tsx'
import { linkedOrderPath } from './linked-order-path.ts'

interface HowToPayProps {
  view: View
  order: OrderRow
  terms: PaymentTermsOfOrder
  paysOnline: boolean
}

/** How and until when the buyer pays by transfer or an invoice, or that they can pay online instead. */
export function HowToPay({ view, order, terms, paysOnline }: HowToPayProps) {
  const { t } = view
  return (
    <Panel title={t('manualPayments.howToPay')} id="payment-due">
      <div class="stack" data-gap="4">
        <DescriptionList
          items={[
            { label: t('manualPayments.amount'), value: <b>{view.money(terms.amount)}</b> },
            { label: t('manualPayments.reference'), value: <b>{order.number}</b> },
            { label: t('manualPayments.payBy'), value: <b>{view.date(terms.dueAt)}</b> },
          ]}
        />
        <p class="user-text">{terms.instructions}</p>
        {paysOnline && (
          <p class="no-print">
            <LinkButton href={`${linkedOrderPath(order)}/pay`} icon="lock" attrs={{ rel: 'nofollow' }}>
              {t('manualPayments.payOnline')}
            </LinkButton>
          </p>
        )}
      </div>
    </Panel>
  )
}

/** For invoices, printed and as files: until when, how, and with which reference. */
export function paymentNote(view: View, order: Pick<OrderRow, 'number'>, terms: PaymentTermsOfOrder): { title: string; text: string } {
  const { t } = view
  return {
    title: t('manualPayments.invoiceDue', { day: view.date(terms.dueAt) }),
    text: [
      `${t('manualPayments.amount')}: ${view.money(terms.amount)}`,
      `${t('manualPayments.reference')}: ${order.number}`,
      terms.instructions,
    ].join('\n'),
  }
}
