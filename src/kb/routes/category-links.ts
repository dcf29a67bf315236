import type { CategoryLink } from '#templates/kb/kb-paths.ts'
import type { KbCategoryNode } from '../help-center.ts'

export const categoryPath = (slug: string): string => `/kb/category/${slug}`

/** The categories with shown articles. */
export const toCategoryLinks = (nodes: KbCategoryNode[], counts: ReadonlyMap<number, number>): CategoryLink[] =>
  nodes.flatMap((node) => {
    const articles = counts.get(node.id) ?? 0
    const { name, slug, description, children } = node
    return articles === 0 ? [] : [{ name, description, href: categoryPath(slug), articles, children: toCategoryLinks(children, counts) }]
  })

/** The last one is the current page. */
export const kbBreadcrumbs = (root: string, path: KbCategoryNode[], title?: string): { label: string; href?: string }[] => {
  const crumbs = [{ label: root, href: '/kb' }, ...path.map(({ name, slug }) => ({ label: name, href: categoryPath(slug) }))]
  if (title !== undefined) return [...crumbs, { label: title }]
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { label: crumb.label } : crumb))
}
