import type { View } from '#src/web/view.ts'
import { Button } from './button.tsx'
import type { FormState } from './fields/field-props.ts'

export type DirtyState = boolean | 'new'

/** For `data-dirty` of the form: a new entity shows the save bar at once, but nothing is lost until something is entered. */
export const dirtyState = (isNew: boolean, isRejected: boolean): DirtyState => isRejected || (isNew && 'new')

export const isRejected = (form: FormState, conflict: unknown): boolean => conflict !== null || Object.keys(form.errors).length > 0

/** Attributes of a form with a save bar. */
export const saveFormAttrs = (action: string, dirty: DirtyState) => ({
  method: 'post',
  action,
  novalidate: true,
  'data-save': true,
  'data-dirty': dirty,
})

/** The answer replaces #edit. */
export const swapEditAttrs = (action: string) => ({
  'hx-post': action,
  'hx-target': '#edit',
  'hx-swap': 'outerHTML',
  'hx-status:422': 'swap:outerMorph',
})

export const multipartAttrs = { enctype: 'multipart/form-data', 'hx-encoding': 'multipart/form-data' }

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
