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
  mail: { area: 'mail', href: (id) => `/admin/outbox/${id}` },
  tax_rate: { area: 'settings', href: (id) => `/admin/ecommerce/tax/${id}/edit` },
  tax_rates: { area: 'settings', href: () => '/admin/ecommerce/tax' },
  checkout_field: { area: 'settings', href: (id) => `/admin/ecommerce/checkout/fields/${id}/edit` },
  'shipping-rate': { area: 'settings', href: (id) => `/admin/ecommerce/shipping/rates/${id}/edit` },
  'shipping-zone': { area: 'settings', href: (id) => `/admin/ecommerce/shipping/zones/${id}/edit` },
  'shipping-box': { area: 'settings', href: (id) => `/admin/ecommerce/shipping/boxes/${id}/edit` },
  carrier: { area: 'settings', href: () => '/admin/ecommerce/shipping' },
  shipping: { area: 'settings', href: () => '/admin/ecommerce/shipping' },
  settings: { area: 'settings', href: () => '/admin/settings' },
}

/** Null for subjects without a page that this user may open. What they name may have been deleted since. */
export function auditSubjectHref(view: Pick<View, 'can'>, subject: string): string | null {
  const [kind = '', ...rest] = subject.split(':')
  const page = Object.hasOwn(pages, kind) ? pages[kind] : undefined
  return page && view.can(page.area, 'read') ? page.href(rest.join(':')) : null
}
