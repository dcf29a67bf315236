import { StatusBadge } from '#templates/orders/badges.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import type { UserPageProps } from './user-page-props.ts'

export function UserOrders({ view, user, orders }: UserPageProps) {
  if (orders === null) return <></>
  const { t } = view
  return (
    <Panel
      title={t('users.orders')}
      id="orders"
      flush
      actions={
        orders.length > 0 && (
          <a class="link small" href={`/admin/ecommerce/orders?customer=${user.id}`}>
            {t('users.allOrders')}
          </a>
        )
      }
    >
      {orders.length === 0 ? (
        <p class="panel-body muted small">{t('users.noOrders')}</p>
      ) : (
        <Table
          caption={t('users.orders')}
          columns={[
            { label: t('orders.order') },
            { label: t('orders.date') },
            { label: t('orders.statusColumn') },
            { label: t('orders.total'), align: 'end' },
          ]}
        >
          {orders.map((order) => (
            <tr>
              <Cell cell="title">
                <a class="row-link num" href={`/admin/ecommerce/orders/${order.id}`}>
                  #{order.number}
                </a>
              </Cell>
              <Cell cell="sub">{view.date(order.orderDate, 'short')}</Cell>
              <Cell cell="badges">
                <StatusBadge view={view} order={order} />
              </Cell>
              <Cell cell="end" align="end">
                {view.money(order.total)}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}
