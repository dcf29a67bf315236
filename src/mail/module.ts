import { hour, second } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'
import { mailPersonalData } from './personal-columns.ts'

export const mailModule = {
  name: 'mail',
  staffRoutes: [
    async () => (await import('./admin.tsx')).mailAdmin,
    async () => (await import('./admin/email-templates.tsx')).emailTemplatesAdmin,
  ],
  menu: [
    { group: 'system', place: 10, label: 'emailTemplates.title', href: '/admin/email-templates', icon: 'mail', area: 'mail' },
    { group: 'system', place: 20, label: 'admin.nav.outbox', href: '/admin/outbox', icon: 'mail', area: 'mail' },
  ],
  tasks: [
    { name: 'send mail', intervalMs: 2 * second, load: async () => (await import('./deliver-mails.ts')).deliverDueMails },
    { name: 'erase old emails', intervalMs: hour, load: async () => (await import('./erase-mails.ts')).pruneMails },
  ],
  packs: {
    de: [async () => (await import('#src/i18n/de/mail.ts')).mailStrings],
    fr: [async () => (await import('#src/i18n/fr/mail.ts')).mailStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/email-templates.ts')).emailTemplatesStrings],
  },
  bundles: {
    'css/email-template-page.css': ['css/content-editor.css', 'css/site-preview.css'],
    'js/email-template.js': ['js/admin/email-template.js'],
  },
  audit: {
    area: 'mail',
    nouns: {
      mail: { label: 'emailTemplates.noun.email', verbs: ['sent_again'] },
      mail_template: { label: 'emailTemplates.noun.template', verbs: ['saved', 'reset', 'restored', 'switched', 'tested'] },
    },
    lists: { outbox: 'mail.outbox' },
    sentences: { 'mail_template.passed_over': 'emailTemplates.audit.passedOver' },
  },
  personalData: mailPersonalData,
} as const satisfies Module
