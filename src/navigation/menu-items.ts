import type { Schema } from '#db/schema/index.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { Params } from '#src/i18n/built-in-strings.ts'
import { type LinkTargetType, isTargetType, rowTarget } from './link-targets.ts'
import { siteLink } from '#src/lib/links/site-link.ts'
import { maxLabelLength, maxMenuItems, maxUrlLength } from './limits.ts'

/** A row of a menu. Menus are lists in reading order: an item belongs to the last one above it with a lower level. */
export interface MenuItem extends Omit<Schema['menuItems']['$inferSelect'], 'id' | 'menuId' | 'position'> {
  /** Null for a new one. */
  id: number | null
  targetType: LinkTargetType
}

export interface ItemError {
  index: number
  field: 'label' | 'link' | 'level'
  key: StringKey
  params: Params
}

/** What is wrong with a menu, by item. `levels` is how deep it may be. */
export function findItemErrors(items: readonly MenuItem[], levels: number): ItemError[] {
  const seen = new Set<number>()
  return items.flatMap((item, index) => {
    const error = (field: ItemError['field'], key: StringKey, params: Params = {}): ItemError => ({ index, field, key, params })
    const parent = index === 0 ? -1 : items[index - 1]!.level
    const isRepeated = item.id !== null && seen.has(item.id)
    if (item.id !== null) seen.add(item.id)
    return [
      ...(index === maxMenuItems ? [error('label', 'navigation.error.tooMany', { most: maxMenuItems })] : []),
      ...(isRepeated ? [error('level', 'navigation.error.twice')] : []),
      ...(item.level >= levels
        ? [error('level', levels === 1 ? 'navigation.error.flat' : 'navigation.error.tooDeep', { most: levels })]
        : []),
      ...(item.level < levels && item.level > parent + 1 ? [error('level', 'navigation.error.noParent')] : []),
      ...([...item.label].length > maxLabelLength ? [error('label', 'form.tooLong', { count: maxLabelLength })] : []),
      ...targetErrors(item).map(([field, key]) => error(field, key)),
    ]
  })
}

function targetErrors({ targetType, targetId, url, label }: MenuItem): ['label' | 'link', StringKey][] {
  if (!isTargetType(targetType)) return [['link', 'form.choose']]
  if (rowTarget(targetType)) return targetId === null ? [['link', 'form.choose']] : []
  if (targetType === 'none') return label === '' ? [['label', 'navigation.error.labelMissing']] : []
  if (targetType !== 'url') return []
  if (url.length > maxUrlLength || siteLink(url) === null) return [['link', 'admin.link.invalid']]
  return label === '' ? [['label', 'navigation.error.labelMissing']] : []
}

/** The items below one, itself included: from its index to before this one. */
export function endOfBranch(items: readonly Pick<MenuItem, 'level'>[], index: number): number {
  const level = items[index]!.level
  const next = items.findIndex((item, other) => other > index && item.level <= level)
  return next === -1 ? items.length : next
}
