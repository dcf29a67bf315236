import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'

/** The address with which an account signs in. */
export const AccountEmailField = ({ view, form }: { view: View; form: FormState }) => (
  <Field
    form={form}
    name="email"
    type="email"
    label={view.t('accounts.email')}
    required
    autocomplete="username"
    inputmode="email"
    enterkeyhint="next"
  />
)
