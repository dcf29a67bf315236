import type { OrderRow } from '#src/orders/find-orders.ts'
import type { ReturnableLine } from '#src/returns/returnable-units.ts'
import type { View } from '#src/web/view.ts'
import { linkedOrderPath } from '#templates/orders/linked-order-path.ts'
import { OrderStepPage } from '#templates/orders/buyer-actions/buyer-actions.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { DescriptionList } from '#templates/ui/panel.tsx'

interface WithdrawConfirmProps {
  view: View
  order: OrderRow
  chosen: { line: ReturnableLine['line']; quantity: number }[]
  /** Name and email as this visitor may see them. */
  buyer: { name: string; email: string }
  /** One withdrawal per form. */
  formKey: string
  /** Back to the first step with the same items. */
  backHref: string
}

/** The second step of a withdrawal: the statement, and the button that sends it. */
export function WithdrawConfirmPage({ view, order, chosen, buyer, formKey, backHref }: WithdrawConfirmProps) {
  const { t } = view
  return (
    <OrderStepPage view={view} order={order} title={t('returns.withdrawConfirmTitle')}>
      <form class="panel" method="post" action={`${linkedOrderPath(order)}/withdraw/confirm`}>
        <div class="panel-body form-card">
          <p>{t('returns.withdrawStatement', { number: order.number })}</p>
          <ul class="statement">
            {chosen.map(({ line, quantity }) => (
              <li>{t('returns.unitsOf', { count: quantity, product: line.name })}</li>
            ))}
          </ul>
          <DescriptionList
            items={[
              { label: t('orders.name'), value: buyer.name },
              { label: t('orders.email'), value: buyer.email },
            ]}
          />
          <p class="muted small">{t('returns.withdrawMail', { email: buyer.email })}</p>
          <input type="hidden" name="key" value={formKey} />
          {chosen.map(({ line, quantity }) => (
            <input type="hidden" name={`quantity.${line.id}`} value={quantity} />
          ))}
          <div class="button-row">
            <Button kind="primary" id="confirm-withdrawal">
              {t('returns.confirmWithdrawal')}
            </Button>
            <LinkButton href={backHref}>{t('returns.changeItems')}</LinkButton>
          </div>
        </div>
      </form>
    </OrderStepPage>
  )
}
