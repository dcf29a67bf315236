import type { View } from '#src/web/view.ts'
import type { PlaceLink } from '#templates/catalog/listing-props.ts'
import type { CategoryNode } from './categories.ts'

export interface PlaceLinks {
  /** Where a category is found from here. */
  href(node: CategoryNode): string
  /** Products of a category that count here; null = not to be told. */
  products(node: CategoryNode): number | null
  /** Ids from the root down to where one stands. */
  path: number[]
}

/** Categories as links: the way one stands on is opened, the rest stays closed. Empty categories are left out. */
export function placeTree(nodes: CategoryNode[], links: PlaceLinks): PlaceLink[] {
  return nodes
    .filter((node) => links.products(node) !== 0 && node.products > 0)
    .map((node) => linkTo(node, links, links.path.includes(node.id)))
}

/** One step away: below this category, else beside it, else the top ones. */
export function nearbyPlaces(tree: CategoryNode[], path: CategoryNode[], links: PlaceLinks): PlaceLink[] {
  const here = path.at(-1)
  const near = !here ? tree : here.children.length > 0 ? here.children : (path.at(-2)?.children ?? tree)
  return near.filter((node) => links.products(node) !== 0 && node.products > 0).map((node) => linkTo(node, links, false))
}

/** The way down to a category, as breadcrumbs under Shop; the last one is where one stands. */
export function trailOf(view: View, path: CategoryNode[], last?: string): { label: string; href?: string }[] {
  const steps = path.map((node) => ({ label: node.name, href: `/section/${node.slug}` }))
  const all: { label: string; href?: string }[] = [{ label: view.t('common.shop'), href: '/shop' }, ...steps]
  if (last !== undefined) return [...all, { label: last }]
  return all.map((step, at) => (at === all.length - 1 ? { label: step.label } : step))
}

function linkTo(node: CategoryNode, links: PlaceLinks, open: boolean): PlaceLink {
  return {
    label: node.name,
    href: links.href(node),
    products: links.products(node),
    current: links.path.at(-1) === node.id,
    below: open ? placeTree(node.children, links) : [],
  }
}
