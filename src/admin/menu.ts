import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { MenuEntry } from '#src/module.ts'
import { modules } from '#src/modules.ts'
import type { NavLink, View } from '#src/web/view.ts'

export type MenuItem = Omit<MenuEntry, 'group' | 'place' | 'label'> & { label: StringKey }

export interface MenuGroup {
  label: StringKey
  items: MenuItem[]
}

const groups = [
  { group: 'sales', label: 'admin.nav.sales' },
  { group: 'catalog', label: 'admin.nav.catalog' },
  { group: 'support', label: 'admin.nav.support' },
  { group: 'website', label: 'admin.nav.website' },
  { group: 'people', label: 'admin.nav.people' },
  { group: 'system', label: 'admin.nav.system' },
] as const satisfies { group: MenuEntry['group']; label: StringKey }[]

type TranslatedEntry = MenuEntry & { label: StringKey }
const entries = modules.flatMap((module): readonly TranslatedEntry[] => ('menu' in module ? module.menu : []))

export const adminMenu: MenuGroup[] = groups.map(({ group, label }) => ({
  label,
  items: entries.filter((entry) => entry.group === group).sort((one, other) => one.place - other.place),
}))

/** For administrators, while pretend processors run. */
const sandboxItem: MenuItem = { label: 'payments.sandbox', href: '/admin/sandbox', icon: 'play', area: 'staff' }

/** Badge counts are by href. */
export function menuFor(
  view: Pick<View, 't' | 'url' | 'can'>,
  { counts = {}, hasSandbox = false }: { counts?: Record<string, number>; hasSandbox?: boolean } = {},
): NavLink[] {
  const path = view.url.pathname
  const withSandbox =
    hasSandbox && view.can('staff', 'write') ? [...adminMenu, { label: 'admin.nav.demo' as const, items: [sandboxItem] }] : adminMenu
  const currentHref = findCurrentHref(path)
  return withSandbox
    .map(({ label, items }) => ({
      label: view.t(label),
      href: '',
      current: false,
      children: items
        .filter((item) => view.can(item.area, item.level ?? 'read'))
        .map(({ label, href, icon }) => ({
          label: view.t(label),
          href,
          icon,
          current: href === currentHref,
          children: [],
          ...(counts[href] ? { count: counts[href] } : {}),
        })),
    }))
    .filter((group) => group.children.length > 0)
}

// Product edit pages belong to the product list.
function findCurrentHref(path: string): string | undefined {
  const items = [...adminMenu.flatMap((group) => group.items), sandboxItem]
  const isWithin = (href: string) => path === href || path.startsWith(`${href}/`)
  const found = items.filter(({ href, contains }) => isWithin(href) || (contains !== undefined && isWithin(contains)))
  return found.sort((one, other) => other.href.length - one.href.length)[0]?.href
}
