import { Elysia } from 'elysia'
import { exportList } from '#src/admin/list-export.ts'
import { requireStaff } from '#src/admin/layout.ts'
import { type Period, dateRanges, parsePeriod } from '#src/admin/date-ranges.ts'
import { csvFile } from '#src/lib/files/csv.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { page } from '#src/web/response.tsx'
import { TicketReportPage, ticketReportPath as path } from '#templates/inbox/report-page.tsx'
import { type TicketFigures, type TicketReport, readTicketReport } from '../ticket-figures.ts'

/** Figures of tickets: how soon they are answered and resolved, by whom, and how content customers are. */
export const ticketReportRoutes = (shop: Shop) =>
  new Elysia()
    .use(requireStaff(shop, 'reports'))
    .get(path, async ({ view }) => {
      const { period, report } = await readReport(shop, view.url)
      const ranges = dateRanges.map((range) => ({
        range,
        href: range === '30' ? path : `${path}?range=${range}`,
        current: range === period.range,
      }))
      const query = period.range === 'custom' ? `from=${period.from}&to=${period.to}` : `range=${period.range}`
      const props = { view, period, ranges, report, exportHref: `${path}/export.csv?${query}` }
      return page(view, view.t('inbox.report.title'), <TicketReportPage {...props} />, { styles: ['css/inbox-page.css'] })
    })
    .get(`${path}/export.csv`, async ({ view, req }) => {
      const { period, report } = await readReport(shop, view.url)
      const list = `${path}?from=${period.from}&to=${period.to}`
      const lines = csvFile(columns, toBatches(toLines(report, view.t('inbox.nobody'))))
      return exportList(
        shop,
        { view, req },
        { subject: 'ticket-report', action: 'ticket-report.exported', list, lines, timeoutSeconds: 60 },
      )
    })

async function readReport(shop: Shop, url: URL): Promise<{ period: Period; report: TicketReport }> {
  const { timezone: timeZone } = await currentSettings(shop)
  const period = parsePeriod(url.searchParams, dayIn(shop.now(), timeZone))
  return { period, report: await readTicketReport(shop.db, { ...period, timeZone }) }
}

const columns = [
  'group',
  'name',
  'tickets',
  'answered',
  'first_response_median_minutes',
  'answered_within_target_percent',
  'resolved',
  'resolution_median_minutes',
  'resolved_within_target_percent',
  'rated_great',
  'rated_okay',
  'rated_bad',
  'backlog',
]

function toLines({ total, agents, tags, days }: TicketReport, nobody: string): (string | number)[][] {
  return [
    ['total', '', ...figureCells(total), ''],
    ...agents.map(({ id, name, figures }) => ['agent', id === null ? nobody : name, ...figureCells(figures), '']),
    ...tags.map(({ tag, figures }) => ['tag', tag, ...figureCells(figures), '']),
    ...days.map(({ day, created, resolved, backlog }) => ['day', day, created, '', '', '', resolved, '', '', '', '', '', backlog]),
  ]
}

const figureCells = ({ ratings, ...figures }: TicketFigures): (string | number)[] => [
  figures.tickets,
  figures.answered,
  toMinutes(figures.firstResponse),
  toPercent(figures.responseInTime),
  figures.resolved,
  toMinutes(figures.resolution),
  toPercent(figures.resolutionInTime),
  ratings.great,
  ratings.okay,
  ratings.bad,
]

const toMinutes = (ms: number | null) => (ms === null ? '' : Math.round(ms / 60_000))
const toPercent = (share: number | null) => (share === null ? '' : Math.round(share * 1000) / 10)

async function* toBatches(lines: (string | number)[][]) {
  yield lines
}
