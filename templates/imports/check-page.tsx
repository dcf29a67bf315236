import { Button, LinkButton } from '#templates/ui/button.tsx'
import { Notice } from '#templates/ui/notice.tsx'
import { Figures, OutcomeProducts, type OutcomeProps, RemarksPanel } from './outcome-parts.tsx'
import { ImportFrame, importPath } from './parts.tsx'

/** The third step: what would happen, and every cell that is in the way. Nothing is saved yet. */
export function CheckPage(props: OutcomeProps) {
  const { view, run, remarks, whole, mayWrite } = props
  const path = `${importPath}/${run.id}`
  const count = run.created + run.updated
  return (
    <ImportFrame view={view} run={run} step="check" title={view.t('imports.check.title')} note={<bdi>{run.originalName}</bdi>}>
      {count === 0 && <Notice tone="warn">{view.t('imports.check.nothing')}</Notice>}
      {count > 0 && remarks.length === 0 && <Notice tone="ok">{view.t('imports.check.clean')}</Notice>}
      <Figures view={view} run={run} would />
      {mayWrite && (
        <form method="post" action={`${path}/start`} class="button-row">
          {count > 0 && <Button kind="primary">{view.t('imports.check.start', { count })}</Button>}
          <LinkButton href={`${path}/mapping`}>{view.t('imports.check.back')}</LinkButton>
          <Button kind="quiet" attrs={{ formaction: `${path}/cancel` }}>
            {view.t('imports.check.discard')}
          </Button>
        </form>
      )}
      <RemarksPanel view={view} run={run} remarks={remarks} whole={whole} />
      <OutcomeProducts {...props} path={`${path}/check`} would />
    </ImportFrame>
  )
}
