import { type SavedAddress, listAddresses, toStoredAddress } from '#src/addresses/address-book.ts'
import { getUser } from '#src/accounts/users.ts'
import type { Exec } from '#db/types.ts'
import { type CheckoutDetails, findDetails } from './details.ts'
import { pick } from '#src/lib/collections/pick.ts'

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
export async function getPrefilledDetails(
  q: Exec,
  cartId: number,
  userId: number | null,
  country: string,
): Promise<CheckoutDetails | null> {
  const savedDetails = await findDetails(q, cartId)
  if (savedDetails) return savedDetails
  if (userId === null) return null
  const user = await getUser(q, userId)
  const contact = pick(user, 'name', 'email', 'phone', 'vatNumber')
  const [address] = await listAddresses(q, userId)
  return address ? withSavedAddress(contact, address) : { ...contact, address: { ...emptyAddress, country } }
}

const emptyAddress = { company: '', address1: '', address2: '', city: '', state: '', postalCode: '' }
