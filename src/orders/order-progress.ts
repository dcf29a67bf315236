import type { listTimeline } from './timeline.ts'
import type { OrderRow } from './find-orders.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'

export interface ProgressStep {
  step: 'placed' | 'paid' | 'shipped' | 'completed' | 'cancelled' | 'refunded'
  /** Epoch ms; null = not reached, or reached at an unknown time. */
  at: number | null
  isDone: boolean
}

export type Timeline = Pick<Awaited<ReturnType<typeof listTimeline>>[number], 'kind' | 'data' | 'createdAt'>[]

/** The steps of an order that a customer sees, first to last. An order that ended early has no open steps. */
export function listProgress(order: OrderRow, timeline: Timeline): ProgressStep[] {
  const reachedAt = (status: string) => timeline.find(({ kind, data }) => kind === 'status' && data['to'] === status)?.createdAt ?? null
  const placed: ProgressStep = { step: 'placed', at: order.orderDate, isDone: true }
  // On invoice: confirmed, and paid later.
  const isOwed = order.paymentStatus === 'authorized'
  const paid: ProgressStep = { step: 'paid', at: isOwed ? null : order.paidAt, isDone: !isUnpaid(order) && !isOwed }
  if (order.status === 'cancelled' || order.status === 'refunded') {
    const end: ProgressStep = { step: order.status, at: reachedAt(order.status), isDone: true }
    return [placed, paid, end].filter(({ isDone }) => isDone)
  }
  if (order.fulfillmentStatus === 'not_required') return [placed, paid]
  const isCompleted = order.status === 'completed'
  const isShipped = isCompleted || order.status === 'shipped'
  return [
    placed,
    paid,
    { step: 'shipped', at: isShipped ? reachedAt('shipped') : null, isDone: isShipped },
    { step: 'completed', at: isCompleted ? reachedAt('completed') : null, isDone: isCompleted },
  ]
}
