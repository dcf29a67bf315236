import type { Module } from '#src/module.ts'
import { usersPersonalData } from './personal-columns.ts'

export const usersModule = {
  name: 'users',
  staffRoutes: [async () => (await import('./admin.tsx')).usersAdmin],
  menu: [{ group: 'people', place: 10, label: 'users.title', href: '/admin/users', icon: 'users', area: 'customers' }],
  packs: {
    de: [async () => (await import('#src/i18n/de/users.ts')).usersStrings],
    fr: [async () => (await import('#src/i18n/fr/users.ts')).usersStrings],
  },
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/users.ts')).usersStrings],
  },
  labels: {
    account: { users: 'company' },
  },
  bundles: {
    'css/user-page.css': ['css/user-notes.css'],
  },
  audit: {
    area: 'customers',
    nouns: {
      user: {
        label: 'users.noun',
        verbs: ['noted', 'saved', 'registered'],
        aliases: { create: 'created', disable: 'disabled', enable: 'enabled', erased: 'deleted' },
      },
    },
    lists: { users: 'users.title' },
    sentences: {
      'user.note_deleted': 'users.audit.noteDeleted',
      'user.setup': 'users.audit.setup',
      'user.role': 'users.audit.role',
      'user.password': 'users.audit.password',
      'user.sessions_ended': 'users.audit.sessionsEnded',
      'user.password_link': 'users.audit.passwordLink',
      'user.unlinked': 'users.audit.unlinked',
      'user.email': 'users.audit.email',
      'user.password_void': 'users.audit.passwordVoid',
      'user.identity_linked': 'users.audit.identityLinked',
      'user.identity_unlinked': 'users.audit.identityUnlinked',
    },
  },
  personalData: usersPersonalData,
} as const satisfies Module
