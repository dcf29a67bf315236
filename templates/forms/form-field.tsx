import type { FormFileKind } from '#db/schema/forms.ts'
import type { View } from '#src/web/view.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { type FieldProps, fieldId } from '#templates/ui/fields/field-props.ts'
import { type ShownField, type ShownForm, formElementId } from './shown-form.ts'

interface ControlProps {
  view: View
  form: ShownForm
  field: ShownField
}

/** A field where it is shown; js/forms.js hides it while its condition is not met. */
export function FormFieldControl({ view, form, field }: ControlProps) {
  if (field.type === 'hidden') return <></>
  const condition =
    field.showField === ''
      ? {}
      : { 'data-show-field': field.showField, 'data-show-condition': field.showCondition, 'data-show-value': field.showValue }
  return (
    <div data-half={field.width === 'half'} {...condition}>
      {field.type === 'heading' ? <Heading field={field} /> : <Control view={view} form={form} field={field} />}
    </div>
  )
}

function Heading({ field }: { field: ShownField }) {
  return (
    <div class="stack" data-gap="1">
      <h2>{field.label}</h2>
      {field.hint && <p class="muted">{field.hint}</p>}
    </div>
  )
}

function Control({ view, form, field }: ControlProps) {
  const shared: FieldProps = {
    form: form.state,
    name: field.key,
    id: fieldId(`${formElementId(form)}-${field.key}`),
    label: field.label,
    ...(field.required ? { required: true } : { optional: view.t('common.optional') }),
    ...(field.hint && { hint: field.hint }),
  }
  const options = field.options.map((option) => ({ value: option, label: option }))
  const text = {
    ...(field.placeholder && { placeholder: field.placeholder }),
    ...(field.maxLength !== null && { maxlength: field.maxLength }),
  }
  switch (field.type) {
    case 'textarea':
      return <Field {...shared} {...text} type="textarea" rows={5} />
    case 'email':
      return <Field {...shared} {...text} type="email" inputmode="email" autocomplete="email" />
    case 'phone':
      return <Field {...shared} {...text} type="tel" inputmode="tel" autocomplete="tel" />
    case 'number':
      return <Field {...shared} {...text} inputmode="decimal" autocomplete="off" width={10} />
    case 'date':
      return <Field {...shared} type="date" width={20} attrs={{ min: field.min || undefined, max: field.max || undefined }} />
    case 'select':
      return <Field {...shared} type="select" options={options} placeholder={field.placeholder || view.t('forms.choose')} />
    case 'radio':
      return <Field {...shared} type="radios" options={options} />
    case 'checkboxes':
      return <Field {...shared} type="checks" options={options} />
    case 'file':
      return <Field {...shared} type="file" hint={fileHint(view, field)} attrs={{ accept: acceptedFiles[field.files] }} />
    default:
      return <Field {...shared} {...text} autocomplete={autocompletes[field.key] ?? 'on'} />
  }
}

const fileHint = ({ t }: View, { files, megabytes, hint }: ShownField): string =>
  [t(`forms.fileHint.${files}`, { megabytes }), hint].filter(Boolean).join(' ')

const acceptedFiles: Record<FormFileKind, string | undefined> = {
  any: undefined,
  images: 'image/jpeg,image/png,image/webp,image/gif,image/avif',
  pdf: 'application/pdf',
  documents: '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.txt,.csv,.rtf',
}

const autocompletes: Record<string, string> = {
  name: 'name',
  your_name: 'name',
  full_name: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  organization: 'organization',
  street: 'street-address',
  address: 'street-address',
  city: 'address-level2',
  postal_code: 'postal-code',
  zip: 'postal-code',
  country: 'country-name',
  website: 'url',
}
