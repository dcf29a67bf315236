import type { Module } from '#src/module.ts'

export const appearanceModule = {
  name: 'appearance',
  staffRoutes: [async () => (await import('./admin.tsx')).appearanceAdmin],
} as const satisfies Module
