import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { StoredAddress } from '#db/schema/addresses.ts'
import type { Exec, Tx } from '#db/types.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { maxAddresses, restoreMinutes } from './limits.ts'
import { normalizeAddress, validateAddress } from './validate-address.ts'

export type SavedAddress = Awaited<ReturnType<typeof listAddresses>>[number]

export interface AddressInput extends StoredAddress {
  label: string
  /** The recipient. */
  name: string
  phone: string
  /** true: becomes the default. The first address always is. */
  isDefault: boolean
}

const restoreMs = restoreMinutes * 60_000

/** The default first, then the oldest first. */
export async function listAddresses(q: Exec, userId: number) {
  const { userAddresses } = q.t
  return q
    .select()
    .from(userAddresses)
    .where(and(eq(userAddresses.userId, userId), isNull(userAddresses.deletedAt)))
    .orderBy(desc(userAddresses.isDefault), asc(userAddresses.id))
    .limit(maxAddresses)
}

/** Throws NotFound for an address of another user. */
export async function getAddress(q: Exec, userId: number, id: number): Promise<SavedAddress> {
  const address = (await listAddresses(q, userId)).find((saved) => saved.id === id)
  if (!address) throw new NotFound('address')
  return address
}

/** What an order stores, as its country writes it. The recipient is left out when it is the buyer. */
export function toStoredAddress(saved: Omit<StoredAddress, 'name'> & { name: string }, buyerName: string): StoredAddress {
  const { name, company, address1, address2, city, state, postalCode, country } = normalizeAddress(saved)
  return { ...(name === '' || name === buyerName ? {} : { name }), company, address1, address2, city, state, postalCode, country }
}

/** Returns the id; the same input again is the same address. Throws UserError for an incomplete address and when the book is full. */
export async function createAddress(tx: Tx, userId: number, input: AddressInput, now: number): Promise<number> {
  const { userAddresses } = tx.t
  const columns = validColumnsOf(input)
  const same = (await listAddresses(tx, userId)).find((saved) => Bun.deepEquals(columnsOf(saved), columns))
  if (same) {
    if (input.isDefault) await setDefaultAddress(tx, userId, same.id)
    return same.id
  }
  const total = await countAddresses(tx, userId)
  if (total >= maxAddresses) throw new UserError('addresses.full', { count: maxAddresses })
  const isDefault = input.isDefault || total === 0
  if (isDefault) await clearDefault(tx, userId)
  const [row] = await tx
    .insert(userAddresses)
    .values({ userId, ...columns, isDefault, createdAt: now, updatedAt: now })
    .returning({ id: userAddresses.id })
  return row!.id
}

/** Saves an address used at checkout, unless it is incomplete, in the book already, or the book is full. */
export async function rememberAddress(
  tx: Tx,
  userId: number,
  { name, phone, address }: { name: string; phone: string; address: StoredAddress },
  now: number,
): Promise<void> {
  const saved = await listAddresses(tx, userId)
  const input = { ...address, name: address.name ?? name, label: '', phone, isDefault: false }
  const isKnown = saved.some((one) => Bun.deepEquals(toStoredAddress(one, ''), toStoredAddress(input, '')))
  if (isKnown || saved.length >= maxAddresses || validateAddress(address, true).length > 0) return
  await createAddress(tx, userId, input, now)
}

/** Throws NotFound for an address of another user, UserError for an incomplete one. */
export async function updateAddress(tx: Tx, userId: number, id: number, input: AddressInput, now: number): Promise<void> {
  const { userAddresses } = tx.t
  if (input.isDefault) await setDefaultAddress(tx, userId, id)
  const updated = await tx
    .update(userAddresses)
    .set({ ...validColumnsOf(input), updatedAt: now })
    .where(isOwn(tx, userId, id))
    .returning({ id: userAddresses.id })
  if (updated.length === 0) throw new NotFound('address')
}

/** Throws NotFound for an address of another user. */
export async function setDefaultAddress(tx: Tx, userId: number, id: number): Promise<void> {
  const { userAddresses } = tx.t
  await clearDefault(tx, userId)
  const updated = await tx
    .update(userAddresses)
    .set({ isDefault: true })
    .where(isOwn(tx, userId, id))
    .returning({ id: userAddresses.id })
  if (updated.length === 0) throw new NotFound('address')
}

/** Restorable for an hour, until the next one is deleted. The newest other address becomes the default in its place. Throws NotFound for an address of another user. */
export async function deleteAddress(tx: Tx, userId: number, id: number, now: number): Promise<void> {
  const { userAddresses } = tx.t
  // Otherwise adding and deleting in turn would fill the table.
  await tx.delete(userAddresses).where(and(eq(userAddresses.userId, userId), isNotNull(userAddresses.deletedAt)))
  const [deleted] = await tx
    .update(userAddresses)
    .set({ deletedAt: now })
    .where(isOwn(tx, userId, id))
    .returning({ wasDefault: userAddresses.isDefault })
  if (!deleted) throw new NotFound('address')
  if (!deleted.wasDefault) return
  const [next] = await tx
    .select({ id: userAddresses.id })
    .from(userAddresses)
    .where(and(eq(userAddresses.userId, userId), isNull(userAddresses.deletedAt)))
    .orderBy(desc(userAddresses.id))
    .limit(1)
  if (next) await setDefaultAddress(tx, userId, next.id)
}

/** A deleted address that can still be restored; null otherwise. */
export async function findDeletedAddress(q: Exec, userId: number, id: number, now: number) {
  const { userAddresses } = q.t
  const [row] = await q
    .select()
    .from(userAddresses)
    .where(and(eq(userAddresses.id, id), eq(userAddresses.userId, userId), gt(userAddresses.deletedAt, now - restoreMs)))
    .limit(1)
  return row ?? null
}

/** A former default is the default again. Throws NotFound once it is gone, UserError when the book is full. */
export async function restoreAddress(tx: Tx, userId: number, id: number, now: number): Promise<void> {
  const { userAddresses } = tx.t
  const deleted = await findDeletedAddress(tx, userId, id, now)
  if (!deleted) throw new NotFound('address')
  const total = await countAddresses(tx, userId)
  if (total >= maxAddresses) throw new UserError('addresses.full', { count: maxAddresses })
  const isDefault = deleted.isDefault || total === 0
  if (isDefault) await clearDefault(tx, userId)
  await tx.update(userAddresses).set({ deletedAt: null, isDefault }).where(eq(userAddresses.id, id))
}

/** Deletes what can no longer be restored. */
export async function pruneDeletedAddresses(shop: Shop): Promise<void> {
  const { userAddresses } = shop.db.t
  await shop.db.transaction((tx) => tx.delete(userAddresses).where(lte(userAddresses.deletedAt, shop.now() - restoreMs)))
}

function validColumnsOf(input: AddressInput) {
  const [error] = validateAddress(input, true)
  if (error) throw new UserError(error.key, error.params, error.field)
  return columnsOf(input)
}

function columnsOf({ label, phone, ...address }: Omit<AddressInput, 'isDefault'>) {
  const { name, company, address1, address2, city, state, postalCode, country } = normalizeAddress(address)
  return { label, name, company, address1, address2, city, state, postalCode, country, phone }
}

export async function countAddresses(q: Exec, userId: number): Promise<number> {
  const { userAddresses } = q.t
  const [row] = await q
    .select({ total: count() })
    .from(userAddresses)
    .where(and(eq(userAddresses.userId, userId), isNull(userAddresses.deletedAt)))
  return row?.total ?? 0
}

async function clearDefault(tx: Tx, userId: number): Promise<void> {
  const { userAddresses } = tx.t
  await tx
    .update(userAddresses)
    .set({ isDefault: false })
    .where(and(eq(userAddresses.userId, userId), eq(userAddresses.isDefault, true), isNull(userAddresses.deletedAt)))
}

function isOwn(tx: Tx, userId: number, id: number) {
  const { userAddresses } = tx.t
  return and(eq(userAddresses.id, id), eq(userAddresses.userId, userId), isNull(userAddresses.deletedAt))
}
