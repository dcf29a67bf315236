import type { Module } from '#src/module.ts'

export const appearanceModule = {
  name: 'appearance',
  staffRoutes: [async () => (await import('./admin.tsx')).appearanceAdmin],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/appearance.ts')).appearanceStrings],
  },
} as const satisfies Module
