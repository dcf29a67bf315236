import type { CheckoutField } from '#src/checkout/checkout-fields.ts'
import { maxLongAnswerLength, maxShortAnswerLength } from '#src/checkout/limits.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'

/** A question that staff added to checkout. */
export function CheckoutFieldInput({ view, form, field }: { view: View; form: FormState; field: CheckoutField }) {
  const { key, type, label, required, options } = field
  const optional = required ? undefined : view.t('common.optional')
  const shared = { form, name: `extra[${key}]`, label, required, optional, autocomplete: 'off' }
  if (type === 'checkbox') return <Field {...shared} type="checkbox" />
  if (type === 'select') return <Field {...shared} type="select" placeholder={view.t('checkout.chooseOne')} options={options} />
  if (type === 'textarea') return <Field {...shared} type="textarea" rows={3} maxlength={maxLongAnswerLength} />
  return <Field {...shared} maxlength={maxShortAnswerLength} />
}
