import { and, eq } from 'drizzle-orm'
import type { ReturnState } from '#db/schema/returns.ts'
import type { Tx } from '#db/types.ts'
import { undoWindowMs } from '#src/accounts/audit/undo.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { listDownloads } from '#src/orders/downloads/downloads.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { refreshFulfillmentStatus } from '#src/orders/fulfilled-units.ts'
import { lockOrder } from '#src/orders/lock-order.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import type { Shop } from '#src/shop.ts'
import { type ReturnRow, getReturn, listReturnLines } from './find-returns.ts'
import { restockReturn } from './restock-return.ts'
import { type ReturnMail, queueReturnMail } from './return-mails.ts'
import { activeStates, listReturnable } from './returnable-units.ts'
import { withdrawMail } from '#src/mail/withdraw-mail.ts'

/** The states that can follow each state. */
export const returnTransitions: Record<ReturnState, ReturnState[]> = {
  requested: ['approved', 'declined', 'cancelled'],
  approved: ['received', 'declined', 'cancelled'],
  declined: ['approved'],
  received: ['completed'],
  completed: [],
  cancelled: [],
}

interface ReturnChange {
  /** The state that was shown. */
  from: ReturnState
  actor: string
  findWording: FindWording
}

/** What the audit log stores of a decision, to undo it. */
export interface DecisionChange {
  state: [ReturnState, ReturnState]
  before: { reason: string; decidedBy: string; decidedAt: number | null }
  decidedAt: number
  /** Of the email to the buyer; null when there is none. */
  mail: number | null
}

/** The buyer's email waits until the decision can no longer be undone. Throws Conflict when it was decided meanwhile. */
export async function decideReturn(
  shop: Shop,
  tx: Tx,
  id: number,
  { to, reason, ...change }: ReturnChange & { to: 'approved' | 'declined'; reason: string },
): Promise<DecisionChange> {
  const now = shop.now()
  const { reason: reasonBefore, decidedBy, decidedAt } = await getReturn(tx, id)
  await move(tx, id, { ...change, to, now }, { reason, decidedBy: change.actor, decidedAt: now })
  const mail = await queueReturnMail(shop, tx, change.findWording, {
    id,
    template: to === 'approved' ? 'return_approved' : 'return_declined',
    sendAt: now + undoWindowMs,
  })
  return { state: [change.from, to], before: { reason: reasonBefore, decidedBy, decidedAt }, decidedAt: now, mail }
}

/** Restores what was before a decision and withdraws its email. Throws Conflict after a later change, UserError when the units are gone. */
export async function undoReturnDecision(tx: Tx, id: number, change: DecisionChange, { actor, now }: { actor: string; now: number }) {
  const [from, to] = change.state
  const current = await getReturn(tx, id)
  if (current.decidedAt !== change.decidedAt) throw new Conflict('returns.changedMeanwhile')
  await move(tx, id, { from: to, to: from, isUndo: true, actor, now }, change.before)
  if (change.mail !== null) await withdrawMail(tx, change.mail)
}

/** `restock`: units to return to stock by line of the return. Throws Conflict when it was changed meanwhile. */
export async function receiveReturn(
  shop: Shop,
  tx: Tx,
  id: number,
  { restock, ...change }: ReturnChange & { restock: ReadonlyMap<number, number> },
): Promise<{ restocked: number }> {
  const now = shop.now()
  const row = await move(tx, id, { ...change, to: 'received', now })
  const restocked = await restockReturn(tx, row, restock, { actor: change.actor, now })
  await queueReturnMail(shop, tx, change.findWording, { id, template: 'return_received' })
  return { restocked }
}

/** Completes a received return, or cancels one for its buyer. Throws Conflict when it was changed meanwhile. */
export async function endReturn(shop: Shop, tx: Tx, id: number, change: ReturnChange & { to: 'completed' | 'cancelled' }): Promise<void> {
  await move(tx, id, { ...change, now: shop.now() })
  await queueReturnMail(shop, tx, change.findWording, { id, template: endMails[change.to] })
}

const endMails = { completed: 'return_completed', cancelled: 'return_cancelled' } as const satisfies Record<string, ReturnMail['template']>

async function move(
  tx: Tx,
  id: number,
  { from, to, actor, now, isUndo = false }: { from: ReturnState; to: ReturnState; actor: string; now: number; isUndo?: boolean },
  columns: Partial<Pick<ReturnRow, 'reason' | 'decidedBy' | 'decidedAt'>> = {},
): Promise<ReturnRow> {
  const { returns } = tx.t
  if (!isUndo && !returnTransitions[from].includes(to)) throw new Conflict('returns.changedMeanwhile')
  const { orderId } = await getReturn(tx, id)
  // Lock the order first, as a request does: its units may be requested at this moment.
  await lockOrder(tx, orderId, now)
  if (!activeStates.includes(from) && activeStates.includes(to)) await requireUnits(tx, id, orderId, now)
  const [moved] = await tx
    .update(returns)
    .set({ ...columns, state: to, updatedAt: now })
    .where(and(eq(returns.id, id), eq(returns.state, from)))
    .returning()
  if (!moved) throw new Conflict('returns.changedMeanwhile')
  await refreshFulfillmentStatus(tx, orderId, { actor, now })
  const state = isUndo ? 'reopened' : to
  await addTimelineEntry(tx, { orderId, kind: 'return', data: { state, return: id }, actor, now })
  return moved
}

async function requireUnits(tx: Tx, id: number, orderId: number, now: number): Promise<void> {
  const order = (await findOrder(tx, { id: orderId }))!
  const { kind } = await getReturn(tx, id)
  const returnable = await listReturnable(tx, kind, await listOrderLines(tx, orderId), await listDownloads(tx, order, now))
  for (const { orderLineId, quantity, name } of await listReturnLines(tx, [id])) {
    const left = returnable.find(({ line }) => line.id === orderLineId)?.units ?? 0
    if (quantity > left) throw new UserError('returns.unitsTaken', { product: name })
  }
}
