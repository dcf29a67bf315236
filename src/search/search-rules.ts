import { entityStore, findRow } from '#db/lists/entity-store.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
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

/** `baseUrl`: origin of the store. */
export const searchRuleStore = (baseUrl: string) =>
  entityStore({
    table: (q) => q.t.searchRules,
    check: (q, facts: RuleFacts) => checkRule(q, facts, baseUrl),
    taken: () => new UserError('searchAdmin.queryTaken', {}, 'query'),
    conflict: 'searchAdmin.editConflict',
  })

export async function findRuleForStaff(q: Exec, id: number) {
  const row = await findRow(q, { table: (q) => q.t.searchRules }, id)
  return row ? { ...row, pins: await formatPins(q, JSON.parse(row.pins) as Pin[]) } : null
}

/** Throws UserError on the invalid field. */
async function checkRule(q: Exec, facts: RuleFacts, baseUrl: string) {
  const key = queryKey(facts.query)
  if (key === '') throw new UserError('searchAdmin.queryEmpty', {}, 'query')
  const target = facts.target.trim()
  if (target !== '' && !isOwnPath(target)) throw new UserError('searchAdmin.targetInvalid', {}, 'target')
  const pins = await parsePins(q, facts.pins, baseUrl)
  if (target === '' && pins.length === 0) throw new UserError('searchAdmin.ruleEmpty', {}, 'pins')
  return { ...facts, query: facts.query.trim(), queryKey: key, pins: JSON.stringify(pins), target }
}

// A search that leads to a search would show itself again.
const isOwnPath = (target: string): boolean => {
  const url = target.startsWith('/') && !/^\/[/\\]/.test(target) ? URL.parse(target, 'http://shop.invalid') : null
  return url !== null && url.host === 'shop.invalid' && url.pathname !== '/search' && !/\s/.test(target)
}
