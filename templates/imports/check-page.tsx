import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { OutcomeMetrics, OutcomeProducts, type OutcomeProps, IssuesPanel } from './outcome-panels.tsx'
import { ImportLayout, importsPath } from './import-layout.tsx'

export function CheckPage(props: OutcomeProps) {
  const { view, run, issues, isComplete, mayWrite } = props
  const path = `${importsPath}/${run.id}`
  const count = run.created + run.updated
  return (
    <ImportLayout view={view} run={run} step="check" title={view.t('imports.check.title')} note={<bdi>{run.originalName}</bdi>}>
      {count === 0 && run.failed === 0 && <Notice tone="info">{view.t('imports.check.unchanged')}</Notice>}
      {count === 0 && run.failed > 0 && <Notice tone="warn">{view.t('imports.check.nothing')}</Notice>}
      {count > 0 && issues.length === 0 && <Notice tone="ok">{view.t('imports.check.noErrors')}</Notice>}
      <OutcomeMetrics view={view} run={run} isDryRun />
      {mayWrite && (
        <form method="post" action={`${path}/start`} class="button-row">
          {count > 0 && <Button kind="primary">{view.t('imports.check.start', { count })}</Button>}
          <LinkButton href={`${path}/mapping`}>{view.t('imports.check.back')}</LinkButton>
          <Button kind="quiet" attrs={{ formaction: `${path}/cancel` }}>
            {view.t('imports.check.discard')}
          </Button>
        </form>
      )}
      <IssuesPanel view={view} run={run} issues={issues} isComplete={isComplete} />
      <OutcomeProducts {...props} path={`${path}/check`} isDryRun />
    </ImportLayout>
  )
}
