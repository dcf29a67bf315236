import { eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import type { StoredAddress } from '#db/schema/accounts.ts'
import { isEmail } from '#src/lib/emails.ts'
import { isCountry, needsRegion, regionsOf } from '#src/lib/countries.ts'

/** What the shopper says before paying. */
export interface Details {
  email: string
  name: string
  phone: string
  address: StoredAddress
}

export interface DetailsFault {
  field: 'email' | 'name' | 'address1' | 'city' | 'postal_code' | 'country' | 'state'
  key:
    | 'checkout.enterEmail'
    | 'checkout.enterName'
    | 'checkout.enterAddress'
    | 'checkout.enterCity'
    | 'checkout.enterPostalCode'
    | 'checkout.enterCountry'
    | 'checkout.chooseState'
    | 'checkout.unknownCountry'
}

/**
 * What is missing for this cart: name and e-mail always; when something ships also street, city, postal code and country, and a
 * state of the list for the United States and Canada. What was given must make sense even when it is not required.
 */
export function detailsFaults(details: Details, ships: boolean): DetailsFault[] {
  const { address } = details
  const faults: DetailsFault[] = []
  const need = (field: DetailsFault['field'], key: DetailsFault['key'], missing: boolean) => {
    if (missing) faults.push({ field, key })
  }
  need('name', 'checkout.enterName', details.name.trim() === '')
  need('email', 'checkout.enterEmail', !isEmail(details.email))
  need(
    'country',
    address.country === '' ? 'checkout.enterCountry' : 'checkout.unknownCountry',
    address.country === '' ? ships : !isCountry(address.country),
  )
  need('address1', 'checkout.enterAddress', ships && address.address1 === '')
  need('city', 'checkout.enterCity', ships && address.city === '')
  const listed = needsRegion(address.country)
  const known = regionsOf(address.country).some((region) => region.code === address.state)
  need('state', 'checkout.chooseState', listed && (address.state === '' ? ships : !known))
  need('postal_code', 'checkout.enterPostalCode', ships && address.postalCode === '')
  return faults
}

/** Keeps the details beside the cart. */
export async function saveDetails(tx: Tx, cartId: number, details: Details, by: { userId: number | null; now: number }): Promise<void> {
  const row = { userId: by.userId, ...details, updatedAt: by.now }
  await tx
    .insert(tx.t.checkouts)
    .values({ cartId, ...row })
    .onConflictDoUpdate({ target: tx.t.checkouts.cartId, set: row })
}

/** Keeps the chosen shipping rate and the order comment. */
export async function saveChoice(tx: Tx, cartId: number, choice: { rateId?: string; comment?: string }, now: number): Promise<void> {
  await tx
    .update(tx.t.checkouts)
    .set({ ...choice, updatedAt: now })
    .where(eq(tx.t.checkouts.cartId, cartId))
}

export async function findDetails(q: Exec, cartId: number) {
  const { checkouts } = q.t
  const [row] = await q.select().from(checkouts).where(eq(checkouts.cartId, cartId)).limit(1)
  return row ?? null
}

/** Forgets the details of a cart whose order is paid. */
export async function forgetDetails(tx: Tx, cartId: number): Promise<void> {
  await tx.delete(tx.t.checkouts).where(eq(tx.t.checkouts.cartId, cartId))
}
