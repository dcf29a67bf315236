import type { StoredAddress } from '#db/schema/addresses.ts'
import { type SavedAddress, listAddresses, toStoredAddress } from '#src/addresses/address-book.ts'
import { normalizeAddress } from '#src/addresses/validate-address.ts'
import { getUser } from '#src/accounts/users.ts'
import { normalizeVatNumber } from '#src/lib/tax/vat-numbers.ts'
import type { Exec } from '#db/types.ts'
import { type CheckoutDetails, findDetails } from './details.ts'
import type { DetailsFormValues } from './forms.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** What was submitted, with postal codes as their country writes them. Carts that do not ship have one address. */
export function toDetails(values: DetailsFormValues, ships: boolean): CheckoutDetails {
  const { name, email, phone, company, address1, address2, city, state, postal_code: postalCode } = values
  const country = values.country.toUpperCase()
  const address = normalizeAddress({ company, address1, address2, city, state, postalCode, country })
  const vatNumber = normalizeVatNumber(values.vat_number)
  return { name, email, phone, vatNumber, address, billing: ships ? toBilling(values) : null }
}

/** Null when it is the same address: the box is checked, or the form has neither box nor address. */
function toBilling(values: DetailsFormValues): StoredAddress | null {
  const address = normalizeAddress({
    company: values.billing_company,
    address1: values.billing_address1,
    address2: values.billing_address2,
    city: values.billing_city,
    state: values.billing_state,
    postalCode: values.billing_postal_code,
    country: values.billing_country.toUpperCase(),
  })
  const isEmpty = address.address1 === '' && address.city === '' && address.postalCode === ''
  if (values.billing_same || (isEmpty && !values.offers_billing)) return null
  // Without script the box is unchecked before the fields are there.
  if (isEmpty && address.country === '') return { ...address, country: values.country.toUpperCase() }
  const { billing_name: name, name: buyer } = values
  return name === '' || name === buyer ? address : { name, ...address }
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
