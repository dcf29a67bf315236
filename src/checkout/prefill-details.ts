import { type SavedAddress, listAddresses, toStoredAddress } from '#src/addresses/address-book.ts'
import { getUser } from '#src/accounts/users.ts'
import { normalizeVatNumber } from '#src/lib/vat-numbers.ts'
import type { Exec } from '#db/types.ts'
import { type CheckoutDetails, findDetails } from './details.ts'
import type { DetailsFormValues } from './forms.ts'

export function toDetails(values: DetailsFormValues): CheckoutDetails {
  return {
    name: values.name,
    email: values.email,
    phone: values.phone,
    vatNumber: normalizeVatNumber(values.vat_number),
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

/** Contact details with an address of the address book and its phone. */
export function withSavedAddress(contact: Omit<CheckoutDetails, 'address'>, saved: SavedAddress): CheckoutDetails {
  return { ...contact, phone: saved.phone || contact.phone, address: toStoredAddress(saved, contact.name) }
}

/** The saved address that these details ship to; undefined when it is another one. */
export function findSameAddress(saved: SavedAddress[], { address, name }: CheckoutDetails): SavedAddress | undefined {
  return saved.find((candidate) =>
    Bun.deepEquals(toStoredAddress(candidate, name), toStoredAddress({ ...address, name: address.name ?? name }, name)),
  )
}

/** The details saved for this cart, else the account's with its default address; null when neither exists. */
export async function getPrefilledDetails(q: Exec, cartId: number, userId: number | null): Promise<CheckoutDetails | null> {
  const savedDetails = await findDetails(q, cartId)
  if (savedDetails) return savedDetails
  if (userId === null) return null
  const user = await getUser(q, userId)
  const contact = { name: user.name, email: user.email, phone: user.phone, vatNumber: user.vatNumber }
  const [address] = await listAddresses(q, userId)
  return address ? withSavedAddress(contact, address) : { ...contact, ...emptyAddress }
}

const emptyAddress = { address: { company: '', address1: '', address2: '', city: '', state: '', postalCode: '', country: 'US' } }
