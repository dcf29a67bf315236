import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { linkedOrderPath, orderPagePath } from '../linked-order-path.ts'
import { OrderStepPage } from './buyer-actions.tsx'

/** Asks the buyer to confirm that the order is cancelled. */
export function CancelPage({ view, order, isPaid, form }: { view: View; order: OrderRow; isPaid: boolean; form: FormState }) {
  const { t } = view
  const text = !isPaid
    ? t('buyerActions.cancelUnpaidText')
    : order.total === 0
      ? t('buyerActions.cancelFreeText')
      : t('buyerActions.cancelPaidText', { amount: view.money(order.total) })
  return (
    <OrderStepPage view={view} order={order} title={t('buyerActions.cancelTitle', { number: order.number })}>
      <ErrorSummary form={form} title={t('common.problem')} />
      <p>{text}</p>
      <form method="post" action={`${linkedOrderPath(order)}/cancel`}>
        <input type="hidden" name="expected_paid" value={isPaid ? 'on' : 'off'} />
        <div class="button-row">
          <LinkButton href={orderPagePath(view, order)}>{t('buyerActions.keepOrder')}</LinkButton>
          <Button kind="danger" id="confirm-cancel">
            {t('buyerActions.cancel')}
          </Button>
        </div>
      </form>
    </OrderStepPage>
  )
}
