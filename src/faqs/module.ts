import type { Module } from '#src/module.ts'

export const faqsModule = {
  name: 'faqs',
  staffRoutes: [async () => (await import('./admin.tsx')).faqsAdmin],
  menu: [{ group: 'website', place: 120, label: 'faqs.nav', href: '/admin/faqs', icon: 'circle-question-mark', area: 'content' }],
} as const satisfies Module
