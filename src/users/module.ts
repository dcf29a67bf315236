import type { Module } from '#src/module.ts'

export const usersModule = {
  name: 'users',
  staffRoutes: [async () => (await import('./admin.tsx')).usersAdmin],
  menu: [{ group: 'people', place: 10, label: 'users.title', href: '/admin/users', icon: 'users', area: 'customers' }],
} as const satisfies Module
