import { t } from 'elysia'
import { maxNameLength } from '#src/accounts/limits.ts'
import {
  maxLabelLength,
  maxAddressLineLength,
  maxPhoneLength,
  maxPlaceLength,
  maxPostalCodeLength,
  maxVatNumberLength,
} from '#src/addresses/limits.ts'

const singleLine = (maxLength: number) => t.String({ maxLength, default: '' })

export const addressSchema = t.Object({
  label: singleLine(maxLabelLength),
  name: t.String({ minLength: 1, maxLength: maxNameLength, missing: 'checkout.enterName' }),
  company: singleLine(maxAddressLineLength),
  address1: singleLine(maxAddressLineLength),
  address2: singleLine(maxAddressLineLength),
  city: singleLine(maxPlaceLength),
  state: singleLine(maxPlaceLength),
  postal_code: t.String({ maxLength: maxPostalCodeLength, default: '', alias: 'zip' }),
  country: singleLine(2),
  phone: singleLine(maxPhoneLength),
  is_default: t.Boolean(),
})

export const detailsSchema = t.Object({
  name: t.String({ minLength: 1, maxLength: maxNameLength, missing: 'accounts.nameMissing' }),
  phone: singleLine(maxPhoneLength),
  /** Shown while the store has a VAT number of its own. */
  vat_number: t.Optional(t.String({ maxLength: maxVatNumberLength })),
  language: t.Optional(t.String({ maxLength: 40 })),
})
