import { t } from 'elysia'
import { maxEmailLength } from '#src/lib/people/emails.ts'
import { maxReasonLength } from './limits.ts'
import { maxAddressLineLength, maxPhoneLength, maxPlaceLength, maxPostalCodeLength } from '#src/addresses/limits.ts'
import { maxNameLength } from '#src/accounts/limits.ts'

const line = (maxLength: number) => t.String({ maxLength, default: '' })
const name = line(maxNameLength)
const email = t.String({ minLength: 1, maxLength: maxEmailLength, missing: 'accounts.emailMissing' })
const role_id = t.Union(
  ([1, 2, 3, 4, 5] as const).map((role) => t.Literal(role)),
  { invalid: 'accounts.roleInvalid', missing: 'accounts.roleInvalid' },
)

export const profileSchema = t.Object({
  updated_at: t.Optional(t.Integer()),
  address_updated_at: t.Optional(t.Integer()),
  name,
  email,
  phone: line(maxPhoneLength),
  company: line(maxAddressLineLength),
  address1: line(maxAddressLineLength),
  address2: line(maxAddressLineLength),
  city: line(maxPlaceLength),
  state: line(maxPlaceLength),
  postal_code: line(maxPostalCodeLength),
  country: line(2),
})
export type ProfileValues = typeof profileSchema.static

export const newUserSchema = t.Object({ name, email, role_id })

/** `from` is the role the page showed. */
export const roleSchema = t.Object({ role_id, from: role_id, confirmed: t.Boolean() })

export const disableSchema = t.Object({
  reason: t.String({ minLength: 1, maxLength: maxReasonLength, multiline: true, missing: 'users.reasonMissing' }),
})
