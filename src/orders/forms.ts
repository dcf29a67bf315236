import { t } from 'elysia'
import { maxAddressLineLength } from './limits.ts'

const line = (maxLength: number) => t.String({ maxLength, default: '' })

/** Required fields depend on the country: see validateAddress. */
export const changeAddressSchema = t.Object({
  name: t.String({ minLength: 1, maxLength: maxAddressLineLength, missing: 'buyerActions.enterRecipient' }),
  company: line(maxAddressLineLength),
  address1: line(maxAddressLineLength),
  address2: line(maxAddressLineLength),
  city: line(100),
  state: line(100),
  postal_code: line(20),
  phone: line(40),
  version: line(40),
})

export const cancelSchema = t.Object({ expected_paid: t.Boolean() })
