import type { Module } from '#src/module.ts'

export const testOrdersModule = {
  name: 'test-orders',
  staffRoutes: [async () => (await import('./admin.tsx')).testOrdersAdmin],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/test-orders.ts')).testOrdersStrings],
  },
  bundles: {
    'css/test-mode-page.css': ['css/test-mode.css'],
  },
  audit: {
    area: 'orders',
    nouns: {
      test_order: { label: 'orders.test', verbs: ['deleted'] },
    },
    sentences: {
      'test_mode.started': 'testOrders.audit.started',
    },
  },
} as const satisfies Module
