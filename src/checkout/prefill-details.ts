import { getUser } from '#src/accounts/users.ts'
import type { Exec } from '#db/types.ts'
import { type CheckoutDetails, findDetails } from './details.ts'
import type { DetailsFormValues } from './forms.ts'

export function toDetails(values: DetailsFormValues): CheckoutDetails {
  return {
    name: values.name,
    email: values.email,
    phone: values.phone,
    address: {
      company: values.company,
      address1: values.address1,
      address2: values.address2,
      city: values.city,
      state: values.state,
      postalCode: values.postal_code,
      country: values.country.toUpperCase(),
    },
  }
}

/** The details saved for this cart, else the account's; null when neither exists. */
export async function getPrefilledDetails(q: Exec, cartId: number, userId: number | null): Promise<CheckoutDetails | null> {
  const savedDetails = await findDetails(q, cartId)
  if (savedDetails) return savedDetails
  if (userId === null) return null
  const user = await getUser(q, userId)
  if (!user.address) return { ...emptyAddress, name: user.name, email: user.email, phone: user.phone }
  return { name: user.name, email: user.email, phone: user.phone, address: user.address }
}

const emptyAddress = { address: { company: '', address1: '', address2: '', city: '', state: '', postalCode: '', country: 'US' } }
