import { type Static, Type } from '@sinclair/typebox'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** The states that can be discarded, by which the audit log can undo it. */
export const discardedStates = Type.Record(
  Type.String({ pattern: '^[0-9]+$' }),
  Type.Union([Type.Literal('unmatched'), Type.Literal('failed'), Type.Literal('ignored')]),
)
export type DiscardedStates = Static<typeof discardedStates>

/** Takes mail off the list; one with a message in a ticket stays. Returns the states before, by ID. */
export async function discardMails(tx: Tx, ids: number[]): Promise<DiscardedStates> {
  const { inboundMails } = tx.t
  const before: DiscardedStates = {}
  for (const state of ['unmatched', 'failed', 'ignored'] as const) {
    const discarded = await tx
      .update(inboundMails)
      .set({ state: 'discarded' })
      .where(and(inArray(inboundMails.id, ids), eq(inboundMails.state, state)))
      .returning({ id: inboundMails.id })
    for (const { id } of discarded) before[id] = state
  }
  return before
}

/** Returns how many were still discarded. */
export async function restoreMails(tx: Tx, before: DiscardedStates): Promise<number> {
  const { inboundMails } = tx.t
  let restored = 0
  for (const [id, state] of Object.entries(before)) {
    const rows = await tx
      .update(inboundMails)
      .set({ state })
      .where(and(eq(inboundMails.id, Number(id)), eq(inboundMails.state, 'discarded')))
      .returning({ id: inboundMails.id })
    restored += rows.length
  }
  return restored
}
