import type { View } from '#src/web/view.ts'
import { Button } from './button.tsx'

export type DirtyState = boolean | 'new'

/** For `data-dirty` of the form: a new entity shows the save bar at once, but nothing is lost until something is entered. */
export const dirtyState = (isNew: boolean, isRejected: boolean): DirtyState => isRejected || (isNew && 'new')

/** The last child of <form data-save>: saves or discards changes. Always visible without JavaScript. */
export function SaveBar({ view, label }: { view: View; label?: string }) {
  return (
    <div class="save-bar">
      <span role="status">{view.t('common.unsaved')}</span>
      <Button type="button" attrs={{ 'data-discard': true }}>
        {view.t('common.discard')}
      </Button>
      <Button kind="primary">{label ?? view.t('common.saveChanges')}</Button>
    </div>
  )
}
