import { SubmitRow } from '#templates/ui/button.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'

interface ReasonFormProps {
  form: FormState
  action: string
  label: string
  hint: string
  /** Characters. */
  maxlength: number
  rows: number
  button: string
  buttonId: string
}

export const ReasonForm = ({ form, action, button, buttonId, ...field }: ReasonFormProps) => (
  <form class="stack" data-gap="3" method="post" action={action} novalidate>
    <Field {...field} form={form} name="reason" type="textarea" required />
    <SubmitRow kind="danger" id={buttonId} label={button} />
  </form>
)
