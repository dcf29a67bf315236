import type { Module } from '#src/module.ts'

export const firstStepsModule = {
  name: 'first-steps',
  staffRoutes: [async () => (await import('./admin.tsx')).firstStepsAdmin, async () => (await import('./admin/setup.tsx')).setupAdmin],
  adminPacks: {
    de: [async () => (await import('#src/i18n/de/admin/first-steps.ts')).firstStepsStrings],
  },
  bundles: {
    'css/first-steps-page.css': ['css/first-steps.css'],
    'js/logo-preview.js': ['js/admin/logo-preview.js'],
  },
} as const satisfies Module
