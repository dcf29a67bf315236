import type { Tx } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { findDraft } from './find-drafts.ts'

/** A copy at the prices of the draft, without its link. Returns the id. Throws NotFound. */
export async function duplicateDraft(tx: Tx, id: number, { actor, now }: { actor: string; now: number }): Promise<number> {
  const { draftOrders } = tx.t
  const draft = await findDraft(tx, { id })
  if (!draft) throw new NotFound('draft order')
  const { id: _, ...columns } = draft
  const reset = { state: 'open' as const, token: newToken(tx.random), sentAt: null, linkExpiresAt: null, orderId: null }
  const [copy] = await tx
    .insert(draftOrders)
    .values({ ...columns, ...reset, createdBy: actor, createdAt: now, updatedAt: now })
    .returning({ id: draftOrders.id })
  return copy!.id
}
