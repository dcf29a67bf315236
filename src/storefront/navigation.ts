import { categoryTree, type CategoryNode } from '#src/categories/categories.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import type { NavLink } from '#src/web/view.ts'

/** The whole category tree in a language (null = default), cached until it changes. */
export function cachedCategoryTree(shop: Pick<Shop, 'db'>, language: string | null): Promise<CategoryNode[]> {
  let read = treeReaders.get(language)
  if (!read) treeReaders.set(language, (read = cachedByVersion(['navigation'], (q) => categoryTree(q, language))))
  return read(shop)
}

const treeReaders = new Map<string | null, (shop: Pick<Shop, 'db'>) => Promise<CategoryNode[]>>()

/** The menu, two levels deep, with `path` marked as current. The same menu is the same array, so rendered fragments can be cached by it. */
export async function storeNavigation(shop: Shop, path: string, language: string | null): Promise<NavLink[]> {
  const tree = await cachedCategoryTree(shop, language)
  let menuLinks = menuCache.get(tree)
  if (!menuLinks) menuCache.set(tree, (menuLinks = new Map(allMenuPaths(tree).map((menuPath) => [menuPath, null]))))
  const currentPath = menuLinks.has(path) ? path : noPath
  let links = menuLinks.get(currentPath)
  if (!links) menuLinks.set(currentPath, (links = navLinks(tree, currentPath)))
  return links
}

// By the current path; null when no category is current.
const menuCache = new WeakMap<CategoryNode[], Map<string, NavLink[] | null>>()
const noPath = ''

const navLinks = (tree: CategoryNode[], path: string): NavLink[] =>
  tree.filter(hasProducts).map((node) => navLink(node, path, node.children.filter(hasProducts)))

const allMenuPaths = (tree: CategoryNode[]): string[] =>
  navLinks(tree, noPath).flatMap((link) => [link.href, ...link.children.map((child) => child.href)])

function navLink(node: CategoryNode, path: string, children: CategoryNode[]): NavLink {
  const href = `/section/${node.slug}`
  return { label: node.name, href, current: path === href, children: children.map((child) => navLink(child, path, [])) }
}

const hasProducts = (node: CategoryNode): boolean => node.products > 0
