import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { orderPath } from './order-path.ts'

export function ReorderForm({ view, order, kind }: { view: View; order: OrderRow; kind?: 'primary' }) {
  if (view.opening === 'closed') return <></>
  const label = view.t('account.reorderNumber', { number: order.number })
  return (
    <form method="post" action={`${orderPath(order)}/reorder`}>
      <Button icon="rotate-ccw" attrs={{ 'aria-label': label }} {...(kind && { kind })}>
        {view.t('account.reorder')}
      </Button>
    </form>
  )
}
