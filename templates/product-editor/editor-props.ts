import type { CrossSellCandidate } from '#src/cross-sells/save-cross-sells.ts'
import type { CategoryNode } from '#src/categories/categories.ts'
import type { CustomizationRow } from '#src/product-editor/admin/customization-rows.ts'
import type { StaffProduct, StaffVariant } from '#src/product-editor/find-product.ts'
import type { View } from '#src/web/view.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import type { FieldCard } from '#src/products/field-kinds.ts'
import type { FieldProps, FormState, Option } from '#templates/ui/field-props.ts'
import type { TimelineEntry } from '#templates/ui/timeline.tsx'

/** What a colour field shows of a value that has no colour: a browser's field is never empty. */
export const placeholderSwatch = '#8a8f98'

/** One line of the matrix of variants: stored, or one that comes with the next save. */
export interface VariantRow {
  /** Names its fields: the id, or a word of its own for a new one. */
  key: string
  id: number | null
  options: Record<string, string>
  /** Its values in the order of the options. */
  optionValues: string[]
  /** The value of the first option; '' without options. */
  group: string
  stored: StaffVariant | null
  /** The pictures that show it in particular. */
  ownImages: number[]
}

export interface VariantGridProps {
  view: View
  stored: StaffProduct
  form: FormState
  rows: VariantRow[]
  /** Combinations of the options that no row stands for. */
  missing: number
  locations: { id: number; name: string }[]
  /** Whether a new row's stock is counted per location. */
  byLocation: boolean
  /** Groups of a long matrix that are drawn with their rows. */
  opened: string[]
}

export interface CrossSellsProps {
  view: View
  productId: number
  form: FormState
  /** Every product named in the form, by id. */
  offeredProducts: CrossSellCandidate[]
}

/** One described field as its card draws it. */
export interface EditorInput {
  field: Omit<FieldProps, 'form'>
  card: FieldCard
  /** Inputs of one row are side by side; null = drawn by the card itself. */
  row: number | null
  isRichText: boolean
}

/** What the product editor and its cards draw. */
export interface EditorProps extends VariantGridProps, CrossSellsProps {
  /** The described fields, in page order. */
  inputs: EditorInput[]
  /** The questions to buyers, as submitted or stored. */
  customizationRows: CustomizationRow[]
  categories: CategoryNode[]
  brands: Option[]
  adjacentProducts: { previous: number | null; next: number | null }
  history: TimelineEntry[]
  /** Audit entries that can be taken back: the removal of a picture or of a file, archiving. */
  undo: { picture: number | null; file: number | null; archived: number | null }
  conflict: { text: string; differences: Difference[] } | null
}
