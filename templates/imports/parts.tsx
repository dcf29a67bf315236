import type { ImportRemark, ImportSource, ImportState } from '#db/schema/imports.ts'
import type { StringKey } from '#src/i18n/built-in.ts'
import type { ImportRun } from '#src/imports/runs.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Steps } from '#templates/ui/navigation.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'

export const importPath = '/admin/ecommerce/import'

const steps = ['upload', 'mapping', 'check', 'run', 'report'] as const
export type ImportStep = (typeof steps)[number]

/** Where an import stands: the step its page shows. */
export function stepOf(state: ImportState): ImportStep {
  if (state === 'mapping') return 'mapping'
  if (state === 'checking' || state === 'checked') return 'check'
  return state === 'running' || state === 'pictures' || state === 'undoing' ? 'run' : 'report'
}

interface FrameProps {
  view: View
  run: ImportRun | null
  step: ImportStep
  title: string
  note?: Child
  actions?: Child
  children: Child
}

/** The frame of a step: the way here, the steps, and what there is to do. */
export function ImportFrame({ view, run, step, title, note, actions, children }: FrameProps) {
  const trail = [
    { label: view.t('products.title'), href: '/admin/ecommerce/products' },
    ...(run === null ? [] : [{ label: view.t('imports.title'), href: importPath }]),
  ]
  return (
    <div class="stack" data-gap="5" id="import">
      <PageHead view={view} title={title} trail={trail} note={note}>
        {actions}
      </PageHead>
      <Steps
        label={view.t('imports.steps')}
        steps={steps.map((one) => {
          const href = run === null ? null : hrefTo(run, one)
          return { label: view.t(`imports.step.${one}`), current: one === step, ...(href !== null && one !== step ? { href } : {}) }
        })}
      />
      {children}
    </div>
  )
}

// Back to what can still be changed; never ahead.
function hrefTo(run: ImportRun, step: ImportStep): string | null {
  if (step === 'upload') return importPath
  const open = run.startedAt === null && ['mapping', 'checking', 'checked', 'failed'].includes(run.state)
  return step === 'mapping' && open ? `${importPath}/${run.id}/mapping` : null
}

const tones: Record<ImportState, Tone> = {
  mapping: 'warn',
  checking: 'info',
  checked: 'warn',
  running: 'info',
  pictures: 'info',
  done: 'ok',
  cancelled: 'neutral',
  failed: 'bad',
  undoing: 'info',
  undone: 'neutral',
}

export function StateBadge({ view, state }: { view: View; state: ImportState }) {
  return <Badge tone={tones[state]}>{view.t(`imports.state.${state}`)}</Badge>
}

export const sourceName = (view: View, source: ImportSource): string => view.t(`imports.source.${source === 'other' ? 'table' : source}`)

/** What is wrong with a cell, in the reader's language. */
export const reasonText = (view: Pick<View, 't'>, { reason, params }: Pick<ImportRemark, 'reason' | 'params'>): string =>
  view.t(reason as StringKey, params)

/** Cells with their line, column, value and what is wrong. */
export function Remarks({ view, remarks }: { view: View; remarks: ImportRemark[] }) {
  const columns = [
    { label: view.t('imports.remarks.line'), align: 'end' as const },
    { label: view.t('imports.remarks.cell') },
    { label: view.t('imports.remarks.reason') },
  ]
  return (
    <Table caption={view.t('imports.remarks.caption')} columns={columns}>
      {remarks.map((one) => (
        <tr>
          <Cell cell="end" align="end">
            <span class="num">{view.number(one.line)}</span>
          </Cell>
          <Cell cell="title">
            {one.column === '' ? view.t('imports.remarks.wholeRow') : <bdi>{one.column}</bdi>}
            {one.value !== '' && <bdi class="file-cell">{one.value}</bdi>}
          </Cell>
          <Cell cell="sub">
            <Badge tone={one.fault ? 'bad' : 'neutral'}>{view.t(one.fault ? 'imports.remarks.fault' : 'imports.remarks.note')}</Badge>{' '}
            {reasonText(view, one)}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
