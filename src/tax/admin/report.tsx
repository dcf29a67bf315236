import { Elysia } from 'elysia'
import { parsePeriod } from '#src/admin/date-ranges.ts'
import { exportList } from '#src/admin/list-export.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { csvFile } from '#src/lib/files/csv.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import { ReportPage } from '#templates/tax/report-page.tsx'
import { taxPath } from '#templates/tax/tax-tabs.tsx'
import { percentInput } from '#src/lib/money/percent.ts'
import { readTaxReport } from '../tax-report.ts'

const path = `${taxPath}/report`

export const reportRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'reports'))
    .get(path, async ({ view }) => {
      const { from, to, rows } = await readPeriod(shop, view.url)
      return page(view, view.t('tax.report'), <ReportPage view={view} from={from} to={to} rows={rows} />)
    })
    .get(`${path}/export.csv`, async ({ view, req }) => {
      const { from, to, rows } = await readPeriod(shop, view.url)
      const { currency } = await currentSettings(shop)
      const amount = (minor: number) => decimalAmount(minor, currency)
      const cells = rows.map((row) => [
        from,
        to,
        row.country,
        row.region,
        row.name,
        percentInput(row.ratePpm),
        row.orders,
        amount(row.base),
        amount(row.tax),
        amount(row.refundedTax),
        currency,
      ])
      const lines = csvFile(headers, [cells])
      const list = `${path}?from=${from}&to=${to}`
      return exportList(shop, { view, req }, { subject: 'tax-report', action: 'tax-report.exported', list, timeoutSeconds: 60, lines })
    })

const headers = ['from', 'to', 'country', 'state', 'tax', 'rate', 'orders', 'taxable_base', 'tax_amount', 'refunded_tax', 'currency']

/** This month so far, unless the address names days. */
async function readPeriod(shop: Shop, url: URL) {
  const { timezone: timeZone } = await currentSettings(shop)
  const today = dayIn(shop.now(), timeZone)
  const query = url.searchParams.has('from') ? url.searchParams : new URLSearchParams({ from: `${today.slice(0, 8)}01`, to: today })
  const { from, to } = parsePeriod(query, today)
  return { from, to, rows: await readTaxReport(shop.db, { from, to, timeZone }) }
}
