import type { CustomizationCharge, CustomizationField } from '#db/schema/products.ts'
import type { View } from '#src/web/view.ts'
import { chargeAmount } from '#src/lib/money/money.ts'
import { formatSurcharge } from '#src/lib/products/customization-answer.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Icon } from '#templates/ui/icon.tsx'
import type { ProductPageProps } from './product-page-props.ts'

/** The personalization form: #customization. Changes update the price. */
export function Customization(props: Pick<ProductPageProps, 'view' | 'product' | 'path' | 'price' | 'submitted' | 'addToCartError'>) {
  const { product, path, submitted, addToCartError } = props
  if (product.customization.length === 0) return <></>
  const form: FormState = {
    values: Object.fromEntries(Object.entries(submitted.answers).map(([key, values]) => [`custom[${key}]`, values])),
    errors: addToCartError?.errors ?? {},
  }
  const [firstErrorField] = Object.keys(form.errors)
  return (
    <div
      class="made"
      id="customization"
      hx-post={`${path}/price`}
      hx-trigger="change delay:200ms"
      hx-target="#price"
      hx-swap="outerMorph"
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
        <CustomizationInput {...props} field={field} form={form} focused={firstErrorField === `custom[${field.key}]`} />
      ))}
    </div>
  )
}

export const customizationFieldId = (key: string): string => `made-${key}`

type CustomizationInputProps = Pick<ProductPageProps, 'view' | 'price'> & { field: CustomizationField; form: FormState; focused: boolean }

function CustomizationInput({ view, price, field, form, focused }: CustomizationInputProps) {
  const customerType = view.isWholesale ? 'wholesale' : 'retail'
  const surchargeOf = (charge: CustomizationCharge) => surchargeText(view, chargeAmount(charge, price.base))
  const sharedProps = {
    form,
    name: `custom[${field.key}]`,
    id: customizationFieldId(field.key),
    label: field.label,
    ...(field.required ? { requiredMark: '*' } : { optional: view.t('common.optional') }),
    attrs: { autofocus: focused },
  }
  switch (field.type) {
    case 'text':
    case 'textarea':
      return (
        <Field
          {...sharedProps}
          type={field.type}
          required={field.required}
          rows={3}
          maxlength={field.maxLength}
          autocomplete="off"
          hint={[view.t('customization.upTo', { count: field.maxLength }), surchargeOf(field[customerType])].filter(Boolean).join(' ')}
        />
      )
    case 'checkbox':
      return <Field {...sharedProps} type="checkbox" required={field.required} hint={surchargeOf(field[customerType])} />
    case 'select':
      return (
        <Field
          {...sharedProps}
          type="select"
          required={field.required}
          placeholder={view.t('customization.chooseOne')}
          options={field.choices.map((choice) => ({
            value: choice.value,
            label: [choice.label ?? choice.value, surchargeOf(choice[customerType])].filter(Boolean).join('  '),
          }))}
        />
      )
    case 'radio':
    case 'checkboxes':
      return (
        <Field
          {...sharedProps}
          type={field.type === 'radio' ? 'radios' : 'checks'}
          required={field.required}
          // An optional choice can be cleared.
          options={[
            ...(field.type === 'radio' && !field.required ? [{ value: '', label: view.t('customization.none') }] : []),
            ...field.choices.map((choice) => ({
              value: choice.value,
              label: choice.label ?? choice.value,
              detail: surchargeOf(choice[customerType]),
            })),
          ]}
        />
      )
  }
}

/** "+$4.00", "−$2.00", or '' for zero. */
export const surchargeText = (view: Pick<View, 'money'>, minor: number): string => formatSurcharge(minor, view.money)
