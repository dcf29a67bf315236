import type { ImportRemark } from '#db/schema/imports.ts'
import type { ImportResult, ImportRun } from '#src/imports/runs.ts'
import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Kpis } from '#templates/ui/kpi.tsx'
import { Tabs } from '#templates/ui/navigation.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { importPath, reasonText, Remarks } from './parts.tsx'

export const importOutcomes = ['created', 'updated', 'skipped', 'failed'] as const
type ImportOutcome = (typeof importOutcomes)[number]

export interface OutcomeProps {
  view: View
  run: ImportRun
  /** The first cells to look at, and the first products of the chosen outcome. */
  remarks: ImportRemark[]
  /** True when there is nothing else to say. */
  whole: boolean
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
export function OutcomeProducts({ view, run, results, outcome, path, would = false }: OutcomeProps & { path: string; would?: boolean }) {
  const tabs = importOutcomes.map((one) => ({
    label: view.t(would ? `imports.outcome.would.${one}` : `imports.outcome.${one}`),
    href: `${path}?show=${one}#products`,
    current: one === outcome,
    count: view.number(run[one]),
  }))
  const shown = { count: view.number(results.length), total: view.number(run[outcome]) }
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
      {run[outcome] > results.length && (
        <div class="list-foot">
          <p>{view.t('imports.products.first', shown)}</p>
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
