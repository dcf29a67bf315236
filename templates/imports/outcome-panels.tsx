import { type ImportIssue, type ImportOutcome, importOutcomes } from '#db/schema/imports.ts'
import type { ImportResult, ImportRun } from '#src/imports/import-runs.ts'
import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Kpis } from '#templates/ui/kpi.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Tabs } from '#templates/ui/tabs.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { importsPath, reasonText, IssuesTable } from './import-layout.tsx'

export interface OutcomeProps {
  view: View
  run: ImportRun
  /** The first issues. */
  issues: ImportIssue[]
  /** True when there are no further issues. */
  isComplete: boolean
  /** Current page, number of pages, and products before the page. */
  pagination: { page: number; pages: number; skip: number }
  results: ImportResult[]
  outcome: ImportOutcome
  mayWrite: boolean
}

/** Products by outcome; `isDryRun` before anything is saved. */
export function OutcomeMetrics({ view, run, isDryRun = false }: { view: View; run: ImportRun; isDryRun?: boolean }) {
  return (
    <Kpis
      label={view.t('imports.outcomes')}
      metrics={importOutcomes.map((outcome) => ({
        label: view.t(isDryRun ? `imports.outcome.planned.${outcome}` : `imports.outcome.${outcome}`),
        value: view.number(run[outcome]),
      }))}
    />
  )
}

export function IssuesPanel({ view, run, issues, isComplete }: Pick<OutcomeProps, 'view' | 'run' | 'issues' | 'isComplete'>) {
  if (issues.length === 0) return <></>
  const download = (
    <LinkButton href={`${importsPath}/${run.id}/issues.csv`} size="small" icon="download">
      {view.t('imports.issues.download')}
    </LinkButton>
  )
  return (
    <Panel title={view.t('imports.issues')} id="issues" flush actions={download}>
      <div class="panel-body">
        <p class="muted">{view.t(isComplete ? 'imports.issues.all' : 'imports.issues.text', { count: view.number(issues.length) })}</p>
      </div>
      <IssuesTable view={view} issues={issues} />
    </Panel>
  )
}

export function OutcomeProducts(props: OutcomeProps & { path: string; isDryRun?: boolean }) {
  const { view, run, results, outcome, pagination, path, isDryRun = false } = props
  const tabs = importOutcomes.map((name) => ({
    label: view.t(isDryRun ? `imports.outcome.planned.${name}` : `imports.outcome.${name}`),
    href: `${path}?show=${name}#products`,
    current: name === outcome,
    count: view.number(run[name]),
  }))
  const range = {
    from: view.number(pagination.skip + 1),
    to: view.number(pagination.skip + results.length),
    total: view.number(run[outcome]),
  }
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
      {pagination.pages > 1 && (
        <div class="list-foot">
          <p>{view.t('common.range', range)}</p>
          <Pagination
            view={view}
            page={pagination.page}
            pages={pagination.pages}
            href={(page) => `${path}?show=${outcome}&page=${page}#products`}
          />
        </div>
      )}
    </Panel>
  )
}

function ProductTable({ view, results }: Pick<OutcomeProps, 'view' | 'results'>) {
  const columns = [
    { label: view.t('imports.products.line'), align: 'end' as const },
    { label: view.t('imports.products.address') },
    { label: view.t('imports.products.notes') },
  ]
  return (
    <Table caption={view.t('imports.products')} columns={columns}>
      {results.map(({ line, handle, productId, issues }) => (
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
            {issues[0] ? reasonText(view, issues[0]) : ''}
            {issues.length > 1 && <span class="muted num"> +{view.number(issues.length - 1)}</span>}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
