import type { OrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { orderPath } from './order-path.ts'

/** Who is signed in and what they ordered, newest first. */
export function AccountPage({ view, orders }: { view: View; orders: OrderRow[] }) {
  const { t, user } = view
  return (
    <div class="wrap account">
      <div class="cluster">
        <div>
          <h1>{t('account.greeting', { name: user?.name ?? '' })}</h1>
          <p class="muted">{user?.email}</p>
        </div>
        <form class="push" method="post" action="/logout">
          <Button size="small">{t('common.signOut')}</Button>
        </form>
      </div>
      <section class="stack" aria-labelledby="your-orders">
        <h2 id="your-orders">{t('account.yourOrders')}</h2>
        {orders.length === 0 ? (
          <EmptyState icon="package" title={t('account.noOrders')} text={t('account.noOrdersText')}>
            <LinkButton href="/shop" kind="primary">
              {t('account.browseProducts')}
            </LinkButton>
          </EmptyState>
        ) : (
          <ul class="order-rows">
            {orders.map((order) => (
              <OrderItem view={view} order={order} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function OrderItem({ view, order }: { view: View; order: OrderRow }) {
  return (
    <li class="order-row">
      <span>
        <a class="link tap" href={orderPath(order)}>
          <b>{view.t('orders.orderNumber', { number: order.number })}</b>
        </a>
        <br />
        <span class="muted small">
          {view.date(order.orderDate, 'short')} · {view.t('account.items', { count: order.itemCount })}
          {order.refunded > 0 && ` · ${view.t('orders.paymentRefunded', { amount: view.money(order.refunded) })}`}
        </span>
      </span>
      <span class="cluster">
        <Badge tone={statusTone(order)}>{view.t(`orders.status.${order.status}`)}</Badge>
        <b class="num">{view.money(order.total)}</b>
      </span>
    </li>
  )
}

function statusTone({ status }: OrderRow): Tone {
  if (status === 'completed' || status === 'shipped') return 'ok'
  if (status === 'cancelled' || status === 'refunded' || status === 'failed') return 'neutral'
  return status === 'on_hold' ? 'warn' : 'info'
}
