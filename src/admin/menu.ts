import type { Area } from '#src/accounts/permissions.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { NavLink, View } from '#src/web/view.ts'
import type { IconName } from '#templates/ui/icon-names.ts'

export interface MenuItem {
  label: StringKey
  href: string
  icon: IconName
  /** Area whose read access shows this item. */
  area: Area
}

export interface MenuGroup {
  label: StringKey
  items: MenuItem[]
}

export const adminMenu: MenuGroup[] = [
  {
    label: 'admin.nav.sales',
    items: [
      { label: 'admin.nav.dashboard', href: '/admin/dashboard', icon: 'layout-dashboard', area: 'overview' },
      { label: 'admin.nav.orders', href: '/admin/ecommerce/orders', icon: 'shopping-bag', area: 'orders' },
      { label: 'discounts.title', href: '/admin/ecommerce/discounts', icon: 'ticket-percent', area: 'discounts' },
      { label: 'orders.pending.title', href: '/admin/pending-orders', icon: 'clock', area: 'orders' },
      { label: 'draftOrders.title', href: '/admin/ecommerce/draft-orders', icon: 'file-text', area: 'orders' },
      { label: 'returns.title', href: '/admin/ecommerce/returns', icon: 'undo-2', area: 'orders' },
      { label: 'subscriptions.title', href: '/admin/ecommerce/subscriptions', icon: 'calendar', area: 'orders' },
      { label: 'payments.unmatched', href: '/admin/unmatched-payments', icon: 'wallet', area: 'payments' },
      { label: 'payments.events', href: '/admin/payment-events', icon: 'inbox', area: 'payments' },
    ],
  },
  {
    label: 'admin.nav.catalog',
    items: [
      { label: 'admin.nav.products', href: '/admin/ecommerce/products', icon: 'package', area: 'catalog' },
      { label: 'categories.title', href: '/admin/ecommerce/categories', icon: 'folder-tree', area: 'catalog' },
      { label: 'brands.title', href: '/admin/ecommerce/brands', icon: 'tags', area: 'catalog' },
      { label: 'inventory.title', href: '/admin/ecommerce/inventory', icon: 'boxes', area: 'inventory' },
      { label: 'reviews.nav', href: '/admin/ecommerce/reviews', icon: 'star', area: 'catalog' },
      { label: 'tax.title', href: '/admin/ecommerce/tax', icon: 'percent', area: 'settings' },
      { label: 'imports.menu', href: '/admin/ecommerce/import', icon: 'upload', area: 'catalog' },
    ],
  },
  {
    label: 'admin.nav.people',
    items: [
      { label: 'users.title', href: '/admin/users', icon: 'users', area: 'customers' },
      { label: 'wholesale.title', href: '/admin/wholesale-applications', icon: 'badge-check', area: 'customers' },
    ],
  },
  {
    label: 'admin.nav.system',
    items: [
      { label: 'admin.nav.outbox', href: '/admin/outbox', icon: 'mail', area: 'mail' },
      { label: 'auditLog.title', href: '/admin/audit-log', icon: 'shield-check', area: 'staff' },
      { label: 'shipping.title', href: '/admin/ecommerce/shipping', icon: 'truck', area: 'settings' },
      { label: 'payments.processors', href: '/admin/ecommerce/checkout/processors', icon: 'credit-card', area: 'settings' },
      { label: 'checkout.fields.title', href: '/admin/ecommerce/checkout/fields', icon: 'list', area: 'settings' },
      { label: 'settings.title', href: '/admin/settings', icon: 'settings', area: 'settings' },
    ],
  },
]

/** Badge counts are by href. */
export function menuFor(view: Pick<View, 't' | 'url' | 'can'>, counts: Record<string, number> = {}): NavLink[] {
  const path = view.url.pathname
  const currentHref = findCurrentHref(path)
  return adminMenu
    .map(({ label, items }) => ({
      label: view.t(label),
      href: '',
      current: false,
      children: items
        .filter((item) => view.can(item.area, 'read'))
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
  const hrefs = adminMenu.flatMap((group) => group.items.map((item) => item.href))
  return hrefs.filter((href) => path === href || path.startsWith(`${href}/`)).sort((a, b) => b.length - a.length)[0]
}
