import type { Tx } from '#db/types.ts'
import { saveSiteLayout } from '#src/navigation/edit-site-layout.ts'
import { type LinkTargetType, isTargetType } from '#src/navigation/link-targets.ts'
import { createListMenu } from '#src/navigation/list-menus.ts'
import type { MenuItem } from '#src/navigation/menu-items.ts'
import { saveTopMenu } from '#src/navigation/menus.ts'
import { builtInFooter, newFooterBlock } from '#src/navigation/site-layout.ts'
import { type DemoMenuItem, footerBlocks, listMenus, topMenu } from './menus.ts'

interface MenuReferences {
  category(slug: string): number
  page(slug: string): number
  pageCategory(slug: string): number
  mediaId(file: string): number
}

/** The menu of the header, list menus, and a footer of them. Needs the catalog and the pages. */
export async function seedMenus(tx: Tx, references: MenuReferences, now: number): Promise<void> {
  await saveTopMenu(tx, toMenuItems(topMenu, references), { now, expectedUpdatedAt: 0 })
  const lists = new Map<string, number>()
  for (const [name, items] of Object.entries(listMenus))
    lists.set(name, await createListMenu(tx, { name, items: toMenuItems(items, references) }, now))
  const blocks = footerBlocks.map(({ list, ...block }) => ({
    ...newFooterBlock(block.kind),
    ...block,
    menuId: list === undefined ? null : lists.get(list)!,
  }))
  await saveSiteLayout(tx, 'footer', { ...builtInFooter, blocks }, { now, expectedUpdatedAt: 0 })
}

/** Without links to pages whose module was removed. */
export const toMenuItems = (items: readonly DemoMenuItem[], references: MenuReferences, level = 0): MenuItem[] =>
  items
    .filter(({ target }) => target === undefined || isTargetType(target))
    .flatMap((item) => [
      {
        id: null,
        level,
        label: item.label ?? '',
        ...targetOf(item, references),
        newTab: false,
        audience: 'everyone',
        look: 'link',
        mediaId: item.image === undefined ? null : references.mediaId(item.image),
      },
      ...toMenuItems(item.children ?? [], references, level + 1),
    ])

function targetOf(item: DemoMenuItem, references: MenuReferences): { targetType: LinkTargetType; targetId: number | null; url: string } {
  const { category, page, pageCategory, target, url = '' } = item
  if (category !== undefined) return { targetType: 'category', targetId: references.category(category), url: '' }
  if (page !== undefined) return { targetType: 'page', targetId: references.page(page), url: '' }
  if (pageCategory !== undefined) return { targetType: 'page-category', targetId: references.pageCategory(pageCategory), url: '' }
  return { targetType: target ?? 'url', targetId: null, url }
}
