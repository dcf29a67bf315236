import type { Module } from '#src/module.ts'

export const conversationModule = {
  name: 'conversation',
  staffRoutes: [async () => (await import('./admin.ts')).conversationRoutes],
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/conversation.ts')).conversationStrings] },
  bundles: {
    'css/conversation-page.css': [
      'css/ticket-message.css',
      'css/conversation/ticket-head.css',
      'css/conversation/conversation.css',
      'css/conversation/composer.css',
    ],
  },
  personalData: [{ table: 'agentPreferences', columns: ['afterSend', 'notifyOf'], by: { account: 'userId' }, erasure: 'cascade' }],
} as const satisfies Module
