import { Elysia } from 'elysia'
import { may } from '#src/accounts/capabilities.ts'
import { lowStock } from '#src/catalog/low-stock.ts'
import { lowAt } from '#src/inventory/levels.ts'
import { dayIn, endOfDay, startOfDay } from '#src/lib/dates.ts'
import { countMailStates } from '#src/mail/staff-list.ts'
import { type SalesDay, salesDays, topProducts, topSpenders } from '#src/orders/figures.ts'
import { countWaitingOrders, latestOrders, salesHours } from '#src/orders/waiting.ts'
import { countUnmatched } from '#src/payments/unmatched.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { visitorDays } from '#src/visitors/figures.ts'
import { fragments, go, page } from '#src/web/answer.tsx'
import { DashboardPage, type DashboardProps, type Waiting } from '#templates/admin/dashboard-page.tsx'
import { documentTitle } from '#templates/layouts/document.tsx'
import { type Period, type Sold, changeOf, changesOf, periodAsked, ranges, totalsOf, withoutTax } from './figures.ts'
import { type StaffView, staff } from './shell.ts'

const path = '/admin/dashboard'

/** The way into the staff area: what was sold, and what waits. */
export const adminRoutes = (shop: Shop) =>
  new Elysia()
    .use(staff(shop, 'overview'))
    .get('/admin', ({ view }) => go(view, path, undefined, 302))
    .get(path, async ({ view }) => {
      const { timezone } = await currentSettings(shop)
      const period = periodAsked(view.url.searchParams, dayIn(shop.now(), timezone))
      const taxed = view.url.searchParams.get('tax') !== 'without'
      const q = shop.db.read
      const span = { since: startOfDay(period.from, timezone), until: endOfDay(period.to, timezone) }
      const sold = await soldIn(shop, view, period, { timezone, taxed })
      const title = view.t('overview.title')
      const body = (
        <DashboardPage
          view={view}
          period={period}
          ranges={ranges.map((range) => ({ range, href: hrefOf({ range }, taxed), current: range === period.range }))}
          taxed={taxed}
          otherTax={hrefOf(period, !taxed)}
          sold={sold}
          funnel={await funnelOf(shop, period, sold)}
          products={await topProducts(q, span, 5)}
          spenders={await topSpenders(q, span, 5)}
          latest={await latestOrders(q, 6)}
          low={await lowStock(q, lowAt, 4)}
          waiting={await waitingFor(shop, view)}
        />
      )
      return view.partial ? fragments(view, <title>{documentTitle(view, title)}</title>, body) : page(view, title, body)
    })

/** The address of a period's figures; what is as usual is left out. */
function hrefOf(period: { range: Exclude<Period['range'], 'custom'> } | Period, taxed: boolean): string {
  const query = new URLSearchParams()
  if (period.range === 'custom') {
    query.set('from', period.from)
    query.set('to', period.to)
  } else if (period.range !== '30') query.set('range', period.range)
  if (!taxed) query.set('tax', 'without')
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** The period in days, or one day in hours, each beside what came a period earlier. */
async function soldIn(
  shop: Shop,
  view: StaffView,
  period: Period,
  { timezone, taxed }: { timezone: string; taxed: boolean },
): Promise<DashboardProps['sold']> {
  const shown = <T extends Sold>(sold: T): T => (taxed ? sold : withoutTax(sold))
  const days = (await salesDays(shop.db.read, period.beforeFrom, period.to)).map(shown)
  const half = days.length / 2
  const [before, now] = [days.slice(0, half), days.slice(half)]
  if (period.from !== period.to) {
    return {
      ...compared(now, before),
      steps: now.map((day, at) => ({ label: view.day(day.day, 'monthDay'), ...pair(day, before[at]!) })),
    }
  }
  // Only as far as the day has come: the rest of yesterday would make every morning look bad.
  const start = startOfDay(period.from, timezone)
  const end = Math.min(shop.now(), endOfDay(period.to, timezone))
  const hours = Math.floor((end - start) / 3_600_000) + 1
  const today = (await salesHours(shop.db.read, start, hours)).map(shown)
  const yesterday = (await salesHours(shop.db.read, startOfDay(period.beforeFrom, timezone), hours)).map(shown)
  return {
    ...compared(now, [...yesterday, { ...nothing, refunded: sumRefunded(before) }]),
    steps: today.map((step, at) => ({ label: view.date(step.at, 'time'), ...pair(step, yesterday[at]!) })),
  }
}

/** How far visitors came in the period, and what share of them paid, in tenths of a percent; null while nobody was counted. */
async function funnelOf(shop: Shop, period: Period, { now, before, steps }: DashboardProps['sold']): Promise<DashboardProps['funnel']> {
  const days = await visitorDays(shop.db.read, period.beforeFrom, period.to)
  const half = days.length / 2
  const sum = (some: typeof days) =>
    some.reduce(
      (total, day) => ({
        visits: total.visits + day.visits,
        products: total.products + day.products,
        carts: total.carts + day.carts,
        checkouts: total.checkouts + day.checkouts,
        reviews: total.reviews + day.reviews,
      }),
      { visits: 0, products: 0, carts: 0, checkouts: 0, reviews: 0 },
    )
  const [earlier, visitors] = [sum(days.slice(0, half)), sum(days.slice(half))]
  const conversion = shareOf(now.orders, visitors.visits)
  const was = shareOf(before.orders, earlier.visits)
  return {
    visitors,
    paid: now.orders,
    conversion,
    // By the hour nobody is counted.
    course: period.from === period.to ? [] : steps.map((step, at) => shareOf(step.now.orders, days[half + at]!.visits) ?? 0),
    // Visitors are counted by the day: half of one says nothing against the whole one before.
    change: conversion === null || was === null || period.from === period.to ? null : changeOf(conversion, was),
  }
}

const shareOf = (some: number, all: number): number | null => (all === 0 ? null : Math.round((some / all) * 1000))

function compared(now: Sold[], before: Sold[]) {
  const [after, earlier] = [totalsOf(now), totalsOf(before)]
  return { now: after, before: earlier, changes: changesOf(after, earlier) }
}

const nothing: Sold = { orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0 }
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
