import type { View } from '#src/web/view.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { Empty } from '#templates/ui/empty.tsx'

/** What a list says when there are rows, but none that match; `showAll` is the way back to them. */
export function NoneFound({ view, showAll, text }: { view: View; showAll: string; text?: string }) {
  return (
    <Empty icon="search-x" title={view.t('admin.list.noneFound')} text={text ?? view.t('admin.list.noneFoundText')}>
      <LinkButton href={showAll}>{view.t('admin.list.showAll')}</LinkButton>
    </Empty>
  )
}
