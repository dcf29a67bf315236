import type { listFieldsForStaff } from '#src/checkout/edit-checkout-fields.ts'
import type { StaffProcessor } from '#src/payments/list-processors.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'

export interface ProcessorsPageProps {
  view: View
  processors: StaffProcessor[]
  checkoutFields: Awaited<ReturnType<typeof listFieldsForStaff>>
  problem: { slug: string; form?: FormState; terms?: FormState; text?: string } | null
  /** Besides the default one. */
  languages: { code: string; name: string }[]
  now: number
  baseUrl: string
}

export interface ProcessorProps extends Omit<ProcessorsPageProps, 'processors' | 'checkoutFields'> {
  processor: StaffProcessor
}
