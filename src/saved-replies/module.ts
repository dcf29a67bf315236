import type { Module } from '#src/module.ts'

export const savedRepliesModule = {
  name: 'saved-replies',
  staffRoutes: [async () => (await import('./admin.tsx')).savedReplyRoutes],
  menu: [{ group: 'support', place: 30, label: 'conversation.savedReplies', href: '/admin/saved-replies', icon: 'copy', area: 'tickets' }],
  audit: {
    area: 'tickets',
    nouns: { saved_reply: { label: 'conversation.noun.savedReply', verbs: ['created', 'saved', 'deleted'] } },
    lists: { 'saved-replies': 'conversation.savedReplies' },
  },
  personalData: [{ table: 'savedReplies', columns: ['title', 'body'], by: { account: 'userId' }, erasure: 'cascade' }],
} as const satisfies Module
