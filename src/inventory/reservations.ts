import { and, eq, inArray, like, lte, or, sql, type SQL } from 'drizzle-orm'
import { placeholders, stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { networkOf, wideNetworkFactor, wideNetworkOf } from '#src/lib/ip-network.ts'
import type { Shop } from '#src/shop.ts'
import { reservationMinutes } from './limits.ts'

export interface ReservationLine {
  sku: string
  quantity: number
  unlimited: boolean
}

/** Who orders. The orders of one account, or of one network, count together. */
export interface ReservationClient {
  /** The signed-in account; null for guests, whose email proves nothing. */
  userId: number | null
  /** Of the IP address; clients of unknown address share ''. */
  network: string
  /** Units that the client's unpaid orders may reserve, all SKUs together. */
  limit: number
  /** Units that all networks beside the client's may still reserve together; missing = without limit. */
  wideAllowance?: number
}

/**
 * The client at an IP address. What the neighbors of its network hold is read here, outside the transaction that reserves: on PostgreSQL, orders
 * that read the reservations of so many others would fail each other.
 */
export async function readReservationClient(
  q: Exec,
  { userId, address, limit }: { userId: number | null; address: string; limit: number },
): Promise<ReservationClient> {
  const network = networkOf(address)
  const wide = wideNetworkOf(network)
  if (wide === null) return { userId, network, limit }
  const [neighbors] = await sumOfWideNetwork(q, { pattern: wide.replace('/48', ':%') })
  return { userId, network, limit, wideAllowance: Math.max(0, limit * wideNetworkFactor - (neighbors?.units ?? 0)) }
}

export interface Shortage {
  sku: string
  available: number
}

/** How long stock is reserved for a payment, in ms. */
export const reservationDuration = reservationMinutes * 60_000

/**
 * Checks that all units are available and reserves them until `expiresAt` (epoch ms), up to the client's limit; null = without limit.
 * Returns short SKUs with the units left; the caller must then throw to roll back. Test orders reserve nothing.
 */
export async function reserveStock(
  tx: Tx,
  lines: ReservationLine[],
  { orderId, expiresAt, client }: { orderId: number; expiresAt: number; client: ReservationClient | null },
): Promise<Shortage[]> {
  if (isTestOrderId(orderId)) return []
  const shortages: Shortage[] = []
  let allowance =
    client === null ? Infinity : Math.min(client.limit - (await countReservedUnits(tx, client)), client.wideAllowance ?? Infinity)
  for (const line of lines) {
    if (line.unlimited) continue
    const quantity = Math.max(0, Math.min(line.quantity, allowance))
    const changed = await raiseReserved(tx, { sku: line.sku, quantity, least: line.quantity })
    if (changed.length === 0) shortages.push({ sku: line.sku, available: await countAvailable(tx, line.sku) })
    else if (quantity > 0) {
      allowance -= quantity
      const { userId = null, network = '' } = client ?? {}
      await insertReservation(tx, { orderId, sku: line.sku, quantity, userId, network, expiresAt })
    }
  }
  return shortages
}

/** Without a row when fewer than `least` units are available. */
const raiseReserved = stmt((q) => {
  const { inventory } = q.t
  const isEnough = sql`${inventory.calculatedTotal} - ${inventory.reserved} >= ${sql.placeholder('least')}`
  return q
    .update(inventory)
    .set({ reserved: sql`${inventory.reserved} + ${sql.placeholder('quantity')}` })
    .where(and(eq(inventory.sku, sql.placeholder('sku')), isEnough))
    .returning({ sku: inventory.sku })
})

const insertReservation = stmt((q) =>
  q.insert(q.t.reservations).values(placeholders('orderId', 'sku', 'quantity', 'userId', 'network', 'expiresAt')),
)

/** SKUs whose units beyond the order's own reservation are gone, with the units left to it. */
export async function findShortages(q: Exec, orderId: number, lines: ReservationLine[]): Promise<Shortage[]> {
  const heldUnits = await countHeldUnits(q, [orderId])
  const shortages: Shortage[] = []
  for (const { sku, quantity, unlimited } of lines) {
    const heldQuantity = heldUnits.get(sku) ?? 0
    if (unlimited || heldQuantity >= quantity) continue
    const available = heldQuantity + (await countAvailable(q, sku))
    if (available < quantity) shortages.push({ sku, available })
  }
  return shortages
}

/** A new payment attempt holds the reserved units until `expiresAt` (epoch ms). */
export async function extendReservations(tx: Tx, orderId: number, expiresAt: number): Promise<void> {
  const { reservations } = tx.t
  await tx.update(reservations).set({ expiresAt }).where(eq(reservations.orderId, orderId))
}

export async function releaseReservations(tx: Tx, orderId: number): Promise<void> {
  await deleteReservations(tx, orderId)
}

/** Releases up to `units` of a SKU that an order holds. */
export async function releaseUnits(tx: Tx, orderId: number, sku: string, units: number): Promise<void> {
  const { reservations } = tx.t
  const rows = await tx
    .select({ id: reservations.id, quantity: reservations.quantity })
    .from(reservations)
    .where(and(eq(reservations.orderId, orderId), eq(reservations.sku, sku)))
    .orderBy(reservations.id)
  let left = units
  for (const { id, quantity } of rows) {
    const released = Math.min(left, quantity)
    if (released === 0) break
    // The task that releases expired reservations may have deleted it.
    const isOwn = and(eq(reservations.id, id), eq(reservations.quantity, quantity))
    const changed =
      released === quantity
        ? await tx.delete(reservations).where(isOwn).returning({ id: reservations.id })
        : await tx
            .update(reservations)
            .set({ quantity: quantity - released })
            .where(isOwn)
            .returning({ id: reservations.id })
    if (changed.length === 0) continue
    left -= released
    await lowerReserved(tx, sku, released)
  }
}

export async function hasReservations(tx: Tx, orderId: number): Promise<boolean> {
  const { reservations } = tx.t
  return (await tx.$count(reservations, eq(reservations.orderId, orderId))) > 0
}

/** Scheduled task: releases expired reservations. Returns how many. */
export async function releaseExpiredReservations(shop: Shop): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const { reservations } = tx.t
    const due = await tx
      .select({ orderId: reservations.orderId })
      .from(reservations)
      .where(lte(reservations.expiresAt, shop.now()))
      .orderBy(reservations.expiresAt, reservations.id)
      .limit(200)
    let released = 0
    for (const orderId of new Set(due.map((row) => row.orderId))) released += (await deleteReservations(tx, orderId)).size
    return released
  })
}

/** Deletes the reservations of an order and returns their units by SKU; the caller lowers what is reserved of each. */
export async function takeReservations(tx: Tx, orderId: number): Promise<Map<string, number>> {
  // Whoever deletes the row releases it, so a task and a payment cannot both return the same units.
  return sumUnits(await deleteOfOrder(tx, { orderId }))
}

const deleteOfOrder = stmt((q) => {
  const { orderId, sku, quantity } = q.t.reservations
  return q
    .delete(q.t.reservations)
    .where(eq(orderId, sql.placeholder('orderId')))
    .returning({ sku, quantity })
})

export async function lowerReserved(tx: Tx, sku: string, units: number): Promise<void> {
  const { inventory } = tx.t
  await tx
    .update(inventory)
    .set({ reserved: sql`${inventory.reserved} - ${units}` })
    .where(eq(inventory.sku, sku))
}

async function deleteReservations(tx: Tx, orderId: number): Promise<Map<string, number>> {
  const units = await takeReservations(tx, orderId)
  for (const [sku, quantity] of units) await lowerReserved(tx, sku, quantity)
  return units
}

function sumUnits(rows: { sku: string; quantity: number }[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { sku, quantity } of rows) units.set(sku, (units.get(sku) ?? 0) + quantity)
  return units
}

async function countReservedUnits(tx: Tx, { userId, network }: ReservationClient): Promise<number> {
  const [row] = userId === null ? await sumOfNetwork(tx, { network }) : await sumOfCustomer(tx, { network, userId })
  return row?.units ?? 0
}

const sumReserved = (isTheirs: (reservations: Exec['t']['reservations']) => SQL | undefined) =>
  stmt((q) =>
    q
      .select({ units: sql<number>`coalesce(sum(${q.t.reservations.quantity}), 0)`.mapWith(Number) })
      .from(q.t.reservations)
      .where(isTheirs(q.t.reservations)),
  )
const sumOfNetwork = sumReserved(({ network }) => eq(network, sql.placeholder('network')))
const sumOfWideNetwork = sumReserved(({ network }) => like(network, sql`${sql.placeholder('pattern')}`))
const sumOfCustomer = sumReserved(({ network, userId }) =>
  or(eq(network, sql.placeholder('network')), eq(userId, sql.placeholder('userId'))),
)

async function countAvailable(tx: Exec, sku: string): Promise<number> {
  const { inventory } = tx.t
  const [row] = await tx
    .select({ total: inventory.calculatedTotal, reserved: inventory.reserved })
    .from(inventory)
    .where(inArray(inventory.sku, [sku]))
    .limit(1)
  return row ? Math.max(0, row.total - row.reserved) : 0
}

/** Units reserved by these orders, by SKU: still available to their own buyer. */
export async function countHeldUnits(q: Exec, orderIds: number[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const { reservations } = q.t
  const rows = await q
    .select({ sku: reservations.sku, quantity: reservations.quantity })
    .from(reservations)
    .where(inArray(reservations.orderId, orderIds))
  return sumUnits(rows)
}
