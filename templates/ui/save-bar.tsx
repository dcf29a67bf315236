import type { View } from '#src/web/view.ts'
import { Button } from './button.tsx'

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
