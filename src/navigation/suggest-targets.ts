import type { Exec } from '#db/types.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { maxSuggestions } from './limits.ts'
import { type LinkTargetType, rowTarget, rowTargetTypes } from './link-targets.ts'

export interface Suggestion {
  type: LinkTargetType
  /** What it is. */
  label: StringKey
  id: number
  name: string
  path: string
}

/** Rows of the store with these words in their names, a few of each kind. */
export async function suggestTargets(q: Exec, text: string): Promise<Suggestion[]> {
  const found: Suggestion[] = []
  for (const type of rowTargetTypes) {
    const target = rowTarget(type)!
    const { read, search } = await target.load()
    const matches = await search(q, text, maxSuggestions)
    if (matches.length === 0) continue
    const rows = await read(q, { ids: matches.map(({ id }) => id) })
    for (const { id, name } of matches) {
      const row = rows.find((candidate) => candidate.id === id)
      if (row) found.push({ type, label: target.label, id, name, path: row.path ?? target.prefix + row.slug })
    }
  }
  return found
}
