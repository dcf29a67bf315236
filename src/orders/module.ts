import { hour, minute } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const ordersModule = {
  name: 'orders',
  routes: [async () => (await import('./routes.tsx')).orderRoutes],
  staffRoutes: [async () => (await import('./admin.tsx')).ordersAdmin],
  menu: [
    { group: 'sales', place: 20, label: 'admin.nav.orders', href: '/admin/ecommerce/orders', icon: 'shopping-bag', area: 'orders' },
    { group: 'sales', place: 40, label: 'orders.pending.title', href: '/admin/pending-orders', icon: 'clock', area: 'orders' },
  ],
  tasks: [
    {
      name: 'send emails about failed payments',
      intervalMs: minute,
      load: async () => (await import('./mail-failed-payments.ts')).mailFailedPayments,
    },
    {
      name: 'send payment reminders',
      intervalMs: 10 * minute,
      load: async () => (await import('./remind-of-payment.ts')).remindOfPayments,
    },
    {
      name: 'erase contacts of deleted accounts',
      intervalMs: hour,
      load: async () => (await import('./erase-contacts.ts')).eraseDueContacts,
    },
  ],
  jobs: {
    'orders.mailAddedFile': async () => (await import('./mail-added-file.ts')).runAddedFileMails,
  },
} as const satisfies Module
