import { eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { StoredAddress } from '#db/schema/accounts.ts'
import { isEmail } from '#src/lib/emails.ts'
import { isCountry, needsRegion, regionsOf } from '#src/lib/countries.ts'

export interface CheckoutDetails {
  email: string
  name: string
  phone: string
  address: StoredAddress
}

export interface DetailsError {
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

/** Carts that ship need an address, with a listed state in the United States and Canada. An optional country or state must be valid. */
export function validateDetails(details: CheckoutDetails, requiresShipping: boolean): DetailsError[] {
  const { address } = details
  const errors: DetailsError[] = []
  const addErrorIf = (field: DetailsError['field'], key: DetailsError['key'], isMissing: boolean) => {
    if (isMissing) errors.push({ field, key })
  }
  addErrorIf('name', 'checkout.enterName', details.name.trim() === '')
  addErrorIf('email', 'checkout.enterEmail', !isEmail(details.email))
  addErrorIf(
    'country',
    address.country === '' ? 'checkout.enterCountry' : 'checkout.unknownCountry',
    address.country === '' ? requiresShipping : !isCountry(address.country),
  )
  addErrorIf('address1', 'checkout.enterAddress', requiresShipping && address.address1 === '')
  addErrorIf('city', 'checkout.enterCity', requiresShipping && address.city === '')
  const hasRegionList = needsRegion(address.country)
  const isKnownRegion = regionsOf(address.country).some((region) => region.code === address.state)
  addErrorIf('state', 'checkout.chooseState', hasRegionList && (address.state === '' ? requiresShipping : !isKnownRegion))
  addErrorIf('postal_code', 'checkout.enterPostalCode', requiresShipping && address.postalCode === '')
  return errors
}

export async function saveDetails(
  tx: Tx,
  cartId: number,
  details: CheckoutDetails,
  context: { userId: number | null; now: number },
): Promise<void> {
  const row = { userId: context.userId, ...details, updatedAt: context.now }
  await tx
    .insert(tx.t.checkouts)
    .values({ cartId, ...row })
    .onConflictDoUpdate({ target: tx.t.checkouts.cartId, set: row })
}

export async function saveCheckoutOptions(
  tx: Tx,
  cartId: number,
  options: { rateId?: string; comment?: string },
  now: number,
): Promise<void> {
  await tx
    .update(tx.t.checkouts)
    .set({ ...options, updatedAt: now })
    .where(eq(tx.t.checkouts.cartId, cartId))
}

export async function findDetails(q: Exec, cartId: number) {
  const { checkouts } = q.t
  const [row] = await q.select().from(checkouts).where(eq(checkouts.cartId, cartId)).limit(1)
  return row ?? null
}

export async function deleteDetails(tx: Tx, cartId: number): Promise<void> {
  await tx.delete(tx.t.checkouts).where(eq(tx.t.checkouts.cartId, cartId))
}
