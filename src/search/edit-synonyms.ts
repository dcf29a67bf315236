import { createRow, entityStore } from '#db/lists/entity-store.ts'
import { parseSynonyms } from '#db/search/synonyms.ts'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxSynonymGroups, maxTerms } from './limits.ts'

/** `terms` of one or more words each, separated by commas or lines. */
export interface SynonymFacts {
  terms: string
}

export const synonymStore = entityStore({ table: (q) => q.t.searchSynonyms, check: checkedTerms, conflict: 'searchAdmin.editConflict' })

/** Returns the id. Throws UserError. */
export async function createSynonyms(tx: Tx, facts: SynonymFacts, now: number): Promise<number> {
  checkedTerms(tx, facts)
  if ((await tx.$count(tx.t.searchSynonyms)) >= maxSynonymGroups)
    throw new UserError('searchAdmin.groupsTooMany', { count: maxSynonymGroups }, 'terms')
  return createRow(tx, synonymStore, facts, now)
}

/** One term per line. Throws UserError. */
function checkedTerms(_q: Exec, { terms }: SynonymFacts): SynonymFacts {
  const byKey = new Map<string, string>()
  for (const term of terms.split(/[,\n]/).map((text) => text.trim().replace(/\s+/g, ' '))) {
    const [words] = parseSynonyms(term)
    if (words) byKey.set(words.map(({ exact }) => exact[0]).join(' '), term)
  }
  if (byKey.size < 2) throw new UserError('searchAdmin.termsTooFew', {}, 'terms')
  if (byKey.size > maxTerms) throw new UserError('searchAdmin.termsTooMany', { count: maxTerms }, 'terms')
  return { terms: [...byKey.values()].join('\n') }
}
