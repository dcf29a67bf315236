import { hour } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const returnsModule = {
  name: 'returns',
  routes: [async () => (await import('./routes.tsx')).returnRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).returnsAdmin],
  menu: [{ group: 'sales', place: 60, label: 'returns.title', href: '/admin/ecommerce/returns', icon: 'undo-2', area: 'orders' }],
  tasks: [
    {
      name: 'erase texts of returns of deleted accounts',
      intervalMs: hour,
      load: async () => (await import('./erase-returns.ts')).eraseReturnTexts,
    },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/returns.ts')).returnsStrings],
    fr: [async () => (await import('#src/i18n/fr/returns.ts')).returnsStrings],
  },
  audit: {
    area: 'orders',
    nouns: {
      return: { label: 'returns.return', verbs: ['approved', 'completed', 'declined', 'received'] },
    },
    lists: { returns: 'returns.title' },
  },
} as const satisfies Module
