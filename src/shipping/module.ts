import { hour } from '#src/lib/dates/durations.ts'
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
  audit: {
    area: 'settings',
    nouns: {
      shipping: { label: 'shipping.noun.settings', verbs: ['saved'] },
      carrier: { label: 'shipping.noun.carrier', verbs: ['switched'] },
      'shipping-box': { label: 'shipping.noun.box', verbs: ['created', 'saved', 'deleted'] },
      'shipping-rate': { label: 'shipping.noun.rate', verbs: ['created', 'saved', 'deleted'] },
      'shipping-zone': { label: 'shipping.noun.zone', verbs: ['created', 'saved', 'deleted'] },
    },
    lists: { 'shipping-boxes': 'shipping.boxes', 'shipping-rates': 'shipping.rates', 'shipping-zones': 'shipping.zones' },
  },
  personalData: [
    { table: 'shippingZones', columns: ['name', 'countries', 'regions', 'postalPrefixes'], erasure: 'none' },
    { table: 'shippingRules', columns: ['name'], erasure: 'none' },
    { table: 'shippingBoxes', columns: ['name'], erasure: 'none' },
    { table: 'carriers', columns: ['id', 'answer'], erasure: 'none' },
    { table: 'carrierFailures', columns: ['carrier', 'failure', 'detail'], erasure: 'unlinked' },
    { table: 'carrierQuotes', columns: ['hash', 'rates', 'answers'], erasure: 'none' },
  ],
  demo: async () => (await import('#db/seeds/demo/shipping.ts')).shippingDemo,
} as const satisfies Module
