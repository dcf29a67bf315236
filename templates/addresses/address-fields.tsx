import type { Region } from '#src/lib/addresses/countries.ts'
import { isPostalCodeFirst, needsRegion, postalCodeName, regionName, usesRegion } from '#src/lib/addresses/address-formats.ts'
import { hasPostalCodes } from '#src/lib/addresses/postal-codes.ts'
import type { View } from '#src/web/view.ts'
import { type FormState, fieldId } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { maxAddressLineLength, maxPhoneLength, maxPlaceLength, maxPostalCodeLength } from '#src/addresses/limits.ts'

/** `billing` prefixes the names of the fields. */
export type AddressPart = 'main' | 'billing'

export interface AddressFieldsProps {
  view: View
  form: FormState
  countries: Region[]
  /** Regions of the selected country. */
  states: Region[]
  required: boolean
  /** true: the country is required in any case. */
  requiresCountry?: boolean
  part?: AddressPart
  /** What browsers fill in: the address for parcels, the one for bills, or, in an address book, any. */
  autofill?: 'shipping' | 'billing'
  /** Without it the phone is not asked for. */
  phoneHint?: string
}

/** The fields of a postal address with its phone. Another country swaps their region. */
export function AddressFields(props: AddressFieldsProps) {
  const { view, form, countries, required, part = 'main', phoneHint } = props
  const { t } = view
  const optional = required ? undefined : t('common.optional')
  const fieldProps = { form, required, optional }
  const name = (field: string) => addressFieldName(part, field)
  const fill = (token: string) => (props.autofill ? `${props.autofill} ${token}` : token)
  return (
    <>
      <Field
        {...(props.requiresCountry ? { form, required: true } : fieldProps)}
        name={name('country')}
        type="select"
        label={t('checkout.country')}
        autocomplete={fill('country')}
        placeholder={t('checkout.chooseCountry')}
        options={countries.map(({ code, name: countryName }) => ({ value: code, label: countryName }))}
        attrs={{
          'hx-get': `/checkout/states?${new URLSearchParams({ required: required ? '1' : '0', part, autofill: props.autofill ?? '' }).toString()}`,
          'hx-trigger': 'change',
          'hx-target': `#${regionId(part)}`,
          'hx-swap': 'outerHTML',
          // Not the whole form: its password would be in the URL.
          'hx-include': ['city', 'postal_code'].map((field) => `#${fieldId(name(field))}`).join(', '),
          'hx-sync': 'this:replace',
        }}
      />
      <Field
        {...fieldProps}
        name={name('address1')}
        label={t('checkout.address1')}
        autocomplete={fill('address-line1')}
        enterkeyhint="next"
        maxlength={maxAddressLineLength}
      />
      <Field
        form={form}
        name={name('address2')}
        label={t('checkout.address2')}
        optional={t('common.optional')}
        autocomplete={fill('address-line2')}
        enterkeyhint="next"
        maxlength={maxAddressLineLength}
      />
      <RegionFields {...props} />
      {phoneHint !== undefined && (
        <Field
          form={form}
          name={name('phone')}
          type="tel"
          label={t('checkout.phone')}
          optional={t('common.optional')}
          hint={phoneHint}
          autocomplete={fill('tel')}
          inputmode="tel"
          enterkeyhint="next"
          width={20}
          maxlength={maxPhoneLength}
        />
      )}
    </>
  )
}

type RegionFieldsProps = Pick<AddressFieldsProps, 'view' | 'form' | 'states' | 'required' | 'part' | 'autofill'>

/** City, state and postal code as the selected country calls and orders them. */
export function RegionFields({ view, form, states, required, part = 'main', autofill }: RegionFieldsProps) {
  const { t } = view
  const name = (field: string) => addressFieldName(part, field)
  const country = String(form.values[name('country')] ?? '')
  const optional = required ? undefined : t('common.optional')
  const fill = (token: string) => (autofill ? `${autofill} ${token}` : token)
  const hasRegionList = needsRegion(country)
  const stateProps = {
    form,
    name: name('state'),
    label: t(`checkout.regionName.${regionName(country)}`),
    autocomplete: fill('address-level1'),
  }
  const isPostalCodeRequired = required && (country === '' || hasPostalCodes(country))
  const listId = `${regionId(part)}-list`
  const city = (
    <Field
      form={form}
      name={name('city')}
      label={t('checkout.city')}
      required={required}
      optional={optional}
      autocomplete={fill('address-level2')}
      enterkeyhint="next"
      maxlength={maxPlaceLength}
    />
  )
  const state = hasRegionList ? (
    <Field
      {...stateProps}
      type="select"
      required={required}
      optional={optional}
      placeholder={t('checkout.chooseOne')}
      options={states.map(({ code, name: stateName }) => ({ value: code, label: stateName }))}
    />
  ) : usesRegion(country) ? (
    <Field
      {...stateProps}
      optional={t('common.optional')}
      enterkeyhint="next"
      maxlength={maxPlaceLength}
      attrs={states.length > 0 ? { list: listId } : {}}
    />
  ) : null
  const postalCode = (
    <Field
      form={form}
      name={name('postal_code')}
      label={t(`checkout.postalCodeName.${postalCodeName(country)}`)}
      required={isPostalCodeRequired}
      optional={isPostalCodeRequired ? undefined : t('common.optional')}
      autocomplete={fill('postal-code')}
      inputmode={country === 'US' ? 'numeric' : 'text'}
      enterkeyhint="next"
      width={10}
      maxlength={maxPostalCodeLength}
    />
  )
  return (
    <div id={regionId(part)} class="form-card">
      {!isPostalCodeFirst(country) && city}
      <div class="fields">{isPostalCodeFirst(country) ? [postalCode, city] : [state, postalCode]}</div>
      {isPostalCodeFirst(country) && state}
      {!hasRegionList && states.length > 0 && usesRegion(country) && (
        <datalist id={listId}>
          {states.map(({ name: stateName }) => (
            <option value={stateName} />
          ))}
        </datalist>
      )}
    </div>
  )
}

export const addressFieldName = (part: AddressPart, field: string): string => (part === 'billing' ? `billing_${field}` : field)

const regionId = (part: AddressPart): string => (part === 'billing' ? 'co-billing-region' : 'co-region')
