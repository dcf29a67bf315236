import { desc, eq, sql } from 'drizzle-orm'
import { jsonPlaceholder, placeholders, stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { shownTimelineEntries } from './limits.ts'

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
  const { orderId, kind, data, actor, authorId = null, now } = entry
  const [added] = await insertEntry(tx, { orderId, kind, data: JSON.stringify(data), actor, authorId, createdAt: now })
  return added!.id
}

const insertEntry = stmt((q) =>
  q
    .insert(q.t.orderTimeline)
    .values({ ...placeholders('orderId', 'kind', 'actor', 'authorId', 'createdAt'), data: jsonPlaceholder(q, 'data') })
    .returning({ id: q.t.orderTimeline.id }),
)

export async function listTimeline(q: Exec, orderId: number) {
  return selectTimeline(q, { orderId })
}

const selectTimeline = stmt((q) => {
  const { orderTimeline } = q.t
  return q
    .select()
    .from(orderTimeline)
    .where(eq(orderTimeline.orderId, sql.placeholder('orderId')))
    .orderBy(desc(orderTimeline.id))
    .limit(shownTimelineEntries)
})
