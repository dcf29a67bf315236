import type { ImportRemark } from '#db/schema/imports.ts'
import type { ImportRun, PictureCounts } from '#src/imports/runs.ts'
import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Notice, type Tone } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'
import { Figures, OutcomeProducts, type OutcomeProps, RemarksPanel } from './outcome-parts.tsx'
import { ImportFrame, importPath, reasonText, Remarks } from './parts.tsx'

interface ReportProps extends OutcomeProps {
  pictures: PictureCounts
  failedPictures: { line: number; source: string; reason: string }[]
  /** Products an undone import has left, with why. */
  left: ImportRemark[]
  /** Hours for which it can be taken back; null when it cannot. */
  undoHours: number | null
  /** False once the uploaded file was forgotten. */
  fileKept: boolean
}

/** The last step: what became of the file, what to put right, and the way back. */
export function ReportPage(props: ReportProps) {
  const { view, run, remarks, whole, pictures, failedPictures, left } = props
  const path = `${importPath}/${run.id}`
  const actions = (
    <>
      <LinkButton href={importPath}>{view.t('imports.report.again')}</LinkButton>
      <LinkButton href="/admin/ecommerce/products" kind="primary">
        {view.t('imports.report.products')}
      </LinkButton>
    </>
  )
  return (
    <ImportFrame
      view={view}
      run={run}
      step="report"
      title={view.t('imports.report.title')}
      note={<bdi>{run.originalName}</bdi>}
      actions={actions}
    >
      <Ending view={view} run={run} />
      <Figures view={view} run={run} />
      {pictures.done > 0 && <p>{view.t('imports.report.picturesDone', { count: pictures.done })}</p>}
      {left.length > 0 && (
        <Panel title={view.t('imports.report.left')} id="left" flush>
          <div class="panel-body">
            <p class="muted">{view.t('imports.report.leftText')}</p>
          </div>
          <Remarks view={view} remarks={left} />
        </Panel>
      )}
      {run.failed > 0 && props.fileKept && (
        <Panel>
          <div class="stack" data-gap="3">
            <p>{view.t('imports.report.faultsText')}</p>
            <div class="button-row">
              <LinkButton href={`${path}/faults.csv`} icon="download">
                {view.t('imports.report.faults')}
              </LinkButton>
            </div>
          </div>
        </Panel>
      )}
      <RemarksPanel view={view} run={run} remarks={remarks} whole={whole} />
      {failedPictures.length > 0 && <FailedPictures view={view} pictures={failedPictures} />}
      <Undo {...props} />
      <OutcomeProducts {...props} path={`${path}/report`} />
    </ImportFrame>
  )
}

const endings: Partial<Record<ImportRun['state'], Tone>> = { done: 'ok', cancelled: 'warn', failed: 'bad' }

function Ending({ view, run }: { view: View; run: ImportRun }) {
  const state = run.state as 'done' | 'cancelled' | 'failed' | 'undone'
  const midway = state === 'failed' && run.startedAt !== null
  const error =
    state === 'failed' && run.lastError !== '' ? (JSON.parse(run.lastError) as { key: string; params: Record<string, string> }) : null
  return (
    <Notice tone={endings[state] ?? 'info'} live="status">
      <p>{view.t(midway ? 'imports.report.failedMidway' : `imports.report.${state}`)}</p>
      {error && <p>{reasonText(view, { reason: error.key, params: error.params })}</p>}
    </Notice>
  )
}

function FailedPictures({ view, pictures }: { view: View; pictures: ReportProps['failedPictures'] }) {
  const columns = [
    { label: view.t('imports.remarks.line'), align: 'end' as const },
    { label: view.t('imports.report.source') },
    { label: view.t('imports.remarks.reason') },
  ]
  return (
    <Panel title={view.t('imports.report.pictures')} id="failed-pictures" flush>
      <Table caption={view.t('imports.report.pictures')} columns={columns}>
        {pictures.map(({ line, source, reason }) => (
          <tr>
            <Cell cell="end" align="end">
              <span class="num">{view.number(line)}</span>
            </Cell>
            <Cell cell="title">
              <bdi>{source}</bdi>
            </Cell>
            <Cell cell="sub">{reasonText(view, { reason, params: { megabytes: 10, megapixels: 50 } })}</Cell>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function Undo({ view, run, undoHours, mayWrite }: ReportProps) {
  if (undoHours === null || !mayWrite) return <></>
  return (
    <Panel>
      <form method="post" action={`${importPath}/${run.id}/undo`} class="stack" data-gap="3">
        <p class="muted">{view.t('imports.report.undoText', { hours: undoHours })}</p>
        <div class="button-row">
          <Button kind="danger" icon="undo-2">
            {view.t('imports.report.undo')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
