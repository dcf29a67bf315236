import { and, eq, inArray } from 'drizzle-orm'
import type { StoredAddress } from '#db/schema/addresses.ts'
import type { OrderStatus } from '#db/schema/orders.ts'
import type { Exec, Tx } from '#db/types.ts'
import { toStoredAddress } from '#src/addresses/address-book.ts'
import { validateAddress } from '#src/addresses/validate-address.ts'
import { needsRegion } from '#src/lib/addresses/address-formats.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { normalizeRegion } from '#src/lib/addresses/normalize-region.ts'
import { findTerritory } from '#src/lib/tax/tax-territories.ts'
import { addressLines, recipientOf } from '#src/lib/addresses/postal-address.ts'
import { contentDigest } from '#src/lib/ids/content-key.ts'
import type { OrderLineRow, OrderRow } from '../find-orders.ts'
import { addTimelineEntry } from '../timeline.ts'
import { sortedEntries } from '../edit-order/read-edit.ts'

const openStatuses: OrderStatus[] = ['pending', 'failed', 'processing', 'on_hold']

/** Until the first unit is packed or shipped. */
export const canChangeAddress = (order: OrderRow, lines: OrderLineRow[]): boolean =>
  order.fulfillmentStatus === 'unfulfilled' &&
  openStatuses.includes(order.status) &&
  order.address.address1 !== '' &&
  lines.every(({ fulfilled }) => fulfilled === 0)

/** Whether another state would change neither tax nor shipping. Where states do not matter to either, always. */
export async function canChangeState(q: Exec, { address, tax, shipping }: OrderRow): Promise<boolean> {
  if (!needsRegion(address.country)) return true
  if (tax > 0 || shipping > 0) return false
  const { taxRates } = q.t
  const rates = await q.select({ id: taxRates.id }).from(taxRates).where(eq(taxRates.country, address.country)).limit(1)
  return rates.length === 0
}

/** Changes when another tab, or staff, change the address. */
export const addressVersion = ({ name, phone, address }: Pick<OrderRow, 'name' | 'phone' | 'address'>): string =>
  contentDigest([name, phone, sortedEntries(address)])

export interface ChangeAddressInput {
  /** The recipient. */
  name: string
  phone: string
  address: Omit<StoredAddress, 'name' | 'country'>
  /** `addressVersion` of the address that was shown. */
  version: string
  actor: string
  now: number
}

/**
 * Changes where an order is sent, within its country; false when nothing changes. Throws UserError once it is packed, for another state
 * or territory that would change its price, for an incomplete address, and when it was changed meanwhile.
 */
export async function changeAddress(tx: Tx, orderId: number, input: ChangeAddressInput): Promise<boolean> {
  const { orders, orderLines } = tx.t
  const { actor, now } = input
  // Update first: the row stays locked, so nobody packs it until this commits.
  const [order] = await tx
    .update(orders)
    .set({ updatedAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.fulfillmentStatus, 'unfulfilled'), inArray(orders.status, openStatuses)))
    .returning()
  const lines = order ? await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)) : []
  if (!order || !canChangeAddress(order, lines)) throw new UserError('buyerActions.addressTooLate')
  if (input.version !== addressVersion(order)) throw new UserError('buyerActions.addressChangedMeanwhile')
  const { country, state } = order.address
  const address = toStoredAddress({ ...input.address, country, name: input.name }, order.name)
  if (address.state !== normalizeRegion(country, state) && !(await canChangeState(tx, order)))
    throw new UserError('buyerActions.stateFixed', {}, 'state')
  // Such as from Paris to Guadeloupe: other taxes would be due.
  if (findTerritory(address) !== findTerritory(order.address)) throw new UserError('buyerActions.territoryFixed', {}, 'postal_code')
  const [error] = validateAddress(address, true)
  if (error) throw new UserError(error.key, error.params, error.field)
  const changed = { name: order.name, phone: input.phone, address }
  if (addressVersion(changed) === addressVersion(order)) return false
  await tx.update(orders).set({ phone: input.phone, address }).where(eq(orders.id, orderId))
  const data = { from: describeAddress(order), to: describeAddress(changed) }
  await addTimelineEntry(tx, { orderId, kind: 'address_changed', data, actor, now })
  return true
}

export const describeAddress = (order: Pick<OrderRow, 'name' | 'phone' | 'address'>): string =>
  [recipientOf(order), ...addressLines(order.address, order.address.country), order.phone].filter((line) => line !== '').join(', ')
