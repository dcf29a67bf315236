import type { Exec } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import { decodePath } from '#src/lib/links/decode-path.ts'
import type { LinkedRow } from '#src/module.ts'
import { maxSuggestions } from './limits.ts'
import { type LinkTargetType, linkTargets, rowTarget, rowTargetTypes } from './link-targets.ts'
import type { MenuItem } from './menu-items.ts'

export interface ResolvedTarget extends LinkedRow {
  path: string
}

export type TargetMap = ReadonlyMap<string, ResolvedTarget>

type TargetRef = Pick<MenuItem, 'targetType' | 'targetId'>

export const targetKey = ({ targetType, targetId }: TargetRef): string => `${targetType}:${targetId ?? ''}`

/** The rows that items lead to, by `targetKey`, in a language (null = default): one statement for each kind of target. Missing ones are left out. */
export async function readTargets(q: Exec, items: readonly TargetRef[], language: string | null): Promise<TargetMap> {
  const found = new Map<string, ResolvedTarget>()
  for (const type of rowTargetTypes) {
    const ids = [...new Set(items.flatMap((item) => (item.targetType === type ? (item.targetId ?? []) : [])))]
    if (ids.length === 0) continue
    const target = rowTarget(type)!
    const rows = await (await target.load()).read(q, { ids })
    const texts = target.nameField === null ? new Map() : await readContentTexts(q, { kind: target.kind, ids, language })
    for (const row of rows) {
      const name: unknown = texts.get(row.id)?.[target.nameField ?? '']
      found.set(targetKey({ targetType: type, targetId: row.id }), {
        ...row,
        name: typeof name === 'string' ? name : row.name,
        path: row.path ?? target.prefix + row.slug,
      })
    }
  }
  return found
}

export interface TypedTarget {
  targetType: LinkTargetType
  targetId: number | null
  url: string
}

/** What staff typed as a link: a row of the store if its path leads to one, a page of the store, or any other address as it is. */
export async function parseLink(q: Exec, typed: string, baseUrl: string): Promise<TypedTarget> {
  const link = typed.trim()
  const ownPath = link.startsWith(`${baseUrl}/`) ? link.slice(baseUrl.length) : link
  const plain = { targetType: 'url', targetId: null, url: ownPath } as const
  const path = localPath(ownPath)
  if (path === null || /[?#]/.test(path)) return plain
  for (const [type, target] of linkTargets)
    if ('path' in target && target.path === path) return { targetType: type, targetId: null, url: '' }
  // Longer prefixes first: an article is below /kb, but /kb/category/… is a category.
  const types = rowTargetTypes.toSorted((a, b) => rowTarget(b)!.prefix.length - rowTarget(a)!.prefix.length)
  for (const type of types) {
    const target = rowTarget(type)!
    if (!path.startsWith(target.prefix)) continue
    const slug = decodePath(path.slice(target.prefix.length)) ?? ''
    const [row] = slug === '' ? [] : await (await target.load()).read(q, { slug })
    if (row) return { targetType: type, targetId: row.id, url: '' }
  }
  return plain
}

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
