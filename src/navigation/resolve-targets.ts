import type { Exec } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import { decodePath } from '#src/lib/links/decode-path.ts'
import type { LinkedRow } from '#src/module.ts'
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

/** Which of these paths, as `redirectKey` writes them, a page of the store has now: one statement for each kind of target. */
export async function findShownPaths(q: Exec, paths: readonly string[], now: number): Promise<Set<string>> {
  const shown = new Set<string>()
  for (const target of linkTargets.values()) if ('path' in target && target.path !== null) shown.add(target.path)
  for (const type of rowTargetTypes) {
    const { prefix, load } = rowTarget(type)!
    const slugs = paths.filter((path) => path.startsWith(prefix) && path.length > prefix.length).map((path) => path.slice(prefix.length))
    const rows = slugs.length === 0 ? [] : await (await load()).read(q, { slugs })
    for (const row of rows) if (row.isShown && (row.shownFrom ?? 0) <= now) shown.add(prefix + row.slug)
  }
  return shown
}
