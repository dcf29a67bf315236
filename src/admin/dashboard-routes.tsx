import { Elysia } from 'elysia'
import { summarizeOpenDisputes } from '#src/disputes/find-disputes.ts'
import { listLowStock } from '#src/inventory/list-low-stock.ts'
import { dayIn, endOfDay, startOfDay } from '#src/lib/dates/dates.ts'
import { countMailStates } from '#src/mail/list-outbox.ts'
import { getDailySales, noSales } from '#src/orders/sales/daily-sales.ts'
import { topProducts, topSpenders } from '#src/orders/sales/top-products-and-spenders.ts'
import { countActionableOrders, latestOrders } from '#src/orders/sales/dashboard-orders.ts'
import { getHourlySales } from '#src/orders/sales/hourly-sales.ts'
import { countFailedEvents, countRejectedEvents } from '#src/payments/events/list-webhook-events.ts'
import { countUnmatchedPayments } from '#src/payments/unmatched-payments.ts'
import { countPaidWithoutPayment } from '#src/orders/payment/paid-without-payment.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { getDailyVisitors } from '#src/visitors/visitor-metrics.ts'
import { fragments, redirect, page } from '#src/web/response.tsx'
import { DashboardPage, type PendingTask, type SalesFigures } from '#templates/admin/dashboard/dashboard-page.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { type Period, dateRanges, parsePeriod } from './date-ranges.ts'
import { shownLatestOrders, shownLowStock, shownTopProducts, shownTopSpenders, unmatchedOrderDays } from './limits.ts'
import { type SalesMetrics, percentChange, percentChanges, sumSales, withoutTax } from './sales-totals.ts'
import { type StaffView, requireStaff } from './layout.ts'
import { formatCappedCount } from './list.ts'
import { setupPanel } from './setup-panel.tsx'
import { countOpenTickets } from '#src/inbox/ticket-views.ts'
import { sum, sumEach } from '#src/lib/collections/sum.ts'

const path = '/admin/dashboard'

export const adminDashboardRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'overview'))
    .get('/admin', ({ view }) => redirect(view, path, undefined, 302))
    .get(path, async ({ view }) => {
      const { timezone } = await currentSettings(shop)
      const period = parsePeriod(view.url.searchParams, dayIn(shop.now(), timezone))
      const withTax = view.url.searchParams.get('tax') !== 'without'
      const q = shop.db.read
      const title = view.t('admin.dashboard.title')
      const body = (
        <DashboardPage
          view={view}
          setup={await setupPanel(shop, view, 'dashboard')}
          period={period}
          ranges={dateRanges.map((range) => ({ range, href: dashboardHref({ range }, withTax), current: range === period.range }))}
          withTax={withTax}
          taxToggleHref={dashboardHref(period, !withTax)}
          figures={view.can('reports', 'read') ? await readFigures(shop, view, period, { timezone, withTax }) : null}
          latest={await latestOrders(q, shownLatestOrders)}
          lowStock={await listLowStock(q, view.shop.lowStockThreshold, shownLowStock)}
          pendingTasks={await listPendingTasks(shop, view)}
          openTickets={view.can('tickets', 'read') ? formatCappedCount(view, await countOpenTickets(q)) : null}
        />
      )
      return view.partial
        ? fragments(view, <title>{documentTitle(view, title)}</title>, body)
        : page(view, title, body, { styles: ['css/first-steps-page.css'] })
    })

function dashboardHref(period: { range: Exclude<Period['range'], 'custom'> } | Period, withTax: boolean): string {
  const query = new URLSearchParams()
  if (period.range === 'custom') {
    query.set('from', period.from)
    query.set('to', period.to)
  } else if (period.range !== '30') query.set('range', period.range)
  if (!withTax) query.set('tax', 'without')
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

async function readFigures(
  shop: Shop,
  view: StaffView,
  period: Period,
  options: { timezone: string; withTax: boolean },
): Promise<SalesFigures> {
  const span = { since: startOfDay(period.from, options.timezone), until: endOfDay(period.to, options.timezone) }
  const sales = await readSales(shop, view, period, options)
  return {
    sales,
    funnel: await readFunnel(shop, period, sales),
    products: await topProducts(shop.db, span, shownTopProducts),
    spenders: await topSpenders(shop.db, span, shownTopSpenders),
  }
}

/** Sales of the period by day (by hour for a single day), and of the previous period. */
async function readSales(
  shop: Shop,
  view: StaffView,
  period: Period,
  { timezone, withTax }: { timezone: string; withTax: boolean },
): Promise<SalesFigures['sales']> {
  const applyTax = <T extends SalesMetrics>(sales: T): T => (withTax ? sales : withoutTax(sales))
  const days = (await getDailySales(shop.db.read, period.previousFrom, period.to)).map(applyTax)
  const half = days.length / 2
  const [previous, current] = [days.slice(0, half), days.slice(half)]
  if (period.from !== period.to) {
    return {
      ...compareSales(current, previous),
      steps: current.map((day, index) => ({ label: view.day(day.day, 'monthDay'), current: day, previous: previous[index]! })),
    }
  }
  // Compares today only up to the current hour: a full day before would always look better.
  const start = startOfDay(period.from, timezone)
  const end = Math.min(shop.now(), endOfDay(period.to, timezone))
  const hours = Math.floor((end - start) / 3_600_000) + 1
  const today = (await getHourlySales(shop.db.read, start, hours)).map(applyTax)
  const yesterday = (await getHourlySales(shop.db.read, startOfDay(period.previousFrom, timezone), hours)).map(applyTax)
  return {
    ...compareSales(current, [...yesterday, { ...noSales, refunded: sum(previous.map(({ refunded }) => refunded)) }]),
    steps: today.map((step, index) => ({ label: view.date(step.at, 'time'), current: step, previous: yesterday[index]! })),
  }
}

/** The conversion funnel of the period, in tenths of a percent; null without visitors. */
async function readFunnel(
  shop: Shop,
  period: Period,
  { current, previous, steps }: SalesFigures['sales'],
): Promise<SalesFigures['funnel']> {
  const days = await getDailyVisitors(shop.db.read, period.previousFrom, period.to)
  const half = days.length / 2
  const sumVisitors = (rows: typeof days) => sumEach(rows, 'visits', 'products', 'carts', 'checkouts', 'reviews')
  const [previousVisitors, visitors] = [sumVisitors(days.slice(0, half)), sumVisitors(days.slice(half))]
  const conversion = permille(current.orders, visitors.visits)
  const previousConversion = permille(previous.orders, previousVisitors.visits)
  return {
    visitors,
    paid: current.orders,
    conversion,
    // Visitors are not counted by hour.
    trend: period.from === period.to ? [] : steps.map((step, index) => permille(step.current.orders, days[half + index]!.visits) ?? 0),
    // Visitors are counted per day, so a partial day cannot be compared.
    change:
      conversion === null || previousConversion === null || period.from === period.to
        ? null
        : percentChange(conversion, previousConversion),
  }
}

const permille = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000))

function compareSales(current: SalesMetrics[], previous: SalesMetrics[]) {
  const [currentTotals, previousTotals] = [sumSales(current), sumSales(previous)]
  return { current: currentTotals, previous: previousTotals, changes: percentChanges(currentTotals, previousTotals) }
}

/** Orders without a payment are looked for among those of the last weeks: reading all of them would slow the dashboard down. */
async function countToReconcile({ db, now }: Shop): Promise<number> {
  const unmatched = await countUnmatchedPayments(db.read)
  return unmatched + (await countRejectedEvents(db.read)) + (await countPaidWithoutPayment(db, now() - unmatchedOrderDays * 86_400_000))
}

async function listPendingTasks(shop: Shop, view: StaffView): Promise<PendingTask[]> {
  const orders = view.can('orders', 'read')
    ? await countActionableOrders(shop.db.read, shop.now())
    : { toFulfill: 0, onHold: 0, unpaid: 0, overdue: 0, refundDue: 0 }
  const failedMails = view.can('mail', 'read') ? (await countMailStates(shop.db.read)).failed : 0
  const toReconcile = view.can('payments', 'read') ? await countToReconcile(shop) : 0
  const failedEvents = view.can('payments', 'read') ? await countFailedEvents(shop.db.read) : 0
  const disputes = view.can('payments', 'read')
    ? await summarizeOpenDisputes(shop.db.read, shop.now())
    : { count: 0, nearestDeadline: null }
  const tasks: PendingTask[] = [
    { kind: 'disputes', count: disputes.count, href: '/admin/disputes', dueAt: disputes.nearestDeadline },
    { kind: 'reconciliation', count: toReconcile, href: '/admin/reconciliation' },
    { kind: 'paymentEvents', count: failedEvents, href: '/admin/payment-events' },
    { kind: 'refundDue', count: orders.refundDue, href: '/admin/ecommerce/orders?view=refund_due' },
    { kind: 'toFulfill', count: orders.toFulfill, href: '/admin/ecommerce/orders?view=unfulfilled' },
    { kind: 'onHold', count: orders.onHold, href: '/admin/ecommerce/orders?status=on_hold' },
    { kind: 'unpaid', count: orders.unpaid, href: '/admin/ecommerce/orders?view=unpaid' },
    { kind: 'overdue', count: orders.overdue, href: '/admin/ecommerce/orders?view=overdue' },
    { kind: 'emails', count: failedMails, href: '/admin/outbox?view=failed' },
  ]
  return tasks.filter(({ count }) => count > 0)
}
