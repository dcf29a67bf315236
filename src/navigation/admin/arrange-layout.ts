import type { MoveStep } from '#src/lib/collections/tree-moves.ts'
import type { View } from '#src/web/view.ts'
import { headerActionNames, nameOfBlock } from '#templates/navigation/layout-names.ts'
import { dropItem, placeInMenu, removeItem, stepItem } from '../arrange-menu.ts'
import { maxListLevels } from '../limits.ts'
import { type EditedAction, type EditedBlock, type EditedFooter, type EditedHeader, addBlock, isBlockKind } from './layout-form.ts'

interface Arranged {
  layout: EditedHeader | EditedFooter
  message: string | null
  openKey: string | null
}

/**
 * Applies one step to a submitted layout. `action`: up, down or remove with a key; drop:<key>:<key before which, or end>; add, with the kind
 * in `add`. Anything else changes nothing.
 */
export function arrangeLayout(view: View, layout: EditedHeader | EditedFooter, action: string, add: string): Arranged {
  if (!('blocks' in layout)) {
    const nameOf = ({ key }: EditedAction) => view.t(headerActionNames[key])
    const { items, message } = moveItem(view, layout.actions, action, nameOf)
    return { layout: { ...layout, actions: items }, message, openKey: null }
  }
  const nameOf = (block: EditedBlock) => nameOfBlock(view, block)
  const { blocks } = layout
  if (action === 'add' && isBlockKind(add)) {
    const added = addBlock(blocks, add)
    const block = added.at(-1)!
    return { layout: { ...layout, blocks: added }, message: view.t('navigation.added', { name: nameOf(block) }), openKey: block.key }
  }
  const removed = blocks.findIndex(({ key }) => action === `remove:${key}`)
  if (removed !== -1) {
    const message = view.t('navigation.removed', { name: nameOf(blocks[removed]!) })
    return { layout: { ...layout, blocks: [...removeItem(blocks, removed)] }, message, openKey: null }
  }
  const { items, message } = moveItem(view, blocks, action, nameOf)
  return { layout: { ...layout, blocks: items }, message, openKey: null }
}

function moveItem<T extends { key: string; level: number }>(
  view: View,
  items: T[],
  action: string,
  nameOf: (item: T) => string,
): { items: T[]; message: string | null } {
  const [step = '', key = '', before = ''] = action.split(':')
  const index = items.findIndex((item) => item.key === key)
  if (index === -1 || !['up', 'down', 'drop'].includes(step)) return { items, message: null }
  const target = items.findIndex((item) => item.key === before)
  const place = { before: target === -1 ? items.length : target, level: 0 }
  const moved = step === 'drop' ? dropItem(items, index, place, maxListLevels) : stepItem(items, index, step as MoveStep, maxListLevels)
  const name = nameOf(items[index]!)
  if (moved === items) return { items, message: view.t('navigation.cannotMove', { name }) }
  const { place: position, count } = placeInMenu(
    moved,
    moved.findIndex((item) => item.key === key),
  )
  return { items: [...moved], message: view.t('navigation.layout.moved', { name, place: position, count }) }
}
