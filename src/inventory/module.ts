import { hour, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { inventoryPersonalData } from './personal-columns.ts'

export const inventoryModule = {
  name: 'inventory',
  routes: [async () => (await import('./webhook.ts')).inventoryWebhook],
  staffRoutes: [async () => (await import('./admin.tsx')).inventoryAdmin],
  menu: [{ group: 'catalog', place: 40, label: 'inventory.title', href: '/admin/ecommerce/inventory', icon: 'boxes', area: 'inventory' }],
  tasks: [
    {
      name: 'release expired reservations',
      intervalMs: 30 * second,
      load: async () => (await import('./reservations.ts')).releaseExpiredReservations,
    },
    {
      name: 'forget replaced secrets of the inventory webhook',
      intervalMs: hour,
      load: async () => (await import('./webhook-secrets.ts')).endReplacedSecrets,
    },
    { name: 'send emails about low stock', intervalMs: hour, load: async () => (await import('./mail-low-stock.ts')).mailLowStock },
  ],
  jobs: {
    'inventory.adjust': async () => (await import('./bulk-adjust-stock.ts')).runAdjustment,
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/inventory.ts')).inventoryStrings],
  },
  pageTables: {
    inventory: {
      products: (row) => `select product_id from variants where sku = ${row}.sku`,
      columns: ['sku', 'calculated_total', 'reserved'],
    },
  },
  audit: {
    area: 'inventory',
    nouns: {
      inventory: { label: 'inventory.noun.stock', verbs: ['adjusted'] },
      stock: { label: 'inventory.noun.stock', verbs: ['edited'] },
      location: { label: 'inventory.location', verbs: ['created', 'renamed', 'moved', 'removed'] },
    },
    lists: { stock: 'inventory.title', locations: 'inventory.locations' },
    sentences: { 'stock.bins': 'inventory.audit.bins' },
  },
  personalData: inventoryPersonalData,
} as const satisfies Module
