import type { DraftRow } from '#src/draft-orders/find-drafts.ts'
import type { QuotedDraft } from '#src/draft-orders/quote-draft.ts'
import type { Region } from '#src/lib/addresses/countries.ts'
import type { SellableVariant } from '#src/orders/edit-order/sellable-variants.ts'
import type { ShippingRate } from '#src/shipping/offered-rates.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'

export interface DraftPageProps {
  view: View
  /** Null for a new one. */
  draft: DraftRow | null
  form: FormState
  lines: { variant: SellableVariant; unitPrice: number }[]
  /** Items that are not for sale anymore. */
  missing: number
  found: SellableVariant[]
  customers: { id: number; name: string; email: string }[]
  /** What the form comes to; null when it has errors. */
  quoted: QuotedDraft | null
  rates: ShippingRate[]
  countries: Region[]
  states: Region[]
  link: string
  now: number
  mayWrite: boolean
}
