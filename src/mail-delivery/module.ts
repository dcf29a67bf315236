import type { Module } from '#src/module.ts'

export const mailDeliveryModule = {
  name: 'mail-delivery',
  staffRoutes: [async () => (await import('./admin.tsx')).mailDeliveryAdmin],
  menu: [
    { group: 'system', place: 60, label: 'mailDelivery.title', href: '/admin/settings/email', icon: 'send', area: 'staff', level: 'write' },
  ],
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/mail-delivery.ts')).mailDeliveryStrings] },
  audit: {
    area: 'mail',
    nouns: { mail_delivery: { label: 'mailDelivery.noun' } },
    sentences: { 'mail_delivery.tested': 'mailDelivery.audit.tested' },
  },
} as const satisfies Module
