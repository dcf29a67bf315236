import type { EditedFooter, EditedHeader } from '#src/navigation/admin/layout-form.ts'
import type { LayoutArea } from '#src/navigation/edit-site-layout.ts'
import type { View } from '#src/web/view.ts'
import type { RunResult } from '#templates/admin/undo-notice.tsx'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'

export interface LayoutEditorProps {
  view: View
  area: LayoutArea
  layout: EditedHeader | EditedFooter
  updatedAt: number
  /** False while the built-in one is shown. */
  isBuilt: boolean
  lists: { id: number; name: string; isEmpty: boolean }[]
  /** Ways to pay that a footer can name. */
  marks: readonly string[]
  errors: FormState['errors']
  isDirty: boolean
  conflict: { text: string; differences: Difference[] } | null
  result: RunResult | null
  /** The block to open with its fields. */
  openKey: string | null
  canWrite: boolean
}
