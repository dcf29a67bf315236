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
} as const satisfies Module
