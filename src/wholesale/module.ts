import type { Module } from '#src/module.ts'

export const wholesaleModule = {
  name: 'wholesale',
  routes: [async () => (await import('./routes.tsx')).wholesaleRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).wholesaleAdmin],
  menu: [
    { group: 'people', place: 20, label: 'wholesale.title', href: '/admin/wholesale-applications', icon: 'badge-check', area: 'customers' },
  ],
} as const satisfies Module
