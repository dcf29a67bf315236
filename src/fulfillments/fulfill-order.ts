import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { findOrder, listOrderLines, getOrder } from '#src/orders/find-orders.ts'
import {
  changeFulfilledUnits,
  claimProcessingOrder,
  countUnitsToFulfill,
  isShippable,
  refreshFulfillmentStatus,
} from '#src/orders/fulfilled-units.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { carrierName, parseCarrier } from './tracked-carriers.ts'
import { type FulfillmentRow, findFulfillment, listFulfillmentLines } from './find-fulfillments.ts'

export interface Tracking {
  /** A name or a code of tracked-carriers.ts; '' = none. */
  carrier: string
  trackingNumber: string
  /** '' = the carrier's page. */
  trackingUrl: string
}

export interface FulfillmentInput extends Tracking {
  orderId: number
  /** One fulfillment per key, however often the same is sent. */
  key: string
  /** Units by order line; null = everything that is left. */
  units: ReadonlyMap<number, number> | null
  actor: string
}

const noTracking: Tracking = { carrier: '', trackingNumber: '', trackingUrl: '' }

/**
 * Ships units of a paid order in processing; its last units ship the order. The same one sent again returns the first. Throws
 * Conflict for a key that was used for another one, UserError when units are not left, and for orders that are not in processing.
 */
export async function fulfillOrder(tx: Tx, input: FulfillmentInput, now: number): Promise<{ fulfillment: FulfillmentRow; isNew: boolean }> {
  const order = await getOrder(tx, { id: input.orderId })
  const existing = await findFulfillment(tx, { key: input.key })
  if (existing) {
    if (existing.orderId !== order.id || !(await isSameShipment(tx, existing, input))) throw new Conflict('fulfillments.keyUsed')
    return { fulfillment: existing, isNew: false }
  }
  if (isUnpaid(order) || order.status !== 'processing') throw new UserError('fulfillments.notProcessing')
  const lines = await chooseUnits(tx, input)
  if (!(await claimProcessingOrder(tx, order.id, now))) throw new UserError('fulfillments.notProcessing')
  if (!(await changeFulfilledUnits(tx, lines, 1))) throw new UserError('fulfillments.changed')
  const fulfillment = await insertFulfillment(tx, input, lines, now)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const by = { actor: input.actor, now }
  await addTimelineEntry(tx, { orderId: order.id, kind: 'fulfilled', data: { units, ...describeTracking(fulfillment) }, ...by })
  await refreshFulfillmentStatus(tx, order.id, by)
  return { fulfillment, isNew: true }
}

/** Ships everything that is left, without tracking; false when nothing is. */
export async function fulfillRest(tx: Tx, orderId: number, { actor, now }: { actor: string; now: number }): Promise<boolean> {
  if ((await listOrderLines(tx, orderId)).every((line) => countUnitsToFulfill(line) === 0)) return false
  await fulfillOrder(tx, { orderId, key: tx.random.uuid(), units: null, actor, ...noTracking }, now)
  return true
}

/** Takes a shipment back: its units are to be shipped again. Throws UserError when it was cancelled before, or its order has ended. */
export async function cancelFulfillment(tx: Tx, id: number, by: { actor: string; now: number }): Promise<FulfillmentRow> {
  const { fulfillments } = tx.t
  const [fulfillment] = await tx
    .update(fulfillments)
    .set({ cancelledAt: by.now, updatedAt: by.now })
    .where(and(eq(fulfillments.id, id), isNull(fulfillments.cancelledAt)))
    .returning()
  if (!fulfillment) throw new UserError('fulfillments.alreadyCancelled')
  const order = (await findOrder(tx, { id: fulfillment.orderId }))!
  if (order.status !== 'processing' && order.status !== 'shipped' && order.status !== 'on_hold')
    throw new UserError('fulfillments.orderEnded')
  const lines = await listFulfillmentLines(tx, [id])
  if (!(await changeFulfilledUnits(tx, lines, -1))) throw new Error(`fulfillment ${id} is not counted in its order`)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await addTimelineEntry(tx, { orderId: order.id, kind: 'fulfillment_cancelled', data: { units, ...describeTracking(fulfillment) }, ...by })
  await refreshFulfillmentStatus(tx, order.id, by)
  return fulfillment
}

/** Throws UserError for a cancelled shipment, and Conflict when another person changed it since `expectedAt` (epoch ms). */
export async function updateTracking(
  tx: Tx,
  id: number,
  { expectedAt, actor, ...tracking }: Tracking & { expectedAt: number; actor: string },
  now: number,
): Promise<FulfillmentRow> {
  const { fulfillments } = tx.t
  if ((await findFulfillment(tx, { id }))?.cancelledAt) throw new UserError('fulfillments.alreadyCancelled')
  const [changed] = await tx
    .update(fulfillments)
    .set({ ...tracking, carrier: parseCarrier(tracking.carrier), updatedAt: Math.max(now, expectedAt + 1) })
    .where(and(eq(fulfillments.id, id), eq(fulfillments.updatedAt, expectedAt), isNull(fulfillments.cancelledAt)))
    .returning()
  if (!changed) throw new Conflict('fulfillments.trackingChanged')
  await addTimelineEntry(tx, { orderId: changed.orderId, kind: 'tracking_changed', data: describeTracking(changed), actor, now })
  return changed
}

async function isSameShipment(tx: Tx, row: FulfillmentRow, input: FulfillmentInput): Promise<boolean> {
  const { units, actor, carrier, trackingNumber, trackingUrl } = input
  const tracking = [row.actor, row.carrier, row.trackingNumber, row.trackingUrl]
  if ([actor, parseCarrier(carrier), trackingNumber, trackingUrl].some((text, index) => text !== tracking[index])) return false
  if (units === null) return true
  const lines = await listFulfillmentLines(tx, [row.id])
  const chosen = [...units.values()].filter((quantity) => quantity > 0)
  return chosen.length === lines.length && lines.every(({ orderLineId, quantity }) => units.get(orderLineId) === quantity)
}

async function chooseUnits(tx: Tx, { orderId, units }: FulfillmentInput): Promise<{ orderLineId: number; quantity: number }[]> {
  const lines = await listOrderLines(tx, orderId)
  const chosen = lines.flatMap((line) => {
    const left = countUnitsToFulfill(line)
    const quantity = units === null ? left : (units.get(line.id) ?? 0)
    if (quantity === 0) return []
    if (quantity < 0 || !isShippable(line) || quantity > left)
      throw new UserError('fulfillments.tooManyUnits', { count: left }, `quantity.${line.id}`)
    return [{ orderLineId: line.id, quantity }]
  })
  if (chosen.length === 0) throw new UserError('fulfillments.nothing')
  return chosen
}

async function insertFulfillment(
  tx: Tx,
  { orderId, key, carrier, trackingNumber, trackingUrl, actor }: FulfillmentInput,
  lines: { orderLineId: number; quantity: number }[],
  now: number,
): Promise<FulfillmentRow> {
  const { fulfillments, fulfillmentLines } = tx.t
  const [fulfillment] = await tx
    .insert(fulfillments)
    .values({ orderId, key, carrier: parseCarrier(carrier), trackingNumber, trackingUrl, actor, createdAt: now, updatedAt: now })
    .returning()
  await tx.insert(fulfillmentLines).values(lines.map((line) => ({ ...line, fulfillmentId: fulfillment!.id })))
  return fulfillment!
}

const describeTracking = ({ carrier, trackingNumber }: FulfillmentRow): Record<string, string> => ({
  carrier: carrierName(carrier),
  tracking: trackingNumber,
})
