import type { View } from '#src/web/view.ts'
import type { CategoryLink } from '#templates/listing/listing-props.ts'
import type { CategoryNode } from '#src/categories/categories.ts'

export interface CategoryLinkOptions {
  href(node: CategoryNode): string
  /** Number of products; null = not shown. */
  products(node: CategoryNode): number | null
  path: number[]
}

export function buildCategoryLinks(nodes: CategoryNode[], options: CategoryLinkOptions): CategoryLink[] {
  return nodes
    .filter((node) => options.products(node) !== 0 && node.products > 0)
    .map((node) => toCategoryLink(node, options, options.path.includes(node.id)))
}

/** Subcategories of the current category, else its siblings, else the top level. */
export function nearbyCategoryLinks(tree: CategoryNode[], path: CategoryNode[], options: CategoryLinkOptions): CategoryLink[] {
  const current = path.at(-1)
  const nearby = !current ? tree : current.children.length > 0 ? current.children : (path.at(-2)?.children ?? tree)
  return nearby.filter((node) => options.products(node) !== 0 && node.products > 0).map((node) => toCategoryLink(node, options, false))
}

/** The last one is the current page. */
export function buildBreadcrumbs(view: View, path: CategoryNode[], lastLabel?: string): { label: string; href?: string }[] {
  const categoryCrumbs = path.map((node) => ({ label: node.name, href: `/section/${node.slug}` }))
  const breadcrumbs: { label: string; href?: string }[] = [{ label: view.t('common.shop'), href: '/shop' }, ...categoryCrumbs]
  if (lastLabel !== undefined) return [...breadcrumbs, { label: lastLabel }]
  return breadcrumbs.map((crumb, index) => (index === breadcrumbs.length - 1 ? { label: crumb.label } : crumb))
}

function toCategoryLink(node: CategoryNode, options: CategoryLinkOptions, isOpen: boolean): CategoryLink {
  return {
    label: node.name,
    href: options.href(node),
    products: options.products(node),
    current: options.path.at(-1) === node.id,
    children: isOpen ? buildCategoryLinks(node.children, options) : [],
  }
}
