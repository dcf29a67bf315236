import type { StoredAddress } from '#db/schema/addresses.ts'
import type { Tx } from '#db/types.ts'
import { createAddress, deleteAddress, listAddresses, updateAddress } from '#src/addresses/address-book.ts'
import { normalizeAddress } from '#src/addresses/validate-address.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { Conflict } from '#src/lib/errors/errors.ts'

interface DefaultAddressInput {
  /** The recipient and the phone of an account without an address. */
  name: string
  phone: string
  /** Empty: the default address is deleted. */
  address: StoredAddress
  /** Of the default address that the page showed; 0 = none. */
  expectedUpdatedAt: number
  now: number
}

/** Returns the address before. Throws UserError for an incomplete one, Conflict when another one is the default by now or it was changed. */
export async function saveDefaultAddress(tx: Tx, userId: number, input: DefaultAddressInput): Promise<StoredAddress | null> {
  const stored = (await listAddresses(tx, userId)).find(({ isDefault }) => isDefault)
  if ((stored?.updatedAt ?? 0) !== input.expectedUpdatedAt) throw new Conflict('users.editConflict')
  const address = normalizeAddress(input.address)
  const isEmpty = Object.values(address).every((part) => part === '')
  if (!stored) {
    const { name, phone, now } = input
    if (!isEmpty) await createAddress(tx, userId, { ...address, label: '', name, phone, isDefault: true }, now)
    return null
  }
  const previous = addressPartsOf(stored)
  if (isEmpty) await deleteAddress(tx, userId, stored.id, input.now)
  else if (!Bun.deepEquals(previous, address)) {
    const { label, name, phone } = stored
    await updateAddress(tx, userId, stored.id, { ...address, label, name, phone, isDefault: true }, input.now)
  }
  return previous
}

export const addressPartsOf = (address: StoredAddress): StoredAddress =>
  pick(address, 'company', 'address1', 'address2', 'city', 'state', 'postalCode', 'country')
