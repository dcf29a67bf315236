import { desc, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'

/** Kinds of timeline entries. `status` has from and to; `comment` has text. */
export const timelineKinds = [
  'placed',
  'renewed',
  'paid',
  'balance_paid',
  'edited',
  'payment_requested',
  'awaiting_transfer',
  'on_invoice',
  'payment_recorded',
  'payment_undone',
  'from_draft',
  'replacement',
  'replaced',
  'payment_failed',
  'status',
  'comment',
  'refunded',
  'refund_failed',
  'refund_reverted',
  'dispute',
  'fulfilled',
  'fulfillment_cancelled',
  'tracking_changed',
  'stock_short',
  'discount_exceeded',
  'restocked',
  'downloads_renewed',
  'address_changed',
  'return',
  'mail',
  'vat_unchecked',
  'tax_fallback',
  'carriers_failed',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export interface TimelineEntry {
  orderId: number
  kind: TimelineKind
  data: Record<string, string | number>
  /** 'customer', 'shop', a processor's slug, or a staff member's name. */
  actor: string
  /** Of a comment. */
  authorId?: number
  now: number
}

export async function addTimelineEntry(tx: Tx, entry: TimelineEntry): Promise<number> {
  const { now, ...row } = entry
  const [added] = await tx
    .insert(tx.t.orderTimeline)
    .values({ ...row, createdAt: now })
    .returning({ id: tx.t.orderTimeline.id })
  return added!.id
}

export async function listTimeline(q: Exec, orderId: number) {
  const { orderTimeline } = q.t
  return q.select().from(orderTimeline).where(eq(orderTimeline.orderId, orderId)).orderBy(desc(orderTimeline.id)).limit(200)
}
