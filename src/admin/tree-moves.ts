import type { Static, TObject } from '@sinclair/typebox'
import { t } from 'elysia'
import { type TreeMove, type TreeReader, dropPlaces, moveSteps, resolveDrop, resolveStep } from '#src/lib/collections/tree-moves.ts'
import { type TreeNode, findTreePath } from '#src/lib/collections/trees.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { oneOf } from '#src/web/form/one-of.ts'
import type { StaffView } from './layout.ts'

/** What the list of a tree sends to move a row by a step, or to where it was dropped. */
export const treeMoveFields = {
  to: t.Optional(oneOf(moveSteps)),
  target: t.Optional(t.Integer({ minimum: 1 })),
  place: t.Optional(oneOf(dropPlaces)),
  // Where it was when it was dragged; empty for the top level.
  from: t.Optional(t.Union([t.Integer({ minimum: 1 }), t.Null()])),
}

/** Null when it cannot move there. Throws NotFound. */
export async function resolveMove(
  tree: TreeReader,
  id: number,
  { to, target, place, from }: Static<TObject<typeof treeMoveFields>>,
): Promise<TreeMove | null> {
  const drop = target && place ? await resolveDrop(tree, id, { target, place }) : null
  const move = to ? await resolveStep(tree, id, to) : drop
  return move && from !== undefined ? { ...move, from } : move
}

/** Where a row is now among its siblings, for a message. */
export function describePlace<Node extends TreeNode<Node> & { name: string }>(
  view: StaffView,
  tree: readonly Node[],
  id: number,
  sentences: Record<'moved' | 'movedIn', StringKey>,
): string {
  const path = findTreePath(tree, (node) => node.id === id)
  const siblings = path.at(-2)?.children ?? tree
  const place = siblings.findIndex((node) => node.id === id) + 1
  const params = { name: path.at(-1)!.name, place, count: siblings.length }
  const parent = path.at(-2)?.name
  return parent ? view.t(sentences.movedIn, { ...params, parent }) : view.t(sentences.moved, params)
}
