import type { ImportIssue, ImportSource, ImportState } from '#db/schema/imports.ts'
import type { ImportRun } from '#src/imports/import-runs.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Steps } from '#templates/ui/steps.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'
import { Cell, Table } from '#templates/ui/table.tsx'

export const importsPath = '/admin/ecommerce/import'

const steps = ['upload', 'mapping', 'check', 'run', 'report'] as const
export type ImportStep = (typeof steps)[number]

export function importStepOf(state: ImportState): ImportStep {
  if (state === 'mapping') return 'mapping'
  if (state === 'checking' || state === 'checked') return 'check'
  return state === 'running' || state === 'images' || state === 'undoing' ? 'run' : 'report'
}

interface ImportLayoutProps {
  view: View
  run: ImportRun | null
  step: ImportStep
  title: string
  note?: Child
  actions?: Child
  children: Child
}

export function ImportLayout({ view, run, step, title, note, actions, children }: ImportLayoutProps) {
  const breadcrumbs = [
    { label: view.t('products.title'), href: '/admin/ecommerce/products' },
    ...(run === null ? [] : [{ label: view.t('imports.title'), href: importsPath }]),
  ]
  return (
    <div class="stack" data-gap="5" id="import">
      <PageHead view={view} title={title} breadcrumbs={breadcrumbs} note={note}>
        {actions}
      </PageHead>
      <Steps
        label={view.t('imports.steps')}
        steps={steps.map((name) => {
          const href = run === null ? null : stepHref(view, run, name)
          return { label: view.t(`imports.step.${name}`), current: name === step, ...(href !== null && name !== step ? { href } : {}) }
        })}
      />
      {children}
    </div>
  )
}

// A link to an earlier step that can still be changed; null for later ones.
function stepHref(view: View, run: ImportRun, step: ImportStep): string | null {
  if (step === 'upload') return importsPath
  const isEditable = run.startedAt === null && ['mapping', 'checking', 'checked', 'failed'].includes(run.state)
  return step === 'mapping' && isEditable && view.can('catalog', 'write') ? `${importsPath}/${run.id}/mapping` : null
}

const stateTones: Record<ImportState, Tone> = {
  mapping: 'warn',
  checking: 'info',
  checked: 'warn',
  running: 'info',
  images: 'info',
  done: 'ok',
  cancelled: 'neutral',
  failed: 'bad',
  undoing: 'info',
  undone: 'neutral',
}

export function StateBadge({ view, state }: { view: View; state: ImportState }) {
  return <Badge tone={stateTones[state]}>{view.t(`imports.state.${state}`)}</Badge>
}

export const sourceName = (view: View, source: ImportSource): string => view.t(`imports.source.${source === 'other' ? 'table' : source}`)

export const reasonText = (view: Pick<View, 't'>, { reason, params }: Pick<ImportIssue, 'reason' | 'params'>): string =>
  view.t(reason, params)

export function IssuesTable({ view, issues }: { view: View; issues: ImportIssue[] }) {
  const columns = [
    { label: view.t('imports.issues.line'), align: 'end' as const },
    { label: view.t('imports.issues.cell') },
    { label: view.t('imports.issues.reason') },
  ]
  return (
    <Table caption={view.t('imports.issues.caption')} columns={columns}>
      {issues.map((issue) => (
        <tr>
          <Cell cell="end" align="end">
            <span class="num">{view.number(issue.line)}</span>
          </Cell>
          <Cell cell="title">
            {issue.column === '' ? view.t('imports.issues.wholeRow') : <bdi>{issue.column}</bdi>}
            {issue.value !== '' && <bdi class="file-cell">{issue.value}</bdi>}
          </Cell>
          <Cell cell="sub">
            <Badge tone={issue.isError ? 'bad' : 'neutral'}>{view.t(issue.isError ? 'imports.issues.error' : 'imports.issues.note')}</Badge>{' '}
            {reasonText(view, issue)}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
