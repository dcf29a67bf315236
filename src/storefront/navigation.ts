import { categoryTree, type CategoryNode } from '#src/catalog/categories.ts'
import { keptWhile } from '#src/settings/versions.ts'
import type { Shop } from '#src/shop.ts'
import type { NavLink } from '#src/web/view.ts'

/** The whole tree of categories, read again only after it changed. */
export const shopTree = keptWhile(['navigation'], categoryTree)

/** The shop's menu: every category that holds something to buy, two levels deep, with the one at `path` marked. */
export async function shopNavigation(shop: Shop, path: string): Promise<NavLink[]> {
  return (await shopTree(shop)).filter(hasProducts).map((node) => linkTo(node, path, node.children.filter(hasProducts)))
}

function linkTo(node: CategoryNode, path: string, children: CategoryNode[]): NavLink {
  const href = `/section/${node.slug}`
  return { label: node.name, href, current: path === href, children: children.map((child) => linkTo(child, path, [])) }
}

const hasProducts = (node: CategoryNode): boolean => node.products > 0
