import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { LinkTarget, LinkedRowTarget } from '#src/module.ts'
import { modules } from '#src/modules.ts'

/** A name in `linkTargets` of a module.ts. */
export type LinkTargetType = string

type TranslatedTarget = LinkTarget & { label: StringKey }
const described = modules.flatMap((module): Record<string, TranslatedTarget>[] => ('linkTargets' in module ? [module.linkTargets] : []))

/** In the order in which they are suggested. */
export const linkTargets: ReadonlyMap<LinkTargetType, TranslatedTarget> = new Map(
  described.flatMap((targets) => Object.entries(targets)).toSorted(([, one], [, other]) => one.place - other.place),
)

/** False for a type of a module that this program no longer has, too. */
export const isTargetType = (type: string): boolean => linkTargets.has(type)

export const rowTarget = (type: string): (LinkedRowTarget & TranslatedTarget) | null => {
  const target = linkTargets.get(type)
  return target && 'prefix' in target ? target : null
}

export const rowTargetTypes = [...linkTargets.keys()].filter((type) => rowTarget(type) !== null)

/** Tags of what is cached and changes with a target. */
export const targetVersions: string[] = [
  ...new Set([...linkTargets.values()].flatMap((target) => ('prefix' in target ? target.version : []))),
]
