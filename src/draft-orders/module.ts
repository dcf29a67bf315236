import type { Module } from '#src/module.ts'

export const draftOrdersModule = {
  name: 'draft-orders',
  routes: [async () => (await import('./routes.tsx')).draftOrderRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).draftOrdersAdmin],
  menu: [
    { group: 'sales', place: 50, label: 'draftOrders.title', href: '/admin/ecommerce/draft-orders', icon: 'file-text', area: 'orders' },
  ],
} as const satisfies Module
