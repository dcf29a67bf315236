import type { CrossSellCandidate } from '#src/cross-sells/save-cross-sells.ts'
import type { CategoryNode } from '#src/categories/categories.ts'
import type { CustomizationRow } from '#src/product-editor/admin/customization-rows.ts'
import type { StaffProduct, StaffVariant } from '#src/product-editor/find-product.ts'
import type { View } from '#src/web/view.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { FieldCard } from '#src/products/fields/field-kinds.ts'
import type { FieldProps, FormState, Option } from '#templates/ui/fields/field-props.ts'
import type { TimelineEntry } from '#templates/ui/timeline.tsx'

/** Shown for a value without a color: a browser's color input is never empty. */
export const placeholderSwatch = '#8a8f98'

/** One row of the variant grid: a stored variant, or one that the next save creates. */
export interface VariantRow {
  /** Part of its field names: the id, or a generated key for a new row. */
  key: string
  id: number | null
  options: Record<string, string>
  /** In the order of the options. */
  optionValues: string[]
  /** The value of the first option; '' without options. */
  group: string
  stored: StaffVariant | null
  /** Ids of the images assigned to this variant. */
  ownImages: number[]
}

export interface VariantGridProps {
  view: View
  stored: StaffProduct
  form: FormState
  rows: VariantRow[]
  /** Number of option combinations without a row. */
  missing: number
  locations: { id: number; name: string }[]
  byLocation: boolean
  /** Expanded groups; the others render without their rows. */
  expandedGroups: string[]
}

export interface CrossSellsProps {
  view: View
  productId: number
  form: FormState
  /** Every product named in the form. */
  offeredProducts: CrossSellCandidate[]
}

export interface EditorInput {
  field: Omit<FieldProps, 'form'>
  card: FieldCard
  /** Inputs with the same number share a row; null = the card renders it itself. */
  row: number | null
  isRichText: boolean
}

export interface EditorProps extends VariantGridProps, CrossSellsProps {
  /** In page order. */
  inputs: EditorInput[]
  /** The questions to buyers, as submitted or stored. */
  customizationRows: CustomizationRow[]
  categories: CategoryNode[]
  brands: Option[]
  adjacentProducts: { previous: number | null; next: number | null }
  history: TimelineEntry[]
  /** Audit entries that can be undone: a removed image or file, or archiving. */
  undo: { image: number | null; file: number | null; archived: number | null }
  conflict: { text: string; differences: Difference[] } | null
}
