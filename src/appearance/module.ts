import type { Module } from '#src/module.ts'

export const appearanceModule = {
  name: 'appearance',
  staffRoutes: [async () => (await import('./admin.tsx')).appearanceAdmin],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/appearance.ts')).appearanceStrings],
  },
  audit: {
    area: 'settings',
    nouns: {
      appearance: { label: 'appearance.title', verbs: ['saved'] },
    },
  },
} as const satisfies Module
