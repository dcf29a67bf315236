import type { Period, DateRange } from '#src/admin/date-ranges.ts'
import type { LowStockRow } from '#src/inventory/list-low-stock.ts'
import type { topProducts, topSpenders } from '#src/orders/sales/top-products-and-spenders.ts'
import type { LatestOrder } from '#src/orders/sales/dashboard-orders.ts'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Bars } from '#templates/ui/chart.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { Badge } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { PaymentBadge, StatusBadge } from '#templates/orders/badges.tsx'
import { Funnel, type FunnelData } from './funnel.tsx'
import { PageHead } from '../page-head.tsx'
import { RangePicker } from './range-picker.tsx'
import { RevenueChart, SalesKpis, type SalesProps } from './sales-charts.tsx'

export interface PendingTask {
  kind: 'disputes' | 'reconciliation' | 'paymentEvents' | 'refundDue' | 'toFulfill' | 'onHold' | 'unpaid' | 'overdue' | 'emails'
  count: number
  href: string
  /** The nearest deadline in epoch ms. */
  dueAt?: number | null
}

export interface DashboardProps {
  view: View
  /** The checklist of a new shop; null once it is hidden. */
  setup: Html | null
  period: Period
  ranges: { range: DateRange; href: string; current: boolean }[]
  /** False when figures exclude tax; `taxToggleHref` switches. */
  withTax: boolean
  taxToggleHref: string
  /** Null for roles without access to sales figures. */
  figures: SalesFigures | null
  latest: LatestOrder[]
  lowStock: LowStockRow[]
  pendingTasks: PendingTask[]
  /** Null without access to tickets. */
  openTickets: string | null
}

export interface SalesFigures {
  sales: SalesProps['sales']
  funnel: FunnelData
  products: Awaited<ReturnType<typeof topProducts>>
  spenders: Awaited<ReturnType<typeof topSpenders>>
}

type FigureProps = SalesFigures & { view: View }

/** The fragment #dashboard: sales of a period and open tasks. */
export function DashboardPage(props: DashboardProps) {
  const { view } = props
  return (
    <div class="stack" data-gap="5" id="dashboard">
      <PageHead view={view} title={view.t('admin.dashboard.title')} />
      {props.setup}
      {props.latest.length === 0 ? (
        props.setup === null && <Welcome {...props} />
      ) : props.figures ? (
        <Metrics {...props} figures={props.figures} />
      ) : (
        <WithoutFigures {...props} />
      )}
    </div>
  )
}

function Metrics(props: DashboardProps & { figures: SalesFigures }) {
  const { view, figures } = props
  return (
    <>
      <RangePicker {...props} />
      <SalesKpis view={view} {...figures} openTickets={props.openTickets} />
      <div class="panels">
        <Panel title={view.t('admin.dashboard.revenue')} id="revenue">
          <RevenueChart view={view} sales={figures.sales} />
        </Panel>
        <div class="stack">
          <PendingTasksPanel {...props} />
          <LowStock {...props} />
        </div>
      </div>
      <div class="panels" data-even>
        <TopProducts view={view} {...figures} />
        <TopSpenders view={view} {...figures} />
      </div>
      <div class="panels">
        <LatestOrders {...props} />
        <Funnel view={view} funnel={figures.funnel} />
      </div>
    </>
  )
}

function WithoutFigures(props: DashboardProps) {
  return (
    <div class="panels">
      <LatestOrders {...props} />
      <div class="stack">
        <PendingTasksPanel {...props} />
        <LowStock {...props} />
      </div>
    </div>
  )
}

function PendingTasksPanel({ view, pendingTasks }: DashboardProps) {
  return (
    <Panel title={view.t('admin.dashboard.needsAttention')} id="waiting">
      {pendingTasks.length === 0 && <p class="muted small">{view.t('admin.dashboard.nothingNeedsAttention')}</p>}
      <ul class="waiting">
        {pendingTasks.map(({ kind, count, href, dueAt }) => (
          <li>
            <Icon name={taskIcons[kind]} />
            <a class="link" href={href}>
              {view.t(`admin.dashboard.attention.${kind}`, { count })}
            </a>
            {dueAt && <span class="muted small">{view.t('admin.dashboard.dueBy', { day: view.date(dueAt, 'date') })}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function TopProducts({ view, products }: FigureProps) {
  return (
    <Panel title={view.t('admin.dashboard.topProducts')} id="top-products">
      {products.length === 0 ? (
        <p class="muted small">{view.t('admin.dashboard.noOrders')}</p>
      ) : (
        <Bars
          bars={products.map((product) => ({
            label: product.name,
            note: view.t('admin.dashboard.units', { count: product.units }),
            value: product.revenue,
            valueText: view.money(product.revenue),
            ...(product.productId === null ? {} : { href: `/admin/ecommerce/products/${product.productId}/edit` }),
          }))}
        />
      )}
    </Panel>
  )
}

function TopSpenders({ view, spenders }: FigureProps) {
  return (
    <Panel title={view.t('admin.dashboard.topSpenders')} id="top-spenders">
      {spenders.length === 0 ? (
        <p class="muted small">{view.t('admin.dashboard.noOrders')}</p>
      ) : (
        <Bars
          bars={spenders.map((spender) => ({
            label: spender.name,
            note: view.t('admin.dashboard.orders', { count: spender.orders }),
            value: spender.spent,
            valueText: view.money(spender.spent),
            href: `/admin/ecommerce/orders?q=${encodeURIComponent(spender.email)}`,
          }))}
        />
      )}
    </Panel>
  )
}

function LatestOrders({ view, latest }: DashboardProps) {
  if (!view.can('orders', 'read')) return <></>
  return (
    <Panel
      title={view.t('admin.dashboard.recentOrders')}
      id="latest"
      flush
      actions={
        <a class="link small" href="/admin/ecommerce/orders">
          {view.t('admin.dashboard.allOrders')}
        </a>
      }
    >
      <Table
        caption={view.t('admin.dashboard.recentOrders')}
        columns={[
          { label: view.t('orders.order') },
          { label: view.t('orders.customer') },
          { label: view.t('orders.statusColumn') },
          { label: view.t('orders.paymentColumn') },
          { label: view.t('orders.total'), align: 'end' },
        ]}
      >
        {latest.map((order) => (
          <tr>
            <Cell cell="title">
              <a class="row-link num" href={`/admin/ecommerce/orders/${order.id}`}>
                #{order.number}
              </a>
            </Cell>
            <Cell cell="sub">{order.name}</Cell>
            <Cell cell="badges">
              <StatusBadge view={view} order={order} />
            </Cell>
            <Cell>
              <PaymentBadge view={view} order={order} />
            </Cell>
            <Cell cell="end" align="end">
              {view.money(order.total)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function LowStock({ view, lowStock }: DashboardProps) {
  if (!view.can('inventory', 'read')) return <></>
  return (
    <Panel title={view.t('admin.dashboard.lowStock')} id="low-stock">
      {lowStock.length === 0 && <p class="muted small">{view.t('admin.dashboard.noLowStock')}</p>}
      <ul class="entry-rows">
        {lowStock.map((row) => (
          <li>
            <span>
              <a class="link" href={`/admin/ecommerce/products/${row.productId}/edit`}>
                {row.name}
              </a>
              <br />
              <span class="muted small">{[...row.choice, row.sku].join(' · ')}</span>
            </span>
            {row.left > 0 ? (
              <span class="num">{view.t('admin.dashboard.unitsLeft', { count: row.left })}</span>
            ) : (
              <Badge tone="bad">{view.t('products.soldOut')}</Badge>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Welcome({ view }: DashboardProps) {
  return (
    <Panel id="welcome" flush>
      <EmptyState icon="store" title={view.t('admin.dashboard.welcome')} text={view.t('admin.dashboard.welcomeText')}>
        {view.can('catalog', 'read') && (
          <LinkButton href="/admin/ecommerce/products" kind="primary">
            {view.t('admin.dashboard.toProducts')}
          </LinkButton>
        )}
        <LinkButton href="/">{view.t('common.viewStore')}</LinkButton>
      </EmptyState>
    </Panel>
  )
}

const taskIcons: Record<PendingTask['kind'], IconName> = {
  disputes: 'shield-check',
  reconciliation: 'wallet',
  paymentEvents: 'inbox',
  refundDue: 'rotate-ccw',
  overdue: 'clock',
  toFulfill: 'truck',
  onHold: 'clock',
  unpaid: 'credit-card',
  emails: 'mail',
}
