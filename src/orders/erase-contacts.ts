import { and, asc, eq, inArray, isNotNull, like, lte, or, type SQL } from 'drizzle-orm'
import { eraseOwned } from '#src/accounts/erase-owned.ts'
import { type AccountOwner, isOfAccount } from '#src/accounts/is-of-account.ts'
import { eraseDeletedWords } from '#db/search/newest-rows.ts'
import type { Db, Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { eraseMails } from '#src/mail/erase-mails.ts'
import { eraseEventContents, listPaymentNames } from '#src/payments/events/erase-event-contents.ts'
import type { Shop } from '#src/shop.ts'
import { openOrderDays } from './limits.ts'
import { closedStatuses } from './status.ts'
import type { TimelineKind } from './timeline.ts'

const maxPerRun = 200

/** The orders of an account and, when its address is proven, those placed with it as a guest. */
export const ordersOfUser = (q: Exec, user: AccountOwner): SQL | undefined => isOfAccount(q.t.orders, user)

/**
 * Detaches the orders of a deleted account. Invoices keep name, address, items and amounts. Everything else is erased: at once for orders
 * that are done, and for others when they are, at the latest after `openOrderDays`.
 */
export async function detachUserOrders(tx: Tx, user: AccountOwner, now: number): Promise<void> {
  const { orders } = tx.t
  const detached = await tx
    .update(orders)
    .set({ userId: null, eraseContactAt: now + openOrderDays * 86_400_000 })
    .where(ordersOfUser(tx, user))
    .returning({ id: orders.id })
  for (const part of inChunks(detached)) {
    const ids = part.map(({ id }) => id)
    await eraseContacts(tx, and(inArray(orders.id, ids), inArray(orders.status, closedStatuses)), { limit: ids.length, now })
  }
}

/** Scheduled task: erases the contact data of orders whose account was deleted while they were in progress. Returns how many. */
export async function eraseDueContacts(shop: Shop): Promise<number> {
  return shop.db.transaction((tx) => {
    const { orders } = tx.t
    const isDue = or(inArray(orders.status, closedStatuses), lte(orders.eraseContactAt, shop.now()))
    return eraseContacts(tx, and(isNotNull(orders.eraseContactAt), isDue), { limit: maxPerRun, now: shop.now() })
  })
}

/** What earlier versions left of orders whose contact data is erased. */
export async function eraseLeftTexts(db: Db): Promise<void> {
  const { orders } = db.t
  const erased = await db.read
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.email, ''), like(orders.emailKey, 'erased:%')))
  const ids = erased.map(({ id }) => id)
  for (const part of inChunks(ids)) await db.transaction((tx) => eraseOrderTexts(tx, part))
}

async function eraseOrderTexts(tx: Tx, ids: number[]): Promise<void> {
  await eraseTimelineTexts(tx, ids)
  await eraseOwned(tx, 'order', ids)
}

async function eraseContacts(tx: Tx, condition: SQL | undefined, { limit, now }: { limit: number; now: number }): Promise<number> {
  const { orders, orderLines } = tx.t
  const erased = await tx
    .select({ id: orders.id, number: orders.number, name: orders.name })
    .from(orders)
    .where(condition)
    .orderBy(asc(orders.id))
    .limit(limit)
  const ids = erased.map(({ id }) => id)
  if (ids.length === 0) return 0
  const lines = await tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id))
  for (const { id, number, name } of erased) {
    const skus = lines.filter((line) => line.orderId === id).map((line) => line.sku)
    // A key of its own, so that two deleted customers do not count as one.
    await tx
      .update(orders)
      .set({ emailKey: `erased:${id}`, eraseContactAt: null, searchText: searchText(number, name, ...skus) })
      .where(eq(orders.id, id))
  }
  for (const line of lines.filter(({ giftMessage, customization }) => giftMessage !== '' || customization.length > 0)) {
    const customization = line.customization.map((answer) => ({ ...answer, answer: '' }))
    await tx.update(orderLines).set({ giftMessage: '', customization }).where(eq(orderLines.id, line.id))
  }
  await eraseOrderTexts(tx, ids)
  await eraseDeletedWords(tx)
  await eraseMails(tx, { orderIds: ids })
  await eraseEventContents(tx, await listPaymentNames(tx, ids, now), now)
  return ids.length
}

/** Comments are about the buyer; other entries keep amounts, states and items. */
async function eraseTimelineTexts(tx: Tx, orderIds: number[]): Promise<void> {
  const { orderTimeline } = tx.t
  const isOfOrders = inArray(orderTimeline.orderId, orderIds)
  await tx.delete(orderTimeline).where(and(isOfOrders, eq(orderTimeline.kind, 'comment')))
  const rows = await tx
    .select({ id: orderTimeline.id, data: orderTimeline.data })
    .from(orderTimeline)
    .where(and(isOfOrders, inArray(orderTimeline.kind, kindsWithTexts)))
  for (const { id, data } of rows.filter((row) => Object.keys(row.data).some((key) => textKeys.has(key)))) {
    const kept = Object.fromEntries(Object.entries(data).filter(([key]) => !textKeys.has(key)))
    await tx.update(orderTimeline).set({ data: kept }).where(eq(orderTimeline.id, id))
  }
}

const kindsWithTexts: TimelineKind[] = [
  'address_changed',
  'edited',
  'fulfilled',
  'fulfillment_cancelled',
  'tracking_changed',
  'mail',
  'payment_recorded',
]
const textKeys = new Set(['from', 'to', 'tracking', 'subject', 'note', 'reason'])
