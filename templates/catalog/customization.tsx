import type { CustomizationCharge, CustomizationField } from '#db/schema/catalog.ts'
import type { View } from '#src/web/view.ts'
import { chargeOn } from '#src/lib/money.ts'
import { extraInWords } from '#src/lib/said.ts'
import { Field } from '#templates/ui/field.tsx'
import type { FormState } from '#templates/ui/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import type { PdpProps } from './product-props.ts'

/** What the shopper is asked before buying: #customization. A change asks for the price of what is answered. */
export function Customization(props: Pick<PdpProps, 'view' | 'product' | 'path' | 'price' | 'typed' | 'refused'>) {
  const { product, path, typed, refused } = props
  if (product.customization.length === 0) return <></>
  const form: FormState = {
    values: Object.fromEntries(Object.entries(typed.answers).map(([key, values]) => [`custom[${key}]`, values])),
    errors: refused?.faults ?? {},
  }
  const [first] = Object.keys(form.errors)
  return (
    <div
      class="made"
      id="customization"
      hx-post={`${path}/price`}
      hx-trigger="change delay:200ms"
      hx-target="#price"
      hx-swap="outerHTML"
      hx-sync="#buy:queue last"
    >
      <input type="hidden" name="customization_version" value={product.customizationVersion} />
      {form.errors['customization'] && (
        <p class="field-error" id="made-changed">
          <Icon name="circle-alert" />
          {form.errors['customization']}
        </p>
      )}
      {product.customization.map((field) => (
        <Question {...props} field={field} form={form} focused={first === `custom[${field.key}]`} />
      ))}
    </div>
  )
}

/** The id of the control of an answer. */
export const answerId = (key: string): string => `made-${key}`

type QuestionProps = Pick<PdpProps, 'view' | 'price'> & { field: CustomizationField; form: FormState; focused: boolean }

function Question({ view, price, field, form, focused }: QuestionProps) {
  const buyer = view.user?.roleId === 2 ? 'wholesale' : 'retail'
  const adds = (charge: CustomizationCharge) => extra(view, chargeOn(charge, price.base))
  const shared = {
    form,
    name: `custom[${field.key}]`,
    id: answerId(field.key),
    label: field.label,
    ...(field.required ? { mark: '*' } : { optional: view.t('common.optional') }),
    attrs: { autofocus: focused },
  }
  switch (field.type) {
    case 'text':
    case 'textarea':
      return (
        <Field
          {...shared}
          type={field.type}
          required={field.required}
          rows={3}
          maxlength={field.maxLength}
          autocomplete="off"
          hint={[view.t('customization.upTo', { count: field.maxLength }), adds(field[buyer])].filter(Boolean).join(' ')}
        />
      )
    case 'checkbox':
      return <Field {...shared} type="checkbox" required={field.required} hint={adds(field[buyer])} />
    case 'select':
      return (
        <Field
          {...shared}
          type="select"
          required={field.required}
          placeholder={view.t('customization.pick')}
          options={field.choices.map((choice) => ({
            value: choice.value,
            label: [choice.value, adds(choice[buyer])].filter(Boolean).join('  '),
          }))}
        />
      )
    case 'radio':
    case 'checkboxes':
      return (
        <Field
          {...shared}
          type={field.type === 'radio' ? 'radios' : 'checks'}
          required={field.required}
          // A choice that need not be made can be taken back.
          options={[
            ...(field.type === 'radio' && !field.required ? [{ value: '', label: view.t('customization.none') }] : []),
            ...field.choices.map((choice) => ({ value: choice.value, label: choice.value, end: adds(choice[buyer]) })),
          ]}
        />
      )
  }
}

/** "+$4.00", "−$2.00", or '' for what costs nothing. */
export const extra = (view: Pick<View, 'money'>, minor: number): string => extraInWords(minor, view.money)
