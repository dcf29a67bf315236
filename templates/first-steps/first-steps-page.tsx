import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Html } from '#templates/jsx/html.ts'

export function FirstStepsPage({ view, panel }: { view: View; panel: Html | null }) {
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={view.t('firstSteps.title')}
        note={view.t('firstSteps.note')}
        breadcrumbs={[{ label: view.t('settings.title'), href: '/admin/settings' }]}
      />
      {panel}
    </div>
  )
}
