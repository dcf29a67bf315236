import type { NavLink } from '#src/web/view.ts'
import { linkTargets, rowTarget } from './link-targets.ts'
import type { ShownItem } from './shown-menus.ts'

/** A flat list in reading order as a tree. Headings without links below them are left out. */
export function toLinks(items: readonly ShownItem[]): NavLink[] {
  const roots: NavLink[] = []
  const open: NavLink[] = []
  for (const { level, label, href, targetType, newTab, look, image } of items) {
    const link: NavLink = { label, href, current: false, children: [] }
    // Without a label of its own it has the name of its page in the language of the visitor.
    if (label === '' && !rowTarget(targetType)) link.labelKey = linkTargets.get(targetType)!.label
    if (targetType === 'contact' || targetType === 'account') link.target = targetType
    if (newTab) link.newTab = true
    if (look === 'button') link.look = look
    if (image) link.image = image
    open.splice(level)
    ;(open.at(-1)?.children ?? roots).push(link)
    open.push(link)
  }
  return withoutEmptyHeadings(roots)
}

const withoutEmptyHeadings = (links: NavLink[]): NavLink[] =>
  links
    .map((link) => ({ ...link, children: withoutEmptyHeadings(link.children) }))
    .filter((link) => link.href !== '' || link.target !== undefined || link.children.length > 0)
