import { type MoveStep, moveSteps } from '#src/lib/collections/tree-moves.ts'
import type { StaffView } from '#src/admin/layout.ts'
import type { Exec } from '#db/types.ts'
import { categoryTree, type CategoryNode } from '#src/categories/categories.ts'
import { maxMenuItems } from '../limits.ts'
import { dropItem, placeInMenu, removeItem, stepItem } from '../arrange-menu.ts'
import { type TypedTarget, parseLink } from '../resolve-targets.ts'
import { type EditedItem, newKey, parseTarget } from './menu-form.ts'

export interface Arranged {
  items: EditedItem[]
  /** What to announce; names are known later. */
  message: ((nameOf: (key: string) => string) => string) | null
  /** The item to open. */
  openKey: string | null
}

interface ArrangeContext {
  view: StaffView
  q: Exec
  levels: number
  baseUrl: string
  /** As typed into the search. */
  query: string
}

/**
 * Applies one step to submitted items. `action`: up, down, in, out or remove with a key; drop:<key>:<key before which, or end>:<level>;
 * add:<type>:<id>; address; fill. Anything else changes nothing.
 */
export async function arrangeItems(items: EditedItem[], action: string, context: ArrangeContext): Promise<Arranged> {
  const { view, levels } = context
  const [name = '', ...args] = action.split(':')
  const index = items.findIndex(({ key }) => key === args[0])
  const stays: Arranged = { items, message: null, openKey: null }
  if (isStep(name) && index !== -1) return describeMove(view, items, stepItem(items, index, name, levels), args[0]!)
  if (name === 'drop' && index !== -1) {
    const target = items.findIndex(({ key }) => key === args[1])
    const place = { before: target === -1 ? items.length : target, level: Number(args[2]) || 0 }
    return describeMove(view, items, dropItem(items, index, place, levels), args[0]!)
  }
  if (name === 'remove' && index !== -1)
    return {
      ...stays,
      items: [...removeItem(items, index)],
      message: (nameOf) => view.t('navigation.removed', { name: nameOf(args[0]!) }),
    }
  if (name === 'fill') return fillFromCategories(items, context)
  const target = name === 'add' ? parseTarget(args[1] && args[1] !== '0' ? `${args[0]}:${args[1]}` : (args[0] ?? '')) : null
  if (target) return addItem(view, items, target, target.targetType === 'none')
  if (name === 'address' && context.query !== '') {
    const typed = await parseLink(context.q, context.query, context.baseUrl)
    return addItem(view, items, typed, typed.targetType === 'url')
  }
  return stays
}

const isStep = (name: string): name is MoveStep => (moveSteps as readonly string[]).includes(name)

function describeMove(view: StaffView, before: EditedItem[], after: readonly EditedItem[], key: string): Arranged {
  if (after === before) return { items: before, message: (nameOf) => view.t('navigation.cannotMove', { name: nameOf(key) }), openKey: null }
  const index = after.findIndex((item) => item.key === key)
  return {
    items: [...after],
    message: (nameOf) => view.t('navigation.moved', { name: nameOf(key), ...placeInMenu(after, index) }),
    openKey: null,
  }
}

function addItem(view: StaffView, items: EditedItem[], target: TypedTarget, opens: boolean): Arranged {
  const added = newItem(items, target)
  return {
    items: [...items, added],
    message: (nameOf) => view.t('navigation.added', { name: nameOf(added.key) }),
    openKey: opens ? added.key : null,
  }
}

const newItem = (items: readonly EditedItem[], target: TypedTarget, level = 0): EditedItem => ({
  key: newKey(new Set(items.map(({ key }) => key))),
  id: null,
  level,
  label: '',
  link: target.url,
  ...target,
  newTab: false,
  audience: 'everyone',
  look: 'link',
  mediaId: null,
})

/** Adds the categories that shoppers see and the menu does not have, as far as there is room. */
async function fillFromCategories(items: EditedItem[], { view, q, levels }: ArrangeContext): Promise<Arranged> {
  const present = new Set(items.flatMap(({ targetType, targetId }) => (targetType === 'category' ? (targetId ?? []) : [])))
  const filled = [...items]
  const add = (nodes: CategoryNode[], level: number) => {
    for (const node of nodes) {
      if (node.products === 0 || present.has(node.id) || filled.length >= maxMenuItems || level >= levels) continue
      filled.push(newItem(filled, { targetType: 'category', targetId: node.id, url: '' }, level))
      add(node.children, level + 1)
    }
  }
  add(await categoryTree(q), 0)
  const count = filled.length - items.length
  return { items: filled, message: () => view.t('navigation.filled', { count }), openKey: null }
}
