import type { ImportRun } from '#src/imports/import-runs.ts'
import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { ImportLayout, importStepOf, importsPath, sourceName, StateBadge } from './import-layout.tsx'

interface UploadProps {
  view: View
  form: FormState
  runs: ImportRun[]
  /** Megabytes. */
  limits: { csv: number; zip: number }
  mayWrite: boolean
}

export function UploadPage({ view, form, runs, limits, mayWrite }: UploadProps) {
  const exportButton = (
    <>
      <LinkButton href={`${importsPath}/products.csv`} icon="download">
        {view.t('imports.upload.export')}
      </LinkButton>
      <LinkButton href={`${importsPath}/products.zip`} icon="download">
        {view.t('imports.upload.exportZip')}
      </LinkButton>
    </>
  )
  return (
    <ImportLayout
      view={view}
      run={null}
      step="upload"
      title={view.t('imports.title')}
      note={view.t('imports.upload.text')}
      actions={exportButton}
    >
      <ErrorSummary form={form} title={view.t('common.problem')} />
      {mayWrite && (
        <form class="panel short-form" method="post" action={importsPath} enctype="multipart/form-data" novalidate>
          <div class="panel-body form-rows">
            <Field
              form={form}
              name="csv"
              type="file"
              label={view.t('imports.upload.csv')}
              hint={view.t('imports.upload.csvHint', { megabytes: limits.csv })}
              required
              attrs={{ accept: '.csv,.txt,.tsv,.zip,text/csv,text/plain,application/zip' }}
            />
            <Field
              form={form}
              name="images"
              type="file"
              label={view.t('imports.upload.zip')}
              optional={view.t('common.optional')}
              hint={view.t('imports.upload.zipHint', { megabytes: limits.zip })}
              attrs={{ accept: '.zip,application/zip' }}
            />
            <div class="button-row">
              <Button kind="primary" icon="upload">
                {view.t('imports.upload.button')}
              </Button>
              <LinkButton href={`${importsPath}/sample.csv`} kind="quiet">
                {view.t('imports.upload.sample')}
              </LinkButton>
            </div>
          </div>
        </form>
      )}
      <Panel title={view.t('imports.recent')} id="recent" flush>
        {runs.length === 0 ? (
          <EmptyState icon="upload" title={view.t('imports.recent.none')} text={view.t('imports.recent.noneText')} />
        ) : (
          <RunsTable view={view} runs={runs} />
        )}
      </Panel>
    </ImportLayout>
  )
}

function RunsTable({ view, runs }: { view: View; runs: ImportRun[] }) {
  const columns = [
    { label: view.t('imports.column.file') },
    { label: view.t('imports.column.source') },
    { label: view.t('imports.column.state') },
    { label: view.t('imports.column.products'), align: 'end' as const },
    { label: view.t('imports.column.date'), align: 'end' as const },
  ]
  return (
    <Table caption={view.t('imports.recent')} columns={columns}>
      {runs.map((run) => (
        <tr>
          <Cell cell="title">
            {importStepOf(run.state) === 'mapping' && !view.can('catalog', 'write') ? (
              run.originalName
            ) : (
              <a class="row-link" href={`${importsPath}/${run.id}`}>
                {run.originalName}
              </a>
            )}
          </Cell>
          <Cell cell="sub">{sourceName(view, run.source)}</Cell>
          <Cell cell="badges">
            <StateBadge view={view} state={run.state} />
          </Cell>
          <Cell cell="end" align="end">
            <span class="num">{view.number(run.created + run.updated + run.skipped + run.failed)}</span>
          </Cell>
          <Cell cell="meta" align="end">
            {view.date(run.createdAt, 'datetime')}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
