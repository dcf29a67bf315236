import { hour } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const shippingModule = {
  name: 'shipping',
  staffRoutes: [async () => (await import('./admin.tsx')).shippingAdmin],
  menu: [{ group: 'system', place: 40, label: 'shipping.title', href: '/admin/ecommerce/shipping', icon: 'truck', area: 'settings' }],
  tasks: [
    { name: 'delete old carrier rates', intervalMs: hour, load: async () => (await import('./carrier-quotes.ts')).pruneCarrierQuotes },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/shipping.ts')).shippingStrings],
    fr: [async () => (await import('#src/i18n/fr/shipping.ts')).shippingStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/shipping.ts')).shippingStrings],
  },
  labels: {
    checkout: { shipping: 'everywhere free days dayRange' },
  },
  pageTables: {
    shipping_rules: {},
    shipping_zones: {},
  },
} as const satisfies Module
