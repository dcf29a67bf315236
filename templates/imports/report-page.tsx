import type { Message, StringKey } from '#src/i18n/built-in-strings.ts'
import type { ImportIssue } from '#db/schema/imports.ts'
import type { ImportRun, ImageCounts } from '#src/imports/import-runs.ts'
import type { View } from '#src/web/view.ts'
import { LinkButton, SubmitRow } from '#templates/ui/button.tsx'
import { Notice, type Tone } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { OutcomeMetrics, OutcomeProducts, type OutcomeProps, IssuesPanel } from './outcome-panels.tsx'
import { ImportLayout, importsPath, reasonText, IssuesTable } from './import-layout.tsx'
import { maxImageMegabytes, maxImageMegapixels } from '#src/media/limits.ts'

interface ReportProps extends OutcomeProps {
  images: ImageCounts
  failedImages: { line: number; source: string; reason: StringKey }[]
  /** Products that the undo left unchanged, with reasons. */
  notUndone: ImportIssue[]
  /** Hours left for an undo; null when it is not possible. */
  undoHours: number | null
  /** False once the uploaded file was deleted. */
  hasFile: boolean
}

export function ReportPage(props: ReportProps) {
  const { view, run, issues, isComplete, images, failedImages, notUndone } = props
  const path = `${importsPath}/${run.id}`
  // Its counts are those of the check.
  const isDryRun = run.startedAt === null
  const actions = (
    <>
      <LinkButton href={importsPath}>{view.t('imports.report.importAnother')}</LinkButton>
      <LinkButton href="/admin/ecommerce/products" kind="primary">
        {view.t('imports.report.products')}
      </LinkButton>
    </>
  )
  return (
    <ImportLayout
      view={view}
      run={run}
      step="report"
      title={view.t('imports.report.title')}
      note={<bdi>{run.originalName}</bdi>}
      actions={actions}
    >
      <OutcomeNotice view={view} run={run} />
      <OutcomeMetrics view={view} run={run} isDryRun={isDryRun} />
      {images.done > 0 && <p>{view.t('imports.report.imagesDone', { count: images.done })}</p>}
      {notUndone.length > 0 && (
        <Panel title={view.t('imports.report.notUndone')} id="left" flush>
          <div class="panel-body">
            <p class="muted">{view.t('imports.report.notUndoneText')}</p>
          </div>
          <IssuesTable view={view} issues={notUndone} />
        </Panel>
      )}
      {run.failed > 0 && props.hasFile && (
        <Panel>
          <div class="stack" data-gap="3">
            <p>{view.t('imports.report.failedRowsText')}</p>
            <div class="button-row">
              <LinkButton href={`${path}/errors.csv`} icon="download">
                {view.t('imports.report.failedRows')}
              </LinkButton>
            </div>
          </div>
        </Panel>
      )}
      <IssuesPanel view={view} run={run} issues={issues} isComplete={isComplete} />
      {failedImages.length > 0 && <FailedImages view={view} images={failedImages} />}
      <UndoPanel {...props} />
      <OutcomeProducts {...props} path={`${path}/report`} isDryRun={isDryRun} />
    </ImportLayout>
  )
}

const outcomeTones: Partial<Record<ImportRun['state'], Tone>> = { done: 'ok', cancelled: 'warn', failed: 'bad' }

function OutcomeNotice({ view, run }: { view: View; run: ImportRun }) {
  const state = run.state as 'done' | 'cancelled' | 'failed' | 'undone'
  const failedMidway = state === 'failed' && run.startedAt !== null
  const cancelledEarly = state === 'cancelled' && run.startedAt === null
  const message = failedMidway ? 'failedMidway' : cancelledEarly ? 'cancelledEarly' : state
  const error = state === 'failed' && run.lastError !== '' ? (JSON.parse(run.lastError) as Message) : null
  return (
    <Notice tone={outcomeTones[state] ?? 'info'} live="status">
      <p>{view.t(`imports.report.${message}`)}</p>
      {error && <p>{reasonText(view, { reason: error.key, ...(error.params ? { params: error.params } : {}) })}</p>}
    </Notice>
  )
}

function FailedImages({ view, images }: { view: View; images: ReportProps['failedImages'] }) {
  const columns = [
    { label: view.t('imports.issues.line'), align: 'end' as const },
    { label: view.t('imports.report.source') },
    { label: view.t('imports.issues.reason') },
  ]
  return (
    <Panel title={view.t('imports.report.images')} id="failed-images" flush>
      <Table caption={view.t('imports.report.images')} columns={columns}>
        {images.map(({ line, source, reason }) => (
          <tr>
            <Cell cell="end" align="end">
              <span class="num">{view.number(line)}</span>
            </Cell>
            <Cell cell="title">
              <bdi>{source}</bdi>
            </Cell>
            <Cell cell="sub">{reasonText(view, { reason, params: { megabytes: maxImageMegabytes, megapixels: maxImageMegapixels } })}</Cell>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function UndoPanel({ view, run, undoHours, mayWrite }: ReportProps) {
  if (undoHours === null || !mayWrite) return <></>
  return (
    <Panel>
      <form method="post" action={`${importsPath}/${run.id}/undo`} class="stack" data-gap="3">
        <p class="muted">{view.t('imports.report.undoText', { hours: undoHours })}</p>
        <SubmitRow kind="danger" icon="undo-2" label={view.t('imports.report.undo')} />
      </form>
    </Panel>
  )
}
