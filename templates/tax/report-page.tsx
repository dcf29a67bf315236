import type { TaxReportRow } from '#src/tax/tax-report.ts'
import { taxName } from '#src/lib/tax/tax-row-name.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { AreaName } from './rate-list.tsx'
import { TaxTabs, taxPath } from './tax-tabs.tsx'

interface ReportPageProps {
  view: Parameters<typeof TaxTabs>[0]['view'] & View
  /** YYYY-MM-DD, both inclusive. */
  from: string
  to: string
  rows: TaxReportRow[]
}

export function ReportPage({ view, from, to, rows }: ReportPageProps) {
  const { t } = view
  const form = { values: { from, to }, errors: {} }
  return (
    <>
      <PageHead view={view} title={t('tax.report')} note={t('tax.reportNote')}>
        <LinkButton href={`${taxPath}/report/export.csv?from=${from}&to=${to}`} icon="download" attrs={{ download: true }}>
          {t('tax.exportReport')}
        </LinkButton>
      </PageHead>
      <TaxTabs view={view} current="report" />
      <section class="panel list" aria-label={t('tax.report')}>
        <form class="list-tools" method="get" action={`${taxPath}/report`}>
          <Field form={form} name="from" type="date" label={t('admin.dashboard.from')} required />
          <Field form={form} name="to" type="date" label={t('admin.dashboard.to')} required />
          <Button>{t('admin.dashboard.applyRange')}</Button>
        </form>
        {rows.length === 0 ? (
          <EmptyState icon="receipt" title={t('tax.noTax')} text={t('tax.noTaxText')} />
        ) : (
          <ReportTable view={view} rows={rows} />
        )}
      </section>
    </>
  )
}

function ReportTable({ view, rows }: { view: View; rows: TaxReportRow[] }) {
  const { t, money } = view
  const sum = (amountOf: (row: TaxReportRow) => number) => rows.reduce((total, row) => total + amountOf(row), 0)
  return (
    <Table
      caption={t('tax.reportCaption')}
      columns={[
        { label: t('tax.area') },
        { label: t('tax.name') },
        { label: t('tax.orders'), align: 'end' },
        { label: t('tax.base'), align: 'end' },
        { label: t('tax.tax'), align: 'end' },
        { label: t('tax.refunded'), align: 'end' },
      ]}
    >
      {rows.map((row) => (
        <tr>
          <Cell cell="title">
            <AreaName view={view} area={row} />
          </Cell>
          <Cell cell="sub">{`${taxName(view, row.name)} ${view.number(row.ratePpm / 1_000_000, 'rate')}`}</Cell>
          <Cell align="end">{view.number(row.orders)}</Cell>
          <Cell cell="meta" align="end">
            {money(row.base)}
          </Cell>
          <Cell cell="end" align="end">
            {money(row.tax)}
          </Cell>
          <Cell align="end">{money(row.refundedTax)}</Cell>
        </tr>
      ))}
      <tr>
        <Cell cell="title">
          <b>{t('tax.sum')}</b>
        </Cell>
        <Cell />
        <Cell />
        <Cell />
        <Cell cell="end" align="end">
          <b>{money(sum(({ tax }) => tax))}</b>
        </Cell>
        <Cell align="end">{money(sum(({ refundedTax }) => refundedTax))}</Cell>
      </tr>
    </Table>
  )
}
