import { and, eq, inArray } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { findSiteLayout, saveSiteLayout } from '#src/navigation/edit-site-layout.ts'
import { maxFooterBlocks } from '#src/navigation/limits.ts'
import { createListMenu } from '#src/navigation/list-menus.ts'
import type { MenuItem } from '#src/navigation/menu-items.ts'
import { deleteMenuAt, retargetLinks } from '#src/navigation/menus.ts'
import { type FooterLayout, isFooterLayout, newFooterBlock } from '#src/navigation/site-layout.ts'

/** A column of the footer that was added, and what it replaced. */
export interface CreatedFooter {
  menu: { id: number; updatedAt: number }
  layoutUpdatedAt: number
  /** Null = the built-in footer. */
  previous: FooterLayout | null
}

/** Whether the footer has a list with a link to one of these pages, or no space for another list. */
export async function hasFooterLinks(q: Exec, pageIds: readonly number[]): Promise<boolean> {
  const { blocks } = (await findSiteLayout(q, 'footer')).layout
  if (blocks.length >= maxFooterBlocks) return true
  const menuIds = blocks.flatMap(({ menuId }) => menuId ?? [])
  if (menuIds.length === 0 || pageIds.length === 0) return false
  const { menuItems } = q.t
  const isLink = and(inArray(menuItems.menuId, menuIds), eq(menuItems.targetType, 'page'), inArray(menuItems.targetId, [...pageIds]))
  return (await q.select({ id: menuItems.id }).from(menuItems).where(isLink).limit(1)).length > 0
}

/** Adds a list with links to these pages to the footer. A link appears once its page is public. */
export async function addFooterLinks(
  tx: Tx,
  { name, pageIds, now }: { name: string; pageIds: number[]; now: number },
): Promise<CreatedFooter> {
  const menuId = await createListMenu(tx, { name, items: pageIds.map(linkTo) }, now)
  const { layout, updatedAt } = await findSiteLayout(tx, 'footer')
  const blocks = [...layout.blocks, { ...newFooterBlock('list-menu'), menuId }]
  const layoutUpdatedAt = await saveSiteLayout(tx, 'footer', { ...layout, blocks }, { now, expectedUpdatedAt: updatedAt })
  return { menu: { id: menuId, updatedAt: now }, layoutUpdatedAt, previous: updatedAt === 0 ? null : layout }
}

/** Throws Conflict when footer or list were changed since. */
export async function removeFooterLinks(
  tx: Tx,
  { menu, layoutUpdatedAt, previous }: Omit<CreatedFooter, 'previous'> & { previous: unknown },
  now: number,
): Promise<void> {
  await saveSiteLayout(tx, 'footer', isFooterLayout(previous) ? previous : null, { now, expectedUpdatedAt: layoutUpdatedAt })
  await deleteMenuAt(tx, menu.id, menu.updatedAt)
}

/** Links of the footer's lists to these pages lead to others, by page id. */
export async function retargetFooterLinks(tx: Tx, pageIds: ReadonlyMap<number, number>, now: number): Promise<void> {
  const { blocks } = (await findSiteLayout(tx, 'footer')).layout
  const menuIds = blocks.flatMap(({ menuId }) => menuId ?? [])
  if (menuIds.length > 0 && pageIds.size > 0) await retargetLinks(tx, { menuIds, targetType: 'page', targetIds: pageIds }, now)
}

const linkTo = (targetId: number): MenuItem => ({
  id: null,
  level: 0,
  label: '',
  targetType: 'page',
  targetId,
  url: '',
  newTab: false,
  audience: 'everyone',
  look: 'link',
  mediaId: null,
})
