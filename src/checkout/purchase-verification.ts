import { and, count, desc, eq, isNotNull, ne, notInArray } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'
import type { Session } from '#src/accounts/sessions.ts'
import { needsCheckoutCode } from '#src/accounts/sign-in/who-needs-code.ts'
import { emailKey } from '#src/lib/people/emails.ts'

/** What a code verifies: this cart with these details, bought in this session. */
export interface Purchase {
  session: Session | null
  cartId: number
  /** Of the saved details. */
  orderEmail: string
}

/** Whether these shoppers are asked for a code while the setting is on. `user`: null for a guest. */
export async function isCodeRequired(q: Exec, user: Session['user'], now: number): Promise<boolean> {
  if (user === null) return needsCheckoutCode(true, null, now)
  return needsCheckoutCode(true, { provider: user.provider, lastOrderAt: await findLastOrderDate(q, user.id) }, now)
}

/** Whether a code must be entered, while the setting is on, before this purchase is reviewed, changed or paid. */
export async function needsVerification(q: Exec, purchase: Purchase, now: number): Promise<boolean> {
  return (await isCodeRequired(q, purchase.session?.user ?? null, now)) && !(await isVerified(q, purchase))
}

async function isVerified(q: Exec, { session, cartId, orderEmail }: Purchase): Promise<boolean> {
  const verified = session?.data.verifiedPurchase
  if (!verified) return false
  return (
    verified.userId === (session.user?.id ?? null) &&
    verified.cartId === cartId &&
    emailKey(verified.orderEmail) === emailKey(orderEmail) &&
    verified.paidOrders === (await countPaidOrders(q, cartId))
  )
}

/** When the account last ordered, in epoch ms; null = never. Orders that were cancelled or failed do not count. */
export async function findLastOrderDate(q: Exec, userId: number): Promise<number | null> {
  const { orders } = q.t
  const [order] = await q
    .select({ orderDate: orders.orderDate })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        notInArray(orders.status, ['cancelled', 'failed']),
        ne(orders.paymentStatus, 'failed'),
        isOfRealOrder(orders.id),
      ),
    )
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(1)
  return order?.orderDate ?? null
}

/** Verifies one purchase: once another of the cart is paid, a new code is needed. */
export async function countPaidOrders(q: Exec, cartId: number): Promise<number> {
  const { orders } = q.t
  const [row] = await q
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), isNotNull(orders.paidAt)))
  return row?.count ?? 0
}
