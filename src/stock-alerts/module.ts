import { day, minute } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const stockAlertsModule = {
  name: 'stock-alerts',
  routes: [async () => (await import('./routes.tsx')).stockAlertRoutes],
  tasks: [
    { name: 'send back-in-stock emails', intervalMs: minute, load: async () => (await import('./stock-alerts.ts')).queueBackInStockMails },
    { name: 'delete sent stock alerts', intervalMs: day, load: async () => (await import('./stock-alerts.ts')).pruneSentAlerts },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/stock-alerts.ts')).stockAlertsStrings],
    fr: [async () => (await import('#src/i18n/fr/stock-alerts.ts')).stockAlertsStrings],
  },
  labels: {
    product: { stockAlerts: '*' },
  },
  personalData: [
    { table: 'stockAlerts', columns: ['email', 'language'], by: { account: 'userId', anyAddress: 'emailKey' }, erasure: 'delete' },
    { table: 'stockAlerts', columns: ['emailKey'], by: { account: 'userId', anyAddress: 'emailKey' }, erasure: 'delete', hidden: true },
  ],
} as const satisfies Module
