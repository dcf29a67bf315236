import type { StaffProduct } from '#src/catalog/staff-product.ts'
import type { View } from '#src/web/view.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import type { FormState, Option } from '#templates/ui/field-props.ts'

/** What the product editor and its cards draw. */
export interface EditorProps {
  view: View
  stored: StaffProduct
  form: FormState
  categories: Option[]
  brands: Option[]
  /** The audit entry of a picture's removal that can be taken back. */
  removal: number | null
  conflict: { text: string; differences: Difference[] } | null
}
