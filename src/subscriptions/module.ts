import type { Module } from '#src/module.ts'

export const subscriptionsModule = {
  name: 'subscriptions',
  staffRoutes: [async () => (await import('./admin.tsx')).subscriptionsAdmin],
  menu: [
    { group: 'sales', place: 70, label: 'subscriptions.title', href: '/admin/ecommerce/subscriptions', icon: 'calendar', area: 'orders' },
  ],
} as const satisfies Module
