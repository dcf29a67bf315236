import type { View } from '#src/web/view.ts'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { firstStepsPath } from './paths.ts'

/** In place of the checklist while the setup has pages left. */
export function ContinueSetup({ view }: { view: View }) {
  const { t } = view
  return (
    <Panel id="first-steps" flush>
      <EmptyState icon="store" title={t('firstSteps.continueTitle')} text={t('firstSteps.continueText')}>
        {view.can('settings', 'write') && (
          <LinkButton href={firstStepsPath} kind="primary">
            {t('firstSteps.continue')}
          </LinkButton>
        )}
      </EmptyState>
    </Panel>
  )
}
