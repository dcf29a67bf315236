import type { Area } from '#src/accounts/permissions.ts'
import type { View } from '#src/web/view.ts'

/** The pages of what entries are about, by the first part of a subject such as `user:12`. */
const pages: Record<string, { area: Area; href(key: string): string }> = {
  user: { area: 'customers', href: (id) => `/admin/users/${id}` },
  wholesale: { area: 'customers', href: (id) => `/admin/wholesale-applications/${id}` },
  order: { area: 'orders', href: (number) => `/admin/ecommerce/orders?q=${encodeURIComponent(number)}` },
  return: { area: 'orders', href: (id) => `/admin/ecommerce/returns/${id}` },
  unmatched: { area: 'payments', href: (id) => `/admin/unmatched-payments/${id}` },
  product: { area: 'catalog', href: (id) => `/admin/ecommerce/products/${id}/edit` },
  category: { area: 'catalog', href: (id) => `/admin/ecommerce/categories/${id}/edit` },
  brand: { area: 'catalog', href: (id) => `/admin/ecommerce/brands/${id}/edit` },
  import: { area: 'catalog', href: (id) => `/admin/ecommerce/import/${id}` },
  sku: { area: 'inventory', href: (sku) => `/admin/ecommerce/inventory?q=${encodeURIComponent(sku)}` },
  discount: { area: 'discounts', href: (id) => `/admin/ecommerce/discounts/${id}/edit` },
  article: { area: 'kb', href: (id) => `/admin/kb/${id}/edit` },
  kb_category: { area: 'kb', href: (id) => `/admin/kb/categories/${id}/edit` },
  page: { area: 'content', href: (id) => `/admin/cms-pages/${id}/edit` },
  page_category: { area: 'content', href: (id) => `/admin/cms-categories/${id}/edit` },
  page_tag: { area: 'content', href: (id) => `/admin/cms-tags/${id}/edit` },
  menu: { area: 'content', href: (id) => (id === 'top' ? '/admin/nav-builder' : `/admin/cms-list-menus/${id}/edit`) },
  site_layout: { area: 'content', href: (area) => `/admin/cms-header-footer?area=${area}` },
  language: { area: 'content', href: () => '/admin/languages' },
  label: { area: 'content', href: (key) => `/admin/admin/site-labels?q=${encodeURIComponent(key)}` },
  redirect: { area: 'content', href: (id) => `/admin/redirects/${id}/edit` },
  redirects: { area: 'content', href: () => '/admin/redirects' },
  search_rule: { area: 'content', href: (id) => `/admin/search/rules/${id}/edit` },
  search_synonyms: { area: 'content', href: (id) => `/admin/search/synonyms/${id}/edit` },
  missing_pages: { area: 'content', href: () => '/admin/missing-pages' },
  mail: { area: 'mail', href: (id) => `/admin/outbox/${id}` },
  mail_template: { area: 'mail', href: (slug) => `/admin/email-templates/${slug}` },
  tax_rate: { area: 'settings', href: (id) => `/admin/ecommerce/tax/${id}/edit` },
  tax_rates: { area: 'settings', href: () => '/admin/ecommerce/tax' },
  checkout_field: { area: 'settings', href: (id) => `/admin/ecommerce/checkout/fields/${id}/edit` },
  'shipping-rate': { area: 'settings', href: (id) => `/admin/ecommerce/shipping/rates/${id}/edit` },
  'shipping-zone': { area: 'settings', href: (id) => `/admin/ecommerce/shipping/zones/${id}/edit` },
  'shipping-box': { area: 'settings', href: (id) => `/admin/ecommerce/shipping/boxes/${id}/edit` },
  carrier: { area: 'settings', href: () => '/admin/ecommerce/shipping' },
  shipping: { area: 'settings', href: () => '/admin/ecommerce/shipping' },
  settings: { area: 'settings', href: () => '/admin/settings' },
  appearance: { area: 'settings', href: () => '/admin/settings/appearance' },
}

/** Null for subjects without a page that this user may open. What they name may have been deleted since. */
export function auditSubjectHref(view: Pick<View, 'can'>, subject: string): string | null {
  const [kind = '', ...rest] = subject.split(':')
  const page = Object.hasOwn(pages, kind) ? pages[kind] : undefined
  return page && view.can(page.area, 'read') ? page.href(rest.join(':')) : null
}
