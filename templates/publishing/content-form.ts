import { type FormState, fieldValue } from '#templates/ui/fields/field-props.ts'
import { type DirtyState, saveFormAttrs, swapEditAttrs } from '#templates/ui/save-bar.tsx'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { ShownDraft } from './draft-notice.tsx'

/** When the draft that the form is about was saved: after a conflict, the draft that it shows; otherwise the one it was opened with. */
export function shownDraftAt(props: {
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  draft: ShownDraft | null
}): number | null {
  const submitted = fieldValue({ form: props.form, name: 'draft_at' })
  return props.conflict === null && /^\d{1,15}$/.test(submitted) ? Number(submitted) : (props.draft?.updatedAt ?? null)
}

/** Attributes of the form that saves a page or an article, and replaces #edit with the answer. */
export const contentFormAttrs = (action: string, dirty: DirtyState) => ({
  ...saveFormAttrs(action, dirty),
  'data-autosave': true,
  ...swapEditAttrs(action),
})
