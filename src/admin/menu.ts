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
  /** Another path whose pages belong to it. */
  contains?: string
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
      {
        label: 'payments.reconciliation',
        href: '/admin/reconciliation',
        icon: 'wallet',
        area: 'payments',
        contains: '/admin/unmatched-payments',
      },
      { label: 'disputes.title', href: '/admin/disputes', icon: 'shield-check', area: 'payments' },
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
    label: 'admin.nav.support',
    items: [
      { label: 'inbox.title', href: '/admin/tickets', icon: 'message-circle', area: 'tickets' },
      { label: 'inbox.assigned', href: '/admin/assigned-tickets', icon: 'user', area: 'tickets' },
      { label: 'conversation.savedReplies', href: '/admin/saved-replies', icon: 'copy', area: 'tickets' },
      { label: 'inboundMails.title', href: '/admin/unmatched-mail', icon: 'inbox', area: 'tickets' },
      { label: 'kb.nav', href: '/admin/kb', icon: 'book-open', area: 'kb' },
    ],
  },
  {
    label: 'admin.nav.website',
    items: [
      { label: 'cms.pages', href: '/admin/cms-pages', icon: 'file-text', area: 'content' },
      { label: 'content.categories', href: '/admin/cms-categories', icon: 'folder-tree', area: 'content' },
      { label: 'cms.tags', href: '/admin/cms-tags', icon: 'tags', area: 'content' },
      { label: 'navigation.title', href: '/admin/nav-builder', icon: 'menu', area: 'content' },
      { label: 'navigation.listMenus', href: '/admin/cms-list-menus', icon: 'list', area: 'content' },
      { label: 'navigation.layout.title', href: '/admin/cms-header-footer', icon: 'table', area: 'content' },
      { label: 'siteLabels.title', href: '/admin/admin/site-labels', icon: 'languages', area: 'content' },
      { label: 'slideshows.title', href: '/admin/slideshows', icon: 'image', area: 'content' },
      { label: 'modals.title', href: '/admin/modals', icon: 'bookmark', area: 'content' },
      { label: 'testimonials.title', href: '/admin/testimonials', icon: 'quote', area: 'content' },
      { label: 'media.library', href: '/admin/media', icon: 'image', area: 'media' },
      { label: 'faqs.nav', href: '/admin/faqs', icon: 'circle-question-mark', area: 'content' },
      { label: 'forms.title', href: '/admin/cms-forms', icon: 'list', area: 'content' },
      { label: 'siteDownloads.title', href: '/admin/cms-downloads', icon: 'download', area: 'content' },
      { label: 'embeds.title', href: '/admin/cms-embeds', icon: 'code', area: 'staff' },
      { label: 'searchAdmin.report', href: '/admin/search', icon: 'search', area: 'content' },
      { label: 'redirects.title', href: '/admin/redirects', icon: 'undo-2', area: 'content', contains: '/admin/missing-pages' },
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
      { label: 'emailTemplates.title', href: '/admin/email-templates', icon: 'mail', area: 'mail' },
      { label: 'admin.nav.outbox', href: '/admin/outbox', icon: 'mail', area: 'mail' },
      { label: 'auditLog.title', href: '/admin/audit-log', icon: 'shield-check', area: 'staff' },
      { label: 'shipping.title', href: '/admin/ecommerce/shipping', icon: 'truck', area: 'settings' },
      { label: 'payments.processors', href: '/admin/ecommerce/checkout/processors', icon: 'credit-card', area: 'settings' },
      { label: 'checkout.fields.title', href: '/admin/ecommerce/checkout/fields', icon: 'list', area: 'settings' },
      { label: 'inboundMails.settings', href: '/admin/settings/inbound-mail', icon: 'mail', area: 'settings' },
      { label: 'languages.title', href: '/admin/languages', icon: 'languages', area: 'content' },
      { label: 'plugins.title', href: '/admin/plugins', icon: 'boxes', area: 'settings' },
      { label: 'settings.title', href: '/admin/settings', icon: 'settings', area: 'settings' },
    ],
  },
]

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
  const items = [...adminMenu.flatMap((group) => group.items), sandboxItem]
  const isWithin = (href: string) => path === href || path.startsWith(`${href}/`)
  const found = items.filter(({ href, contains }) => isWithin(href) || (contains !== undefined && isWithin(contains)))
  return found.sort((one, other) => other.href.length - one.href.length)[0]?.href
}
