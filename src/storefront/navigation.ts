import { categoryTree, type CategoryNode } from '#src/catalog/categories.ts'
import { keptWhile } from '#src/settings/versions.ts'
import type { Shop } from '#src/shop.ts'
import type { NavLink } from '#src/web/view.ts'

/** The whole tree of categories, read again only after it changed. */
export const shopTree = keptWhile(['navigation'], categoryTree)

/**
 * The shop's menu: every category that holds something to buy, two levels deep, with the one at `path` marked. The same array for the
 * same menu, so that what is drawn from it can be kept with it.
 */
export async function shopNavigation(shop: Shop, path: string): Promise<NavLink[]> {
  const tree = await shopTree(shop)
  let menu = menus.get(tree)
  if (!menu) menus.set(tree, (menu = new Map(everyPath(tree).map((known) => [known, null]))))
  const at = menu.has(path) ? path : nowhere
  let links = menu.get(at)
  if (!links) menu.set(at, (links = linksOf(tree, at)))
  return links
}

// By the path that is marked; null until somebody stands there.
const menus = new WeakMap<CategoryNode[], Map<string, NavLink[] | null>>()
const nowhere = ''

const linksOf = (tree: CategoryNode[], path: string): NavLink[] =>
  tree.filter(hasProducts).map((node) => linkTo(node, path, node.children.filter(hasProducts)))

const everyPath = (tree: CategoryNode[]): string[] =>
  linksOf(tree, nowhere).flatMap((link) => [link.href, ...link.children.map((child) => child.href)])

function linkTo(node: CategoryNode, path: string, children: CategoryNode[]): NavLink {
  const href = `/section/${node.slug}`
  return { label: node.name, href, current: path === href, children: children.map((child) => linkTo(child, path, [])) }
}

const hasProducts = (node: CategoryNode): boolean => node.products > 0
