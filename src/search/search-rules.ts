import { and, eq } from 'drizzle-orm'
import { refuseDuplicate, refuseDuplicateInSavepoint } from '#db/refuse-duplicate.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import { type Pin, formatPins, parsePins } from './pins.ts'
import { queryKey } from './query-key.ts'

/** What staff enter: `pins` are addresses, one per line; `target` is a path, '' = none. */
export type RuleFacts = Omit<Schema['searchRules']['$inferSelect'], 'id' | 'queryKey' | 'updatedAt'>

export interface SearchRule {
  pins: Pin[]
  target: string
}

const readRules = cachedByVersion(['search'], async (q) => {
  const rows = await q.select().from(q.t.searchRules)
  return new Map(rows.map(({ queryKey: key, pins, target }): [string, SearchRule] => [key, { pins: JSON.parse(pins) as Pin[], target }]))
})

/** What staff decided about exactly these words; null without a decision. */
export const findRule = async (shop: Parameters<typeof readRules>[0], query: string): Promise<SearchRule | null> =>
  (await readRules(shop)).get(queryKey(query)) ?? null

export async function findRuleForStaff(q: Exec, id: number) {
  const { searchRules } = q.t
  const [row] = await q.select().from(searchRules).where(eq(searchRules.id, id)).limit(1)
  return row ? { ...row, pins: await formatPins(q, JSON.parse(row.pins) as Pin[]) } : null
}

/** Throws UserError on the invalid field. */
async function checkRule(tx: Tx, facts: RuleFacts, baseUrl: string) {
  const key = queryKey(facts.query)
  if (key === '') throw new UserError('searchAdmin.queryEmpty', {}, 'query')
  const target = facts.target.trim()
  if (target !== '' && !isOwnPath(target)) throw new UserError('searchAdmin.targetInvalid', {}, 'target')
  const pins = await parsePins(tx, facts.pins, baseUrl)
  if (target === '' && pins.length === 0) throw new UserError('searchAdmin.ruleEmpty', {}, 'pins')
  return { ...facts, query: facts.query.trim(), queryKey: key, pins: JSON.stringify(pins), target }
}

// A search that leads to a search would show itself again.
const isOwnPath = (target: string): boolean => {
  const url = target.startsWith('/') && !/^\/[/\\]/.test(target) ? URL.parse(target, 'http://shop.invalid') : null
  return url !== null && url.host === 'shop.invalid' && url.pathname !== '/search' && !/\s/.test(target)
}

const queryTaken = () => new UserError('searchAdmin.queryTaken', {}, 'query')

/** Returns its id. Throws UserError on the invalid field. */
export async function createRule(tx: Tx, facts: RuleFacts, { baseUrl, now }: { baseUrl: string; now: number }): Promise<number> {
  const checked = await checkRule(tx, facts, baseUrl)
  const [created] = await refuseDuplicateInSavepoint(tx, queryTaken(), (savepoint) =>
    savepoint
      .insert(tx.t.searchRules)
      .values({ ...checked, updatedAt: now })
      .returning({ id: tx.t.searchRules.id }),
  )
  return created!.id
}

/** Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveRule(
  tx: Tx,
  id: number,
  facts: RuleFacts,
  { baseUrl, now, expectedUpdatedAt }: { baseUrl: string; now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { searchRules } = tx.t
  if (!(await findRuleForStaff(tx, id))) throw new NotFound('search rule')
  const checked = await checkRule(tx, facts, baseUrl)
  const updated = await refuseDuplicateInSavepoint(tx, queryTaken(), (savepoint) =>
    savepoint
      .update(searchRules)
      .set({ ...checked, updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
      .where(and(eq(searchRules.id, id), eq(searchRules.updatedAt, expectedUpdatedAt)))
      .returning({ id: searchRules.id }),
  )
  if (updated.length === 0) throw new Conflict('searchAdmin.editConflict')
}

export async function deleteRule(tx: Tx, id: number): Promise<void> {
  const deleted = await tx.delete(tx.t.searchRules).where(eq(tx.t.searchRules.id, id)).returning({ id: tx.t.searchRules.id })
  if (deleted.length === 0) throw new NotFound('search rule')
}

/** Restores a deleted rule with the same id. Throws Conflict when it exists, UserError when its query is taken. */
export async function restoreRule(tx: Tx, id: number, facts: RuleFacts, { baseUrl, now }: { baseUrl: string; now: number }) {
  if (await findRuleForStaff(tx, id)) throw new Conflict('admin.undoTooLate')
  const checked = await checkRule(tx, facts, baseUrl)
  await refuseDuplicate(queryTaken(), () => tx.insert(tx.t.searchRules).values({ id, ...checked, updatedAt: now }))
}
