import type { Module } from '#src/module.ts'
import { fulfillmentsPersonalData } from './personal-columns.ts'

export const fulfillmentsModule = {
  name: 'fulfillments',
  staffRoutes: [async () => (await import('./admin.tsx')).fulfillmentsAdmin],
  packs: {
    de: [async () => (await import('#src/i18n/de/fulfillments.ts')).fulfillmentsStrings],
    fr: [async () => (await import('#src/i18n/fr/fulfillments.ts')).fulfillmentsStrings],
  },
  labels: {
    orders: { fulfillments: 'title shippedOn track trackNumber lineUnits' },
  },
  audit: {
    area: 'orders',
    nouns: {
      'order.tracking': { label: 'fulfillments.tracking', verbs: ['changed'] },
    },
    sentences: {
      'order.fulfilled': 'fulfillments.audit.shipped',
      'order.fulfillment.cancelled': 'fulfillments.audit.cancelled',
    },
  },
  personalData: fulfillmentsPersonalData,
} as const satisfies Module
