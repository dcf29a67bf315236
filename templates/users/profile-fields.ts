import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { FieldProps } from '#templates/ui/fields/field-props.ts'

interface ProfileField extends Pick<FieldProps, 'type' | 'inputmode' | 'width' | 'maxlength'> {
  name: string
  label: StringKey
}

/** The fields of an account that staff edit, in order. */
export const profileFields: ProfileField[] = [
  { name: 'name', label: 'accounts.name', maxlength: 200 },
  { name: 'email', label: 'accounts.email', type: 'email', inputmode: 'email', maxlength: 254 },
  { name: 'phone', label: 'checkout.phone', type: 'tel', inputmode: 'tel', width: 20, maxlength: 40 },
  { name: 'company', label: 'users.company', maxlength: 200 },
  { name: 'address1', label: 'checkout.address1', maxlength: 200 },
  { name: 'address2', label: 'checkout.address2', maxlength: 200 },
  { name: 'city', label: 'checkout.city', maxlength: 100 },
  { name: 'state', label: 'users.region', width: 20, maxlength: 100 },
  { name: 'postal_code', label: 'checkout.postalCodeName.postalCode', width: 10, maxlength: 20 },
  { name: 'country', label: 'checkout.country', type: 'select' },
]
