import type { CheckedItem } from '#src/navigation/admin/menu-form.ts'
import type { View } from '#src/web/view.ts'
import type { RunResult } from '#templates/admin/undo-notice.tsx'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { FieldImage } from '#templates/admin/image-field.tsx'
import type { Suggestion } from '#src/navigation/suggest-targets.ts'

export interface MenuEditorProps {
  view: View
  /** Where the form is sent; `<path>/arrange` changes it without saving. */
  path: string
  levels: number
  /** A list menu has a name; the header's menu can be made of categories. */
  isList: boolean
  /** False while the header's menu is made of categories. */
  isBuilt: boolean
  name: string
  updatedAt: number
  items: CheckedItem[]
  images: ReadonlyMap<number, FieldImage>
  errors: FormState['errors']
  /** Unsaved: shown with what was submitted. */
  isDirty: boolean
  conflict: { text: string; differences: Difference[] } | null
  result: RunResult | null
  query: string
  /** Null = nothing was searched for. */
  suggestions: Suggestion[] | null
  /** The item to open with its fields. */
  openKey: string | null
  canWrite: boolean
}

export type EditorFormProps = MenuEditorProps & { form: FormState }

/** Attributes of a button that changes the tree without saving: `up:i12`. Without script it is a submit button like others. */
export const arrangeAttrs = (path: string, action: string) => ({
  formaction: `${path}/arrange?do=${encodeURIComponent(action)}`,
  'hx-post': `${path}/arrange?do=${encodeURIComponent(action)}`,
  'hx-target': '#nav-tree',
  'hx-swap': 'outerMorph',
  'hx-encoding': 'multipart/form-data',
})
