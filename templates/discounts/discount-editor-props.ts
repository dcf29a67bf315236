import type { CategoryNode } from '#src/categories/categories.ts'
import type { CrossSellCandidate } from '#src/cross-sells/save-cross-sells.ts'
import type { ProductList } from '#src/discounts/forms.ts'
import type { DiscountState } from '#src/discounts/list-discounts.ts'
import type { View } from '#src/web/view.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { DiscountCodesProps } from './discount-usage.tsx'

export interface DiscountEditorProps {
  view: View
  /** Null for a new discount. */
  stored: { id: number; name: string; code: string; updatedAt: number; state: DiscountState } | null
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  categories: CategoryNode[]
  /** The listed products, and those that a search found, by list. */
  products: Record<ProductList, { search: string; listed: CrossSellCandidate[]; found: CrossSellCandidate[] }>
  /** Plain-language rules of the values in the form. */
  summary: string[]
  back: string
  canWrite: boolean
  usage: DiscountCodesProps | null
}
