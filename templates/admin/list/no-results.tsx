import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'

export function NoResults({ view, clearHref, text }: { view: View; clearHref: string; text?: string }) {
  return (
    <EmptyState icon="search-x" title={view.t('admin.list.noneFound')} text={text ?? view.t('admin.list.noneFoundText')}>
      <LinkButton href={clearHref}>{view.t('admin.list.showAll')}</LinkButton>
    </EmptyState>
  )
}
