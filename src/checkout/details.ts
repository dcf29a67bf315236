import { eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import type { StoredAddress } from '#db/schema/addresses.ts'
import { validateAddress } from '#src/addresses/validate-address.ts'
import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import { isEmail } from '#src/lib/emails.ts'
import { type CheckoutAnswers, type CheckoutField, validateAnswers } from './checkout-fields.ts'
import { phoneDigits } from './limits.ts'

export interface CheckoutDetails {
  email: string
  name: string
  phone: string
  address: StoredAddress
  /** Null or missing: the same address. */
  billing?: StoredAddress | null
  /** Answers to the checkout fields. */
  extra?: CheckoutAnswers | null
}

export interface DetailsError {
  /** Form name: `city`, `billing_city`, `extra[po_number]`. */
  field: string
  key: StringKey
  params?: Params
}

/** Carts that ship need a complete address. `fields` are those that are asked for the cart. */
export function validateDetails(details: CheckoutDetails, requiresShipping: boolean, fields: CheckoutField[] = []): DetailsError[] {
  const { name, email, phone, address, billing, extra } = details
  const errors: DetailsError[] = []
  if (name.trim() === '') errors.push({ field: 'name', key: 'checkout.enterName' })
  if (!isEmail(email)) errors.push({ field: 'email', key: 'checkout.enterEmail' })
  errors.push(...validateAddress(address, requiresShipping))
  if (!isPhone(phone)) errors.push({ field: 'phone', key: 'checkout.enterPhone' })
  if (billing && requiresShipping)
    errors.push(...validateAddress(billing, true).map(({ field, key }) => ({ field: `billing_${field}`, key })))
  return [...errors, ...validateAnswers(fields, extra ?? {})]
}

/** Lenient, as formats differ: enough digits, in any form. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return text.trim() === '' || (digits >= phoneDigits.least && digits <= phoneDigits.most)
}

export async function saveDetails(
  tx: Tx,
  cartId: number,
  details: CheckoutDetails,
  context: { userId: number | null; now: number },
): Promise<void> {
  const { email, name, phone, address, billing = null, extra = null } = details
  const row = { userId: context.userId, email, name, phone, address, billing, extra, updatedAt: context.now }
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
