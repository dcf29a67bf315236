import type { Module } from '#src/module.ts'

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
} as const satisfies Module
