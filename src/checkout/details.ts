import { eq, sql } from 'drizzle-orm'
import { jsonPlaceholder, placeholders, stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import type { StoredAddress } from '#db/schema/addresses.ts'
import { normalizeAddress } from '#src/addresses/validate-address.ts'
import type { CheckoutAnswers } from './checkout-fields.ts'

export interface CheckoutDetails {
  email: string
  name: string
  phone: string
  address: StoredAddress
  /** Normalized; '' for consumers. */
  vatNumber: string
  /** Null or missing: the same address. */
  billing?: StoredAddress | null
  extra?: CheckoutAnswers | null
}

export async function saveDetails(
  tx: Tx,
  cartId: number,
  details: CheckoutDetails,
  context: { userId: number | null; now: number },
): Promise<void> {
  const { email, name, phone, vatNumber, billing, extra } = details
  await upsertDetails(tx, {
    cartId,
    userId: context.userId,
    email,
    name,
    phone,
    vatNumber,
    updatedAt: context.now,
    address: JSON.stringify(details.address),
    billing: billing ? JSON.stringify(billing) : null,
    extra: extra ? JSON.stringify(extra) : null,
  })
}

const upsertDetails = stmt((q) => {
  const { checkouts } = q.t
  const row = {
    ...placeholders('userId', 'email', 'name', 'phone', 'vatNumber', 'updatedAt'),
    address: jsonPlaceholder(q, 'address'),
    billing: jsonPlaceholder(q, 'billing'),
    extra: jsonPlaceholder(q, 'extra'),
  }
  return q
    .insert(checkouts)
    .values({ ...placeholders('cartId'), ...row })
    .onConflictDoUpdate({ target: checkouts.cartId, set: row })
})

/** Returns the details with them; null when there are none. */
export async function saveCheckoutOptions(
  tx: Tx,
  cartId: number,
  options: { rateId?: string; comment?: string; processorId?: number },
  now: number,
): Promise<StoredDetails | null> {
  const { rateId = null, comment = null, processorId = null } = options
  const [stored] = await updateOptions(tx, { cartId, rateId, comment, processorId, updatedAt: now })
  return stored ?? null
}

const updateOptions = stmt((q) => {
  const { checkouts } = q.t
  const { rateId, comment, processorId } = placeholders('rateId', 'comment', 'processorId')
  return q
    .update(checkouts)
    .set({
      rateId: sql`coalesce(${rateId}, ${checkouts.rateId})`,
      comment: sql`coalesce(${comment}, ${checkouts.comment})`,
      processorId: sql`coalesce(${processorId}, ${checkouts.processorId})`,
      ...placeholders('updatedAt'),
    })
    .where(eq(checkouts.cartId, sql.placeholder('cartId')))
    .returning()
})

export type StoredDetails = NonNullable<Awaited<ReturnType<typeof findDetails>>>

/** With addresses as their countries write them, also those of earlier versions. */
export async function findDetails(q: Exec, cartId: number) {
  const [row] = await selectDetails(q, { cartId })
  return row ? { ...row, address: normalizeAddress(row.address), billing: row.billing && normalizeAddress(row.billing) } : null
}

const selectDetails = stmt((q) =>
  q
    .select()
    .from(q.t.checkouts)
    .where(eq(q.t.checkouts.cartId, sql.placeholder('cartId')))
    .limit(1),
)

export async function deleteDetails(tx: Tx, cartId: number): Promise<void> {
  await deleteOfCart(tx, { cartId })
}

const deleteOfCart = stmt((q) => q.delete(q.t.checkouts).where(eq(q.t.checkouts.cartId, sql.placeholder('cartId'))))
