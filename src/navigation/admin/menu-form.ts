import { type Static, t } from 'elysia'
import type { Exec } from '#db/types.ts'
import { menuAudiences, menuItemLooks } from '#db/schema/navigation.ts'
import { isId } from '#src/admin/list.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import { isTargetType, rowTarget } from '../link-targets.ts'
import { maxMenuItems } from '../limits.ts'
import type { MenuItem } from '../menu-items.ts'
import { type TargetMap, type TypedTarget, parseLink, readTargets, targetKey } from '../resolve-targets.ts'
import { oneOf } from '#src/web/form/one-of.ts'

// Texts that are too long are errors of their item: what was typed must come back.
const itemSchema = t.Object({
  id: t.Nullable(t.Integer({ minimum: 1 })),
  level: t.Integer({ minimum: 0, maximum: 99, default: 0 }),
  label: t.String({ default: '' }),
  /** A path or an address. */
  link: t.String({ default: '' }),
  /** What the link was resolved to, and the link that the form showed for it. */
  target: t.String({ maxLength: 60, default: '' }),
  shown: t.String({ default: '' }),
  new_tab: t.Boolean(),
  audience: t.Union(oneOf(menuAudiences).anyOf, { default: 'everyone' }),
  look: t.Union(oneOf(menuItemLooks).anyOf, { default: 'link' }),
  media: t.Nullable(t.Integer({ minimum: 1 })),
})

/** Items by key, in the order of the form: i12 is item 12, n1 a new one. */
export const menuSchema = t.Object({
  updated_at: t.Integer({ minimum: 0, default: 0 }),
  name: t.String({ default: '' }),
  q: t.String({ maxLength: maxShortSearchLength, default: '' }),
  items: t.Record(t.String(), itemSchema),
})

export type MenuForm = Static<typeof menuSchema>

/** Some more than a menu may have, so that too many are refused at an item. */
export const menuFormLimits = { bytes: 1024 * 1024, fields: maxMenuItems * 30, depth: 3 }

export interface EditedItem extends MenuItem {
  key: string
  /** As typed, or the path of the target. */
  link: string
}

/** The items of a submitted form, with what their links lead to. */
export async function parseItems(q: Exec, submitted: MenuForm['items'], baseUrl: string): Promise<EditedItem[]> {
  const items: EditedItem[] = []
  const taken = new Set<string>()
  for (const [submittedKey, item] of Object.entries(submitted)) {
    const key = /^[in]?\d{1,15}$/.test(submittedKey) && !taken.has(submittedKey) ? submittedKey : newKey(taken)
    taken.add(key)
    const { id, level, label, link, new_tab: newTab, audience, look, media: mediaId } = item
    const shared = { key, id, level, label, newTab, audience, look, mediaId, link }
    items.push({ ...shared, ...(await targetOf(q, item, baseUrl)) })
  }
  return items
}

/** A link that was not edited leads where it did, even if the target has another address by now. */
async function targetOf(q: Exec, { link, shown, target }: MenuForm['items'][string], baseUrl: string): Promise<TypedTarget> {
  const former = parseTarget(target)
  if (former && link === shown) return former
  if (link === '') return { targetType: 'none', targetId: null, url: '' }
  return parseLink(q, link, baseUrl)
}

/** category:12 or shop; null for anything else. */
export function parseTarget(text: string): TypedTarget | null {
  const [type = '', id = ''] = text.split(':')
  if (!isTargetType(type) || type === 'url') return null
  if (rowTarget(type)) return isId(id) ? { targetType: type, targetId: Number(id), url: '' } : null
  return { targetType: type, targetId: null, url: '' }
}

export function newKey(taken: { has(key: string): boolean }): string {
  let number = 1
  while (taken.has(`n${number}`)) number++
  return `n${number}`
}

export const toEdited = (items: readonly MenuItem[]): EditedItem[] =>
  items.map((item, index) => ({ ...item, key: item.id === null ? `n${index + 1}` : `i${item.id}`, link: item.url }))

export interface CheckedItem extends EditedItem {
  /** The name of its target; '' without one. */
  targetName: string
  /** The path or address that the form shows. */
  shown: string
  state: 'shown' | 'scheduled' | 'hidden' | 'missing' | 'members'
}

/** With what staff should know about the targets, in the default language. */
export async function checkItems(
  q: Exec,
  items: readonly EditedItem[],
  now: number,
): Promise<{ items: CheckedItem[]; targets: TargetMap }> {
  const targets = await readTargets(q, items, null)
  const checked = items.map((item): CheckedItem => {
    if (!isTargetType(item.targetType)) return { ...item, targetName: '', shown: '', state: 'missing' }
    if (!rowTarget(item.targetType)) return { ...item, targetName: '', shown: fixedLink(item), state: 'shown' }
    const target = targets.get(targetKey(item))
    if (!target) return { ...item, targetName: '', shown: '', state: 'missing' }
    const { name, path, isShown, shownFrom, membersOnly } = target
    const isScheduled = isShown && shownFrom !== null && shownFrom > now
    const state = !isShown ? 'hidden' : isScheduled ? 'scheduled' : membersOnly ? 'members' : 'shown'
    return { ...item, targetName: name, shown: path, state }
  })
  return { items: checked, targets }
}

/** Targets without a path of their own have a word. */
const fixedLink = ({ targetType, url, link }: EditedItem): string => (targetType === 'url' ? url || link : fixedLinks[targetType]) ?? ''

const fixedLinks: Partial<Record<MenuItem['targetType'], string>> = {
  home: '/',
  shop: '/shop',
  cart: '/cart',
  'help-center': '/kb',
  contact: '/tickets/create',
  account: '/dashboard',
}
