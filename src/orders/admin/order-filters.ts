import type { PaymentStatus } from '#db/schema/orders.ts'
import type { View } from '#src/web/view.ts'
import type { Filter } from '#templates/admin/list-filters.tsx'

export const payments: PaymentStatus[] = ['unpaid', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed', 'disputed']

/** How a list of orders is narrowed to what became of the money. */
export const paymentFilter = (view: View, value: string | undefined): Filter => ({
  name: 'payment',
  label: view.t('orders.paymentColumn'),
  any: view.t('orders.anyPayment'),
  value,
  options: payments.map((payment) => ({ value: payment, label: view.t(`orders.payment.${payment}`) })),
})
