import { minute } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const auditLogModule = {
  name: 'audit-log',
  staffRoutes: [async () => (await import('./admin.tsx')).auditLogAdmin],
  menu: [{ group: 'system', place: 30, label: 'auditLog.title', href: '/admin/audit-log', icon: 'shield-check', area: 'staff' }],
  tasks: [
    {
      name: 'record broken texts of emails',
      intervalMs: minute,
      load: async () => (await import('./record-broken-mails.ts')).recordBrokenMails,
    },
  ],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/audit-log.ts')).auditLogStrings],
  },
  audit: {
    area: 'staff',
    lists: { 'audit-log': 'auditLog.title' },
  },
} as const satisfies Module
