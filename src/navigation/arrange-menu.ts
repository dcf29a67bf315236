import type { MoveStep } from '#src/lib/collections/tree-moves.ts'
import { endOfBranch } from './menu-items.ts'

interface Leveled {
  level: number
}

/** Moves an item with all below it; the same list when it cannot move there. */
export function stepItem<T extends Leveled>(items: readonly T[], index: number, step: MoveStep, levels: number): readonly T[] {
  switch (step) {
    case 'up': {
      const previous = previousSibling(items, index)
      return previous === null ? items : moveBranch(items, index, previous, 0)
    }
    case 'down': {
      const next = endOfBranch(items, index)
      return items[next]?.level === items[index]!.level ? moveBranch(items, index, endOfBranch(items, next), 0) : items
    }
    case 'in':
      return previousSibling(items, index) === null || depthOf(items, index) + 1 > levels ? items : moveBranch(items, index, index, 1)
    case 'out': {
      const parent = parentOf(items, index)
      return parent === null ? items : moveBranch(items, index, endOfBranch(items, parent), -1)
    }
  }
}

/**
 * Drops an item with all below it before another (the length of the list = at the end), at the level nearest to the one asked for that
 * the place allows.
 */
export function dropItem<T extends Leveled>(
  items: readonly T[],
  index: number,
  { before, level }: { before: number; level: number },
  levels: number,
): readonly T[] {
  const end = endOfBranch(items, index)
  const isInside = before >= index && before <= end
  const place = isInside ? end : before
  const above = isInside ? items[index - 1] : items[place - 1]
  const below = items[place]
  const branchDepth = depthOf(items, index) - items[index]!.level
  const most = Math.min(above ? above.level + 1 : 0, levels - branchDepth)
  // Not higher than what follows, which would otherwise become its child.
  const least = below?.level ?? 0
  if (least > most) return items
  const wanted = Math.max(least, Math.min(level, most))
  return moveBranch(items, index, place, wanted - items[index]!.level)
}

export const removeItem = <T extends Leveled>(items: readonly T[], index: number): readonly T[] => [
  ...items.slice(0, index),
  ...items.slice(endOfBranch(items, index)),
]

/** Among the items with the same parent, from 1. */
export function placeInMenu(items: readonly Leveled[], index: number): { level: number; place: number; count: number } {
  const { level } = items[index]!
  const parent = parentOf(items, index)
  const [from, to] = parent === null ? [0, items.length] : [parent + 1, endOfBranch(items, parent)]
  const siblings = items.flatMap((item, other) => (other >= from && other < to && item.level === level ? [other] : []))
  return { level: level + 1, place: siblings.indexOf(index) + 1, count: siblings.length }
}

/** Null at the top level. */
export function parentOf(items: readonly Leveled[], index: number): number | null {
  const parent = items.slice(0, index).findLastIndex(({ level }) => level < items[index]!.level)
  return parent === -1 ? null : parent
}

/** The levels from the top to the deepest item of a branch. */
const depthOf = (items: readonly Leveled[], index: number): number =>
  Math.max(...items.slice(index, endOfBranch(items, index)).map(({ level }) => level)) + 1

function previousSibling(items: readonly Leveled[], index: number): number | null {
  const { level } = items[index]!
  const previous = items.slice(0, index).findLastIndex((item) => item.level <= level)
  return previous !== -1 && items[previous]!.level === level ? previous : null
}

/** `before` is an index of the list as it is. */
function moveBranch<T extends Leveled>(items: readonly T[], index: number, before: number, levelChange: number): readonly T[] {
  const end = endOfBranch(items, index)
  const branch = items.slice(index, end).map((item) => ({ ...item, level: item.level + levelChange }))
  const isBefore = (other: number) => other < before && (other < index || other >= end)
  return [
    ...items.filter((_, other) => isBefore(other)),
    ...branch,
    ...items.filter((_, other) => !isBefore(other) && (other < index || other >= end)),
  ]
}
