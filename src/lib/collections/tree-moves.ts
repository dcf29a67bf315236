export const moveSteps = ['up', 'down', 'in', 'out'] as const
export type MoveStep = (typeof moveSteps)[number]

export const dropPlaces = ['before', 'after', 'inside'] as const
export type DropPlace = (typeof dropPlaces)[number]

export interface TreeMove {
  id: number
  /** Parent when the drag started; Conflict is thrown if it has changed. */
  from?: number | null
  parentId: number | null
  /** The next sibling after the move; null = last. */
  before: number | null
}

/** A tree of rows; siblings in their order. `parentOf` throws NotFound. */
export interface TreeReader {
  parentOf: (id: number) => Promise<number | null>
  childrenOf: (parentId: number | null) => Promise<{ id: number }[]>
}

/** A move by one step: past a sibling, into it, or out of the parent. Null when impossible. Throws NotFound. */
export async function resolveStep({ parentOf, childrenOf }: TreeReader, id: number, step: MoveStep): Promise<TreeMove | null> {
  const parentId = await parentOf(id)
  const siblings = await childrenOf(parentId)
  const index = siblings.findIndex((sibling) => sibling.id === id)
  const [previous, next, afterNext] = [siblings[index - 1], siblings[index + 1], siblings[index + 2]]
  if (step === 'up') return previous ? { id, parentId, before: previous.id } : null
  if (step === 'down') return next ? { id, parentId, before: afterNext?.id ?? null } : null
  if (step === 'in') return previous ? { id, parentId: previous.id, before: null } : null
  if (parentId === null) return null
  const grandparentId = await parentOf(parentId)
  return { id, parentId: grandparentId, before: idAfter(await childrenOf(grandparentId), parentId) }
}

/** A drop before, after or into another node. Throws NotFound. */
export async function resolveDrop(
  { parentOf, childrenOf }: TreeReader,
  id: number,
  { target, place }: { target: number; place: DropPlace },
): Promise<TreeMove> {
  if (place === 'inside') return { id, parentId: target, before: null }
  const parentId = await parentOf(target)
  if (place === 'before') return { id, parentId, before: target }
  const siblings = (await childrenOf(parentId)).filter((sibling) => sibling.id !== id)
  return { id, parentId, before: idAfter(siblings, target) }
}

const idAfter = (siblings: { id: number }[], id: number): number | null =>
  siblings[siblings.findIndex((sibling) => sibling.id === id) + 1]?.id ?? null
