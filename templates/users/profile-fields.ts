import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { FieldProps } from '#templates/ui/fields/field-props.ts'
import { maxNameLength } from '#src/accounts/limits.ts'
import { maxAddressLineLength, maxPhoneLength, maxPlaceLength, maxPostalCodeLength } from '#src/addresses/limits.ts'
import { maxEmailLength } from '#src/lib/people/emails.ts'

interface ProfileField extends Pick<FieldProps, 'type' | 'inputmode' | 'width' | 'maxlength'> {
  name: string
  label: StringKey
}

/** The fields of an account that staff edit, in order. */
export const profileFields: ProfileField[] = [
  { name: 'name', label: 'accounts.name', maxlength: maxNameLength },
  { name: 'email', label: 'accounts.email', type: 'email', inputmode: 'email', maxlength: maxEmailLength },
  { name: 'phone', label: 'checkout.phone', type: 'tel', inputmode: 'tel', width: 20, maxlength: maxPhoneLength },
  { name: 'company', label: 'users.company', maxlength: maxAddressLineLength },
  { name: 'address1', label: 'checkout.address1', maxlength: maxAddressLineLength },
  { name: 'address2', label: 'checkout.address2', maxlength: maxAddressLineLength },
  { name: 'city', label: 'checkout.city', maxlength: maxPlaceLength },
  { name: 'state', label: 'users.region', width: 20, maxlength: maxPlaceLength },
  { name: 'postal_code', label: 'checkout.postalCodeName.postalCode', width: 10, maxlength: maxPostalCodeLength },
  { name: 'country', label: 'checkout.country', type: 'select' },
]
