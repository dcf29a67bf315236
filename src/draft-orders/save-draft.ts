import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { validateAddress } from '#src/addresses/validate-address.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { type DraftRow, findDraft } from './find-drafts.ts'
import { draftLinkDays, maxDraftLines } from './limits.ts'
import type { DraftFacts, QuotedDraft } from './quote-draft.ts'

interface SaveContext {
  quoted: QuotedDraft
  currency: string
  actor: string
  now: number
}

/** Returns the id. Throws UserError without items. */
export async function createDraft(tx: Tx, facts: DraftFacts, context: SaveContext): Promise<number> {
  const { draftOrders } = tx.t
  const { actor, now } = context
  const columns = await columnsOf(tx, facts, context)
  const [row] = await tx
    .insert(draftOrders)
    .values({ ...columns, token: newToken(tx.random), createdBy: actor, createdAt: now })
    .returning({ id: draftOrders.id })
  await tx
    .update(draftOrders)
    .set({ searchText: searchText(row!.id, columns.searchText) })
    .where(eq(draftOrders.id, row!.id))
  return row!.id
}

/** A link that was sent shows the new amounts from now on. Throws Conflict for a stale page and a completed draft, and UserError. */
export async function saveDraft(
  tx: Tx,
  id: number,
  facts: DraftFacts,
  { expectedAt, ...context }: SaveContext & { expectedAt: number },
): Promise<void> {
  const { draftOrders } = tx.t
  const columns = await columnsOf(tx, facts, context)
  const saved = await tx
    .update(draftOrders)
    .set({ ...columns, searchText: searchText(id, columns.searchText), updatedAt: Math.max(context.now, expectedAt + 1) })
    .where(and(eq(draftOrders.id, id), eq(draftOrders.state, 'open'), eq(draftOrders.updatedAt, expectedAt)))
    .returning({ id: draftOrders.id })
  if (saved.length === 0) await refuse(tx, id)
}

async function columnsOf(tx: Tx, facts: DraftFacts, { quoted, currency, now }: SaveContext) {
  const { email, name } = facts
  if (facts.lines.length === 0) throw new UserError('draftOrders.noItems')
  if (facts.lines.length > maxDraftLines) throw new UserError('draftOrders.tooManyItems', { most: maxDraftLines })
  if (email !== '' && !isEmail(email)) throw new UserError('draftOrders.emailInvalid', {}, 'email')
  const skus = quoted.lines.map(({ variant }) => variant.sku)
  return {
    ...facts,
    userId: email === '' ? null : ((await findUserByEmail(tx, email))?.id ?? null),
    total: quoted.quote.total,
    itemCount: quoted.quote.itemCount,
    currency,
    searchText: searchText(name, email, ...skus),
    updatedAt: now,
  }
}

/** Returns what was deleted. Throws NotFound, and Conflict for a completed draft. */
export async function deleteDraft(tx: Tx, id: number): Promise<DraftRow> {
  const { draftOrders } = tx.t
  const [deleted] = await tx
    .delete(draftOrders)
    .where(and(eq(draftOrders.id, id), eq(draftOrders.state, 'open')))
    .returning()
  return deleted ?? refuse(tx, id)
}

/** Makes the link payable for another 14 days; `isSent`: it is also mailed. Throws Conflict and UserError as `requireComplete`. */
export async function activateLink(
  tx: Tx,
  id: number,
  { ships, isSent, now }: { ships: boolean; isSent: boolean; now: number },
): Promise<DraftRow> {
  const { draftOrders } = tx.t
  const [draft] = await tx
    .update(draftOrders)
    .set({ linkExpiresAt: now + draftLinkDays * 86_400_000, ...(isSent ? { sentAt: now } : {}) })
    .where(and(eq(draftOrders.id, id), eq(draftOrders.state, 'open')))
    .returning()
  if (!draft) return refuse(tx, id)
  requireComplete(draft, ships)
  return draft
}

/** What an order needs. Throws UserError. */
export function requireComplete({ email, name, address }: Pick<DraftFacts, 'email' | 'name' | 'address'>, ships: boolean): void {
  if (email === '') throw new UserError('draftOrders.emailMissing', {}, 'email')
  if (name === '') throw new UserError('draftOrders.nameMissing', {}, 'name')
  const [error] = validateAddress(address, ships)
  if (error) throw new UserError(error.key, error.params, error.field)
}

async function refuse(tx: Tx, id: number): Promise<never> {
  const draft = await findDraft(tx, { id })
  if (!draft) throw new NotFound('draft order')
  throw new Conflict(draft.state === 'completed' ? 'draftOrders.completed' : 'draftOrders.stale')
}
