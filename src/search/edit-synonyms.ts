import { and, eq, sql } from 'drizzle-orm'
import { parseSynonyms } from '#db/search/synonyms.ts'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors.ts'
import { maxSynonymGroups, maxTerms } from './limits.ts'

/** `terms` of one or more words each, separated by commas or lines. */
export interface SynonymFacts {
  terms: string
}

export async function findSynonyms(q: Exec, id: number) {
  const { searchSynonyms } = q.t
  const [row] = await q.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).limit(1)
  return row ?? null
}

/** One term per line. Throws UserError. */
function checkTerms({ terms }: SynonymFacts): string {
  const byKey = new Map<string, string>()
  for (const term of terms.split(/[,\n]/).map((text) => text.trim().replace(/\s+/g, ' '))) {
    const [words] = parseSynonyms(term)
    if (words) byKey.set(words.map(({ exact }) => exact[0]).join(' '), term)
  }
  if (byKey.size < 2) throw new UserError('searchAdmin.termsTooFew', {}, 'terms')
  if (byKey.size > maxTerms) throw new UserError('searchAdmin.termsTooMany', { count: maxTerms }, 'terms')
  return [...byKey.values()].join('\n')
}

/** Returns the id. Throws UserError. */
export async function createSynonyms(tx: Tx, facts: SynonymFacts, now: number): Promise<number> {
  const { searchSynonyms } = tx.t
  const terms = checkTerms(facts)
  const [stored] = await tx.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(searchSynonyms)
  if (stored!.count >= maxSynonymGroups) throw new UserError('searchAdmin.groupsTooMany', { count: maxSynonymGroups }, 'terms')
  const [created] = await tx.insert(searchSynonyms).values({ terms, updatedAt: now }).returning({ id: searchSynonyms.id })
  return created!.id
}

/** Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveSynonyms(
  tx: Tx,
  id: number,
  facts: SynonymFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { searchSynonyms } = tx.t
  if (!(await findSynonyms(tx, id))) throw new NotFound('synonyms')
  const updated = await tx
    .update(searchSynonyms)
    .set({ terms: checkTerms(facts), updatedAt: Math.max(now, expectedUpdatedAt + 1) })
    .where(and(eq(searchSynonyms.id, id), eq(searchSynonyms.updatedAt, expectedUpdatedAt)))
    .returning({ id: searchSynonyms.id })
  if (updated.length === 0) throw new Conflict('searchAdmin.editConflict')
}

export async function deleteSynonyms(tx: Tx, id: number): Promise<void> {
  const { searchSynonyms } = tx.t
  const deleted = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning({ id: searchSynonyms.id })
  if (deleted.length === 0) throw new NotFound('synonyms')
}

/** Restores deleted synonyms with the same id. Throws Conflict when they exist. */
export async function restoreSynonyms(tx: Tx, id: number, facts: SynonymFacts, now: number): Promise<void> {
  if (await findSynonyms(tx, id)) throw new Conflict('admin.undoTooLate')
  await tx.insert(tx.t.searchSynonyms).values({ id, terms: checkTerms(facts), updatedAt: now })
}
