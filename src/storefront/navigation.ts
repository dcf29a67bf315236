import { categoryTree, type CategoryNode } from '#src/categories/categories.ts'
import { memoize } from '#src/lib/caching/memoize.ts'
import { decodePath } from '#src/lib/links/decode-path.ts'
import { toLinks } from '#src/navigation/menu-links.ts'
import { type ShownItem, siteMenus, type SiteMenus } from '#src/navigation/shown-menus.ts'
import { builtInFooter, builtInHeader } from '#src/navigation/site-layout.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import type { NavLink, SiteLayout, View } from '#src/web/view.ts'
import { maxFooterCategories } from './limits.ts'
import { itemsFor, type MenuVisitor } from '#src/navigation/visible-items.ts'

/** The whole category tree in a language (null = default), cached until it changes. */
export const cachedCategoryTree = (shop: Pick<Shop, 'db'>, language: string | null): Promise<CategoryNode[]> => treeReader(language)(shop)

const treeReader = memoize((language: string | null) => cachedByVersion(['navigation'], (q) => categoryTree(q, language)))

type SiteVisitor = Pick<View, 'user' | 'isWholesale' | 'contentLanguage' | 'shop'>

/** The menu and the layout of a page for its visitor. The same menu is the same array, so rendered fragments can be cached by it. */
export async function storeNavigation(
  shop: Shop,
  path: string,
  visitor: SiteVisitor,
): Promise<{ navigation: NavLink[]; site: SiteLayout }> {
  const { user, isWholesale, contentLanguage } = visitor
  const { helpCenter } = visitor.shop
  const tree = await cachedCategoryTree(shop, contentLanguage)
  const menus = await siteMenus(shop, contentLanguage)
  const now = shop.now()
  const changes = menus.changesAt.filter((time) => time <= now).length
  let cached = siteCache.get(menus)
  if (cached?.tree !== tree || cached.changes !== changes) siteCache.set(menus, (cached = { tree, changes, byVisitor: new Map() }))
  const key = `${user ? (isWholesale ? 'wholesale' : 'customer') : 'guest'} ${helpCenter}`
  let shown = cached.byVisitor.get(key)
  if (!shown) {
    const menuVisitor = { isSignedIn: user !== null, isWholesale, hasHelpCenter: helpCenter, now }
    cached.byVisitor.set(key, (shown = buildSite(menus, tree, menuVisitor)))
  }
  return { navigation: linksAt(shown, comparable(path)), site: shown.site }
}

interface VisitorSite {
  site: SiteLayout
  links: NavLink[]
  /** By the current path; null until a page with it is asked for. */
  linksByPath: Map<string, NavLink[] | null>
}

// By the kind of visitor.
const siteCache = new WeakMap<SiteMenus, { tree: CategoryNode[]; changes: number; byVisitor: Map<string, VisitorSite> }>()
const noPath = ''

/** What guests see, with unsaved changes in place of what is stored. For previews: nothing is cached. */
export async function previewSite(
  shop: Shop,
  visitor: Pick<SiteVisitor, 'contentLanguage' | 'shop'>,
  unsaved: Partial<Pick<SiteMenus, 'top' | 'layouts'>>,
): Promise<{ navigation: NavLink[]; site: SiteLayout }> {
  const tree = await cachedCategoryTree(shop, visitor.contentLanguage)
  const menus = { ...(await siteMenus(shop, visitor.contentLanguage)), ...unsaved }
  const guest = { isSignedIn: false, isWholesale: false, hasHelpCenter: visitor.shop.helpCenter, now: shop.now() }
  const { links, site } = buildSite(menus, tree, guest)
  return { navigation: links, site }
}

function buildSite(menus: SiteMenus, tree: CategoryNode[], visitor: MenuVisitor): VisitorSite {
  const forVisitor = (items: ShownItem[]) => toLinks(itemsFor(items, visitor))
  const categoryLinks = tree.filter(hasProducts).map((node) => navLink(node, node.children.filter(hasProducts)))
  const links = menus.top === null ? categoryLinks : forVisitor(menus.top)
  const { header, footer } = menus.layouts
  const site: SiteLayout = {
    header: header ?? builtInHeader,
    footer: footer ?? builtInFooter,
    lists: new Map([...menus.lists].map(([id, { name, items }]) => [id, { name, links: forVisitor(items) }])),
    shopLinks: categoryLinks.flatMap((link) => (link.children.length > 0 ? link.children : [link])).slice(0, maxFooterCategories),
    hasOwnFooter: footer !== null,
  }
  const paths = [noPath, ...links.flatMap(pathsOf)]
  return { site, links, linksByPath: new Map(paths.map((path) => [path, null])) }
}

const comparable = (path: string): string => decodePath(path) ?? path

const pathsOf = (link: NavLink): string[] => [comparable(link.href), ...link.children.flatMap(pathsOf)]

function linksAt({ links, linksByPath }: VisitorSite, path: string): NavLink[] {
  const current = linksByPath.has(path) ? path : noPath
  let marked = linksByPath.get(current)
  if (!marked) linksByPath.set(current, (marked = current === noPath ? links : links.map((link) => markCurrent(link, current))))
  return marked
}

const markCurrent = (link: NavLink, path: string): NavLink => ({
  ...link,
  current: comparable(link.href) === path,
  children: link.children.map((child) => markCurrent(child, path)),
})

const navLink = (node: CategoryNode, children: CategoryNode[]): NavLink => ({
  label: node.name,
  href: `/section/${node.slug}`,
  current: false,
  children: children.map((child) => navLink(child, [])),
})

const hasProducts = (node: CategoryNode): boolean => node.products > 0
