import { t } from 'elysia'
import { maxNameLength } from '#src/accounts/limits.ts'
import { maxLabelLength, maxVatNumberLength } from '#src/addresses/limits.ts'

const singleLine = (maxLength: number) => t.String({ maxLength, default: '' })

export const addressSchema = t.Object({
  label: singleLine(maxLabelLength),
  name: t.String({ minLength: 1, maxLength: maxNameLength, missing: 'checkout.enterName' }),
  company: singleLine(200),
  address1: singleLine(200),
  address2: singleLine(200),
  city: singleLine(100),
  state: singleLine(100),
  postal_code: t.String({ maxLength: 20, default: '', alias: 'zip' }),
  country: singleLine(2),
  phone: singleLine(40),
  is_default: t.Boolean(),
})

export const detailsSchema = t.Object({
  name: t.String({ minLength: 1, maxLength: maxNameLength, missing: 'accounts.nameMissing' }),
  phone: singleLine(40),
  /** Shown while the store has a VAT number of its own. */
  vat_number: t.Optional(t.String({ maxLength: maxVatNumberLength })),
  language: t.Optional(t.String({ maxLength: 40 })),
})
