import type { ImportRemark } from '#db/schema/imports.ts'
import type { ImportResult, ImportRun } from '#src/imports/runs.ts'
import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Kpis } from '#templates/ui/kpi.tsx'
import { Pagination, Tabs } from '#templates/ui/navigation.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { importPath, reasonText, Remarks } from './parts.tsx'

export const importOutcomes = ['created', 'updated', 'skipped', 'failed'] as const
type ImportOutcome = (typeof importOutcomes)[number]

export interface OutcomeProps {
  view: View
  run: ImportRun
  /** The first cells to look at. */
  remarks: ImportRemark[]
  /** True when there is nothing else to say. */
  whole: boolean
  /** Which page of the products is shown, of how many, and how many products come before it. */
  at: { page: number; pages: number; skip: number }
  results: ImportResult[]
  outcome: ImportOutcome
  mayWrite: boolean
}

/** How many products come to what; `would` before anything is saved. */
export function Figures({ view, run, would = false }: { view: View; run: ImportRun; would?: boolean }) {
  return (
    <Kpis
      label={view.t('imports.outcomes')}
      figures={importOutcomes.map((outcome) => ({
        label: view.t(would ? `imports.outcome.would.${outcome}` : `imports.outcome.${outcome}`),
        value: view.number(run[outcome]),
      }))}
    />
  )
}

export function RemarksPanel({ view, run, remarks, whole }: Pick<OutcomeProps, 'view' | 'run' | 'remarks' | 'whole'>) {
  if (remarks.length === 0) return <></>
  const download = (
    <LinkButton href={`${importPath}/${run.id}/remarks.csv`} size="small" icon="download">
      {view.t('imports.remarks.download')}
    </LinkButton>
  )
  return (
    <Panel title={view.t('imports.remarks')} id="remarks" flush actions={download}>
      <div class="panel-body">
        <p class="muted">{view.t(whole ? 'imports.remarks.all' : 'imports.remarks.text', { count: view.number(remarks.length) })}</p>
      </div>
      <Remarks view={view} remarks={remarks} />
    </Panel>
  )
}

/** The products of the file by what becomes of them. */
export function OutcomeProducts(props: OutcomeProps & { path: string; would?: boolean }) {
  const { view, run, results, outcome, at, path, would = false } = props
  const tabs = importOutcomes.map((one) => ({
    label: view.t(would ? `imports.outcome.would.${one}` : `imports.outcome.${one}`),
    href: `${path}?show=${one}#products`,
    current: one === outcome,
    count: view.number(run[one]),
  }))
  const shown = { from: view.number(at.skip + 1), to: view.number(at.skip + results.length), total: view.number(run[outcome]) }
  return (
    <Panel title={view.t('imports.products')} id="products" flush>
      <Tabs label={view.t('imports.outcomes')} tabs={tabs} />
      {results.length === 0 ? (
        <div class="panel-body">
          <p class="muted">{view.t('imports.products.none')}</p>
        </div>
      ) : (
        <ProductTable view={view} results={results} />
      )}
      {at.pages > 1 && (
        <div class="list-foot">
          <p>{view.t('common.range', shown)}</p>
          <Pagination view={view} page={at.page} pages={at.pages} href={(page) => `${path}?show=${outcome}&page=${page}#products`} />
        </div>
      )}
    </Panel>
  )
}

function ProductTable({ view, results }: Pick<OutcomeProps, 'view' | 'results'>) {
  const columns = [
    { label: view.t('imports.products.line'), align: 'end' as const },
    { label: view.t('imports.products.address') },
    { label: view.t('imports.products.said') },
  ]
  return (
    <Table caption={view.t('imports.products')} columns={columns}>
      {results.map(({ line, handle, productId, remarks }) => (
        <tr>
          <Cell cell="end" align="end">
            <span class="num">{view.number(line)}</span>
          </Cell>
          <Cell cell="title">
            {productId === null ? (
              <bdi>{handle}</bdi>
            ) : (
              <a class="row-link" href={`/admin/ecommerce/products/${productId}/edit`}>
                {handle}
              </a>
            )}
          </Cell>
          <Cell cell="sub">
            {remarks[0] ? reasonText(view, remarks[0]) : ''}
            {remarks.length > 1 && <span class="muted num"> +{view.number(remarks.length - 1)}</span>}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
