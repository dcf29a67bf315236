import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { testOrdersPath } from '#templates/test-orders/test-orders-path.ts'
import { Icon } from '#templates/ui/icon.tsx'

/** Above every page while its staff member places test orders. */
export function TestModeBar({ view, until }: { view: View; until: number }) {
  return (
    <aside class="test-mode" aria-label={view.t('orders.test')}>
      <Icon name="triangle-alert" />
      <p>{view.t('orders.testBar', { time: view.date(until, 'time') })}</p>
      <form method="post" action={`${testOrdersPath}/leave`}>
        <Button size="small">{view.t('orders.testLeave')}</Button>
      </form>
    </aside>
  )
}
