import { eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { StoredAddress } from '#db/schema/addresses.ts'
import { type AddressError, validateAddress } from '#src/addresses/validate-address.ts'
import { isEmail } from '#src/lib/emails.ts'
import { parseVatNumber } from '#src/lib/vat-numbers.ts'

export interface CheckoutDetails {
  email: string
  name: string
  phone: string
  address: StoredAddress
  /** Normalized; '' for consumers. */
  vatNumber: string
}

export interface DetailsError {
  field: AddressError['field'] | 'email' | 'name' | 'vat_number'
  key: AddressError['key'] | 'checkout.enterEmail' | 'checkout.enterName' | 'checkout.vatNumberInvalid'
}

/** Carts that ship need a complete address; the others only a country, and only if the shop taxes by it. */
export function validateDetails(details: CheckoutDetails, requiresShipping: boolean, requiresCountry = false): DetailsError[] {
  const errors: DetailsError[] = []
  if (details.name.trim() === '') errors.push({ field: 'name', key: 'checkout.enterName' })
  if (!isEmail(details.email)) errors.push({ field: 'email', key: 'checkout.enterEmail' })
  const { address, vatNumber } = details
  if (vatNumber !== '' && !parseVatNumber(vatNumber)) errors.push({ field: 'vat_number', key: 'checkout.vatNumberInvalid' })
  if (!requiresShipping && requiresCountry && address.country === '') errors.push({ field: 'country', key: 'checkout.enterCountry' })
  return [...errors, ...validateAddress(address, requiresShipping)]
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
