import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { DiscountUseState } from '#db/schema/discounts.ts'
import type { Tx } from '#db/types.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import type { Quote } from '#src/pricing/quote.ts'
import type { Shop } from '#src/shop.ts'
import { removeCartCodes } from './cart-codes.ts'
import { countCustomerUses } from './customer-uses.ts'
import { isForAnother } from './discount-candidates.ts'
import type { AppliedDiscount } from './discount-rules.ts'

export interface UseReservation {
  orderId: number
  customer: { userId: number | null; emailKey: string }
  /** Epoch ms until which the unpaid order holds the uses. */
  expiresAt: number
}

/**
 * Stores what a new order was reduced by, and reserves a use of each discount until `expiresAt`. Discounts that saved nothing use up
 * nothing, and neither does a test order. `applied` and `quote.discounts` have the same order. Throws Conflict when a limit was reached meanwhile.
 */
export async function reserveUses(tx: Tx, applied: AppliedDiscount[], quote: Quote, reservation: UseReservation): Promise<void> {
  const { orderDiscounts } = tx.t
  const { orderId, expiresAt, customer } = reservation
  const saving = applied.flatMap((discount, index) => {
    const { amount } = quote.discounts[index]!
    return amount > 0 ? [{ ...discount, amount }] : []
  })
  const isTest = isTestOrderId(orderId)
  for (const { rule, code } of isTest ? [] : saving) {
    if (isForAnother(rule, customer.emailKey)) throw new Conflict('discounts.usedUpMeanwhile')
    const uses = await countCustomerUses(tx, rule.customerLimit === null ? [] : [rule.id], { ...customer, ownOrderIds: [] })
    if (rule.customerLimit !== null && (uses.get(rule.id) ?? 0) >= rule.customerLimit) throw new Conflict('discounts.usedUpMeanwhile')
    if (!(await takeUse(tx, rule.id, code?.id ?? null))) throw new Conflict('discounts.usedUpMeanwhile')
  }
  if (saving.length === 0) return
  await tx.insert(orderDiscounts).values(
    saving.map(({ rule, code, amount }) => ({
      orderId,
      discountId: rule.id,
      codeId: code?.id ?? null,
      code: code?.text ?? '',
      name: rule.name,
      kind: rule.kind,
      amount,
      state: isTest ? ('returned' as const) : ('reserved' as const),
      expiresAt,
    })),
  )
}

/** For an order that is placed again: reserves uses that have expired since. Throws Conflict when one is gone. */
export async function renewUses(tx: Tx, { orderId, customer, expiresAt }: UseReservation): Promise<void> {
  const { discounts, orderDiscounts } = tx.t
  const expired = await tx
    .select({ id: orderDiscounts.id, discountId: orderDiscounts.discountId, codeId: orderDiscounts.codeId, limit: discounts.customerLimit })
    .from(orderDiscounts)
    .innerJoin(discounts, eq(discounts.id, orderDiscounts.discountId))
    .where(and(eq(orderDiscounts.orderId, orderId), eq(orderDiscounts.state, 'expired')))
  for (const { id, discountId, codeId, limit } of expired) {
    const uses = await countCustomerUses(tx, limit === null ? [] : [discountId], { ...customer, ownOrderIds: [orderId] })
    if (limit !== null && (uses.get(discountId) ?? 0) >= limit) throw new Conflict('discounts.usedUpMeanwhile')
    if (!(await takeUse(tx, discountId, codeId))) throw new Conflict('discounts.usedUpMeanwhile')
    await tx.update(orderDiscounts).set({ state: 'reserved', expiresAt }).where(eq(orderDiscounts.id, id))
  }
}

/** Lets an unpaid order hold its reserved uses until `expiresAt` (epoch ms). */
export async function extendUses(tx: Tx, orderId: number, expiresAt: number): Promise<void> {
  const { orderDiscounts } = tx.t
  await tx.update(orderDiscounts).set({ expiresAt }).where(eq(orderDiscounts.orderId, orderId))
}

/** Holds the uses of an order whose payment was undone until `expiresAt` (epoch ms): they stay taken, but are not used. */
export async function reopenUses(tx: Tx, orderId: number, expiresAt: number): Promise<void> {
  for (const use of await changeUses(tx, orderId, ['used'], 'reserved')) await uncountUse(tx, use)
  await extendUses(tx, orderId, expiresAt)
}

/**
 * Counts the uses of a paid order and takes its codes out of the cart. A use that had expired or was returned counts too, because the
 * buyer has paid: returns the names of discounts that are now above their limit.
 */
export async function countUses(tx: Tx, order: { id: number; cartId: number | null }): Promise<string[]> {
  const { discounts, discountCodes } = tx.t
  const exceeded: string[] = []
  for (const use of await changeUses(tx, order.id, ['reserved', 'expired', 'returned'], 'used')) {
    if (use.state !== 'reserved') {
      if (await isTaken(tx, use)) exceeded.push(use.code || use.name)
      await shiftTaken(tx, use, 1)
    }
    await tx
      .update(discounts)
      .set({ used: sql`${discounts.used} + 1` })
      .where(eq(discounts.id, use.discountId))
    if (use.codeId === null) continue
    await tx
      .update(discountCodes)
      .set({ used: sql`${discountCodes.used} + 1` })
      .where(eq(discountCodes.id, use.codeId))
    if (order.cartId !== null) await removeCartCodes(tx, order.cartId, [use.codeId])
  }
  return exceeded
}

/** Gives the uses of a cancelled order back. */
export async function returnUses(tx: Tx, orderId: number): Promise<void> {
  for (const use of await changeUses(tx, orderId, ['reserved', 'used', 'expired'], 'returned')) {
    if (use.state !== 'expired') await shiftTaken(tx, use, -1)
    if (use.state === 'used') await uncountUse(tx, use)
  }
}

/** Scheduled task: gives back the uses that unpaid orders held too long. Returns how many. */
export async function expireUses(shop: Shop): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const { orderDiscounts } = tx.t
    const due = await tx
      .select({ orderId: orderDiscounts.orderId })
      .from(orderDiscounts)
      .where(and(eq(orderDiscounts.state, 'reserved'), lte(orderDiscounts.expiresAt, shop.now())))
      .orderBy(orderDiscounts.expiresAt, orderDiscounts.id)
      .limit(200)
    let expired = 0
    for (const orderId of new Set(due.map((row) => row.orderId)))
      for (const use of await changeUses(tx, orderId, ['reserved'], 'expired')) {
        await shiftTaken(tx, use, -1)
        expired++
      }
    return expired
  })
}

/** Counts again what is taken, after its limit was changed. */
export async function recountTaken(tx: Tx, discountId: number): Promise<void> {
  const { discounts, orderDiscounts } = tx.t
  const [row] = await tx
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(orderDiscounts)
    .where(and(eq(orderDiscounts.discountId, discountId), inArray(orderDiscounts.state, ['reserved', 'used'])))
  await tx
    .update(discounts)
    .set({ taken: row?.count ?? 0 })
    .where(eq(discounts.id, discountId))
}

type Use = Awaited<ReturnType<typeof changeUses>>[number]

/** The changed uses with their state before. Each is changed by one caller only. */
async function changeUses(tx: Tx, orderId: number, from: DiscountUseState[], to: DiscountUseState) {
  const { orderDiscounts } = tx.t
  const uses = (await selectUses(tx, { orderId })).filter(({ state }) => from.includes(state))
  const changed: typeof uses = []
  for (const use of uses) {
    const rows = await tx
      .update(orderDiscounts)
      .set({ state: to })
      .where(and(eq(orderDiscounts.id, use.id), eq(orderDiscounts.state, use.state)))
      .returning({ id: orderDiscounts.id })
    if (rows.length > 0) changed.push(use)
  }
  return changed
}

const selectUses = stmt((q) => {
  const { id, orderId, discountId, codeId, code, name, state } = q.t.orderDiscounts
  return q
    .select({ id, discountId, codeId, code, name, state })
    .from(q.t.orderDiscounts)
    .where(eq(orderId, sql.placeholder('orderId')))
    .orderBy(discountId)
})

/** Takes one use unless the limit is reached. Rows without a limit are not written: every order would wait for them. */
async function takeUse(tx: Tx, discountId: number, codeId: number | null): Promise<boolean> {
  const { discounts, discountCodes } = tx.t
  const [discount] = await tx.select({ usageLimit: discounts.usageLimit }).from(discounts).where(eq(discounts.id, discountId)).limit(1)
  if (!discount) return false
  if (discount.usageLimit !== null) {
    const taken = await tx
      .update(discounts)
      .set({ taken: sql`${discounts.taken} + 1` })
      .where(and(eq(discounts.id, discountId), sql`${discounts.taken} < ${discounts.usageLimit}`))
      .returning({ id: discounts.id })
    if (taken.length === 0) return false
  }
  if (codeId === null) return true
  const [code] = await tx.select({ singleUse: discountCodes.singleUse }).from(discountCodes).where(eq(discountCodes.id, codeId)).limit(1)
  if (!code?.singleUse) return code !== undefined
  const taken = await tx
    .update(discountCodes)
    .set({ taken: 1 })
    .where(and(eq(discountCodes.id, codeId), eq(discountCodes.taken, 0)))
    .returning({ id: discountCodes.id })
  return taken.length > 0
}

async function isTaken(tx: Tx, { discountId, codeId }: Pick<Use, 'discountId' | 'codeId'>): Promise<boolean> {
  const { discounts, discountCodes } = tx.t
  const [discount] = await tx
    .select({ usageLimit: discounts.usageLimit, taken: discounts.taken })
    .from(discounts)
    .where(eq(discounts.id, discountId))
    .limit(1)
  if (discount && discount.usageLimit !== null && discount.taken >= discount.usageLimit) return true
  if (codeId === null) return false
  const [code] = await tx
    .select({ singleUse: discountCodes.singleUse, taken: discountCodes.taken })
    .from(discountCodes)
    .where(eq(discountCodes.id, codeId))
    .limit(1)
  return code !== undefined && code.singleUse && code.taken > 0
}

async function uncountUse(tx: Tx, { discountId, codeId }: Pick<Use, 'discountId' | 'codeId'>): Promise<void> {
  const { discounts, discountCodes } = tx.t
  await tx
    .update(discounts)
    .set({ used: sql`${discounts.used} - 1` })
    .where(and(eq(discounts.id, discountId), sql`${discounts.used} > 0`))
  if (codeId === null) return
  await tx
    .update(discountCodes)
    .set({ used: sql`${discountCodes.used} - 1` })
    .where(and(eq(discountCodes.id, codeId), sql`${discountCodes.used} > 0`))
}

async function shiftTaken(tx: Tx, { discountId, codeId }: Pick<Use, 'discountId' | 'codeId'>, by: 1 | -1): Promise<void> {
  const { discounts, discountCodes } = tx.t
  await tx
    .update(discounts)
    .set({ taken: sql`${discounts.taken} + ${by}` })
    .where(and(eq(discounts.id, discountId), sql`${discounts.usageLimit} is not null`, sql`${discounts.taken} + ${by} >= 0`))
  if (codeId === null) return
  await tx
    .update(discountCodes)
    .set({ taken: sql`${discountCodes.taken} + ${by}` })
    .where(and(eq(discountCodes.id, codeId), eq(discountCodes.singleUse, true), sql`${discountCodes.taken} + ${by} >= 0`))
}
