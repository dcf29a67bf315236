import { maxShippingNameLength } from '#src/orders/limits.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'

/** The name and amount of shipping that staff set themselves. */
export const CustomShippingFields = ({ view, form }: { view: View; form: FormState }) => (
  <div class="form-rows">
    <Field form={form} name="shipping_name" label={view.t('orderEdits.shippingName')} maxlength={maxShippingNameLength} />
    <Field
      form={form}
      name="shipping_amount"
      label={view.t('orderEdits.shippingAmount')}
      inputmode="decimal"
      prefix={view.shop.currency}
      width={10}
    />
  </div>
)
