import type { Module } from '#src/module.ts'

export const embedsModule = {
  name: 'embeds',
  routes: [async () => (await import('./routes.tsx')).embedRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).embedsAdmin],
  menu: [{ group: 'website', place: 150, label: 'embeds.title', href: '/admin/cms-embeds', icon: 'code', area: 'staff' }],
} as const satisfies Module
