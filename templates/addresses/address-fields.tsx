import type { Region } from '#src/lib/countries.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'

export interface AddressFieldsProps {
  view: View
  form: FormState
  countries: Region[]
  /** Regions of the selected country. */
  states: Region[]
  required: boolean
  /** true: the country is required in any case. */
  requiresCountry?: boolean
  phoneHint: string
}

/** The fields of a postal address with its phone. Another country swaps #co-region. */
export function AddressFields(props: AddressFieldsProps) {
  const { view, form, countries, required } = props
  const { t } = view
  const optional = required ? undefined : t('common.optional')
  const fieldProps = { form, required, optional }
  return (
    <>
      <Field
        {...(props.requiresCountry ? { form, required: true } : fieldProps)}
        name="country"
        type="select"
        label={t('checkout.country')}
        autocomplete="country"
        placeholder={t('checkout.chooseCountry')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        attrs={{
          'hx-get': `/checkout/states?required=${required ? 1 : 0}`,
          'hx-trigger': 'change',
          'hx-target': '#co-region',
          'hx-swap': 'outerHTML',
          'hx-include': 'closest form',
          'hx-sync': 'this:replace',
        }}
      />
      <Field {...fieldProps} name="address1" label={t('checkout.address1')} autocomplete="address-line1" />
      <Field form={form} name="address2" label={t('checkout.address2')} optional={t('common.optional')} autocomplete="address-line2" />
      <RegionFields view={view} form={form} states={props.states} required={required} />
      <Field
        form={form}
        name="phone"
        type="tel"
        label={t('checkout.phone')}
        optional={t('common.optional')}
        hint={props.phoneHint}
        autocomplete="tel"
        inputmode="tel"
        width={20}
      />
    </>
  )
}

/** City, state and postal code in the format of the selected country. */
export function RegionFields({ view, form, states, required }: { view: View; form: FormState; states: Region[]; required: boolean }) {
  const { t } = view
  const country = String(form.values.country ?? '')
  const hasRegionList = country === 'US' || country === 'CA'
  const optional = required ? undefined : t('common.optional')
  return (
    <div id="co-region" class="form-card">
      <Field form={form} name="city" label={t('checkout.city')} required={required} optional={optional} autocomplete="address-level2" />
      <div class="fields">
        {hasRegionList ? (
          <Field
            form={form}
            name="state"
            type="select"
            label={t(country === 'CA' ? 'checkout.province' : 'checkout.state')}
            required={required}
            optional={optional}
            autocomplete="address-level1"
            placeholder={t('checkout.chooseOne')}
            options={states.map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : (
          <Field form={form} name="state" label={t('checkout.region')} optional={t('common.optional')} autocomplete="address-level1" />
        )}
        <Field
          form={form}
          name="postal_code"
          label={t(country === 'US' ? 'checkout.zip' : 'checkout.postalCode')}
          required={required}
          optional={optional}
          autocomplete="postal-code"
          inputmode={country === 'US' ? 'numeric' : 'text'}
          width={10}
        />
      </div>
    </div>
  )
}
