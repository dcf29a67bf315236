import { Elysia } from 'elysia'
import { may } from '#src/accounts/capabilities.ts'
import { lowStock } from '#src/catalog/low-stock.ts'
import { dayIn, startOfDay } from '#src/lib/dates.ts'
import { countMailStates } from '#src/mail/staff-list.ts'
import { type SalesDay, salesDays, topProducts, topSpenders } from '#src/orders/figures.ts'
import { countWaitingOrders, latestOrders, salesHours } from '#src/orders/waiting.ts'
import { countUnmatched } from '#src/payments/unmatched.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { fragments, go, page } from '#src/web/answer.tsx'
import { DashboardPage, type DashboardProps, type Waiting } from '#templates/admin/dashboard-page.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { type Period, type Range, type Sold, changesOf, periodOf, ranges, totalsOf } from './figures.ts'
import { type StaffView, staff } from './shell.ts'

const path = '/admin/dashboard'
/** Units at which a SKU counts as low. */
const lowAt = 5

/** The way into the staff area: what was sold, and what waits. */
export const adminRoutes = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'overview'))
    .get('/admin', ({ view }) => go(view, path, undefined, 302))
    .get(path, async ({ view }) => {
      const { timezone } = await currentSettings(shop)
      const asked = view.url.searchParams.get('range')
      const period = periodOf(ranges.find((range) => range === asked) ?? '30', dayIn(shop.now(), timezone))
      const q = shop.db.read
      const since = startOfDay(period.from, timezone)
      const title = view.t('overview.title')
      const body = (
        <DashboardPage
          view={view}
          period={period}
          ranges={ranges.map((range) => ({ range, href: hrefOf(range), current: range === period.range }))}
          sold={await soldIn(shop, view, period, timezone)}
          products={await topProducts(q, since, 5)}
          spenders={await topSpenders(q, since, 5)}
          latest={await latestOrders(q, 6)}
          low={await lowStock(q, lowAt, 6)}
          waiting={await waitingFor(shop, view)}
        />
      )
      return view.partial ? fragments(view, <title>{documentTitle(view, title)}</title>, body) : page(view, title, body)
    })

const hrefOf = (range: Range): string => (range === '30' ? path : `${path}?range=${range}`)

/** The period in days, or today in hours, each beside what came a period earlier. */
async function soldIn(shop: Shop, view: StaffView, period: Period, timezone: string): Promise<DashboardProps['sold']> {
  const days = await salesDays(shop.db.read, period.beforeFrom, period.to)
  const half = days.length / 2
  const [before, now] = [days.slice(0, half), days.slice(half)]
  if (period.range !== 'today') {
    return {
      ...compared(now, before),
      steps: now.map((day, at) => ({ label: view.day(day.day, 'monthDay'), ...pair(day, before[at]!) })),
    }
  }
  // Only as far as the day has come: the rest of yesterday would make every morning look bad.
  const start = startOfDay(period.from, timezone)
  const hours = Math.floor((shop.now() - start) / 3_600_000) + 1
  const today = await salesHours(shop.db.read, start, hours)
  const yesterday = await salesHours(shop.db.read, startOfDay(period.beforeFrom, timezone), hours)
  return {
    ...compared(now, [...yesterday, { ...nothing, refunded: sumRefunded(before) }]),
    steps: today.map((step, at) => ({ label: view.date(step.at, 'time'), ...pair(step, yesterday[at]!) })),
  }
}

function compared(now: Sold[], before: Sold[]) {
  const [after, earlier] = [totalsOf(now), totalsOf(before)]
  return { now: after, before: earlier, changes: changesOf(after, earlier) }
}

const nothing: Sold = { orders: 0, units: 0, revenue: 0, refunded: 0 }
const sumRefunded = (days: SalesDay[]): number => days.reduce((sum, day) => sum + day.refunded, 0)
const pair = (now: Sold, before: Sold) => ({ now: { ...nothing, ...now }, before: { ...nothing, ...before } })

async function waitingFor(shop: Shop, view: StaffView): Promise<Waiting[]> {
  const { staff_rights } = await currentSettings(shop)
  const sees = (area: 'orders' | 'payments' | 'mail') => may(view.user.roleId, area, 'read', staff_rights)
  const orders = sees('orders') ? await countWaitingOrders(shop.db.read) : { toSend: 0, onHold: 0, unpaid: 0, refundDue: 0 }
  const mails = sees('mail') ? (await countMailStates(shop.db.read)).failed : 0
  const unmatched = sees('payments') ? await countUnmatched(shop.db.read) : 0
  const all: Waiting[] = [
    { what: 'unmatched', count: unmatched, href: '/admin/unmatched-payments' },
    { what: 'refundDue', count: orders.refundDue, href: '/admin/ecommerce/orders?view=refund_due' },
    { what: 'toSend', count: orders.toSend, href: '/admin/ecommerce/orders?view=unfulfilled' },
    { what: 'onHold', count: orders.onHold, href: '/admin/ecommerce/orders?status=on_hold' },
    { what: 'unpaid', count: orders.unpaid, href: '/admin/ecommerce/orders?view=unpaid' },
    { what: 'mails', count: mails, href: '/admin/outbox?view=failed' },
  ]
  return all.filter(({ count }) => count > 0)
}
