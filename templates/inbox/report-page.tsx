import type { DateRange, Period } from '#src/admin/date-ranges.ts'
import type { TicketFigures, TicketReport } from '#src/inbox/ticket-figures.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { PeriodPicker } from '#templates/admin/dashboard/range-picker.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { AreaChart } from '#templates/ui/chart.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Kpis } from '#templates/ui/kpi.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { durationText } from './durations.ts'
import { ticketsPath } from '#templates/tickets/ticket-paths.ts'

export const ticketReportPath = `${ticketsPath}/reports`

interface TicketReportProps {
  view: View
  period: Period
  ranges: { range: DateRange; href: string; current: boolean }[]
  report: TicketReport
  exportHref: string
}

export function TicketReportPage(props: TicketReportProps) {
  const { view, report, exportHref } = props
  const { t } = view
  return (
    <div class="stack" data-gap="5" id="ticket-report">
      <PageHead view={view} title={t('inbox.report.title')} breadcrumbs={[{ label: t('inbox.title'), href: ticketsPath }]}>
        <LinkButton href={exportHref} icon="download" id="report-export" attrs={{ download: true }}>
          {t('admin.list.export')}
        </LinkButton>
      </PageHead>
      <PeriodPicker {...props} path={ticketReportPath} />
      {report.isSample && <Notice tone="info">{t('inbox.report.sample', { count: report.total.tickets })}</Notice>}
      {report.total.tickets === 0 ? (
        <Panel id="no-figures" flush>
          <EmptyState icon="chart-no-axes-column" title={t('inbox.report.none')} text={t('inbox.report.noneText')} />
        </Panel>
      ) : (
        <Figures view={view} figures={report.total} />
      )}
      <Panel title={t('inbox.report.backlog')} id="backlog">
        <Backlog {...props} />
      </Panel>
      <Groups
        view={view}
        id="by-agent"
        title={t('inbox.report.byAgent')}
        head={t('inbox.report.agent')}
        groups={report.agents.map(({ id, name, figures }) => ({ name: id === null ? t('inbox.nobody') : name, figures }))}
      />
      <Groups
        view={view}
        id="by-tag"
        title={t('inbox.report.byTag')}
        head={t('inbox.tag')}
        groups={report.tags.map(({ tag, figures }) => ({ name: tag, href: `${ticketsPath}?tag=${encodeURIComponent(tag)}`, figures }))}
      />
    </div>
  )
}

function Figures({ view, figures }: { view: View; figures: TicketFigures }) {
  const { t } = view
  const metrics = [
    { label: t('inbox.report.tickets'), value: view.number(figures.tickets) },
    { label: t('inbox.report.firstResponse'), value: durationText(view, figures.firstResponse) },
    { label: t('inbox.report.responseInTime'), value: percentText(view, figures.responseInTime) },
    { label: t('inbox.report.resolution'), value: durationText(view, figures.resolution) },
    { label: t('inbox.report.resolutionInTime'), value: percentText(view, figures.resolutionInTime) },
    { label: t('inbox.report.satisfaction'), value: percentText(view, satisfaction(figures)) },
  ]
  return <Kpis label={t('inbox.report.figures')} metrics={metrics} />
}

function Backlog({ view, report: { days } }: TicketReportProps) {
  const { t } = view
  return (
    <AreaChart
      id="backlog-chart"
      title={t('inbox.report.backlog')}
      summary={t('inbox.report.backlogSummary', { count: days.at(-1)?.backlog ?? 0 })}
      points={days.map(({ day, backlog }) => ({ label: view.day(day, 'monthDay'), value: backlog }))}
      format={(value) => view.number(value)}
      labels={{ period: t('admin.dashboard.date'), value: t('inbox.report.unresolved'), showData: t('common.showData') }}
    />
  )
}

interface GroupsProps {
  view: View
  id: string
  title: string
  head: string
  groups: { name: string; href?: string; figures: TicketFigures }[]
}

function Groups({ view, id, title, head, groups }: GroupsProps): Html {
  if (groups.length === 0) return <></>
  const { t } = view
  return (
    <Panel title={title} id={id} flush>
      <Table
        caption={title}
        columns={[
          { label: head },
          { label: t('inbox.report.tickets'), align: 'end' },
          { label: t('inbox.report.firstResponse'), align: 'end' },
          { label: t('inbox.report.responseInTime'), align: 'end' },
          { label: t('inbox.report.resolution'), align: 'end' },
          { label: t('inbox.report.satisfaction'), align: 'end' },
        ]}
      >
        {groups.map(({ name, href, figures }) => (
          <tr>
            <Cell cell="title">
              {href === undefined ? (
                name
              ) : (
                <a class="row-link" href={href}>
                  {name}
                </a>
              )}
            </Cell>
            <Cell cell="end" align="end">
              {view.number(figures.tickets)}
            </Cell>
            <Cell cell="sub" align="end">
              {durationText(view, figures.firstResponse)}
            </Cell>
            <Cell align="end">{percentText(view, figures.responseInTime)}</Cell>
            <Cell align="end">{durationText(view, figures.resolution)}</Cell>
            <Cell align="end">{percentText(view, satisfaction(figures))}</Cell>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

/** The share of great ratings. */
function satisfaction({ ratings: { great, okay, bad } }: TicketFigures): number | null {
  const rated = great + okay + bad
  return rated === 0 ? null : great / rated
}

const percentText = (view: View, share: number | null): string => (share === null ? '–' : view.number(share, 'percent'))
