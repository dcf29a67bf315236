import { hour } from '#src/lib/dates/durations.ts'
import type { Module } from '#src/module.ts'

export const seoModule = {
  name: 'seo',
  routes: [async () => (await import('./routes.ts')).seoRoutes],
  tasks: [
    {
      name: 'delete old images for other sites',
      intervalMs: hour,
      load: async () => (await import('./draw-social-image.ts')).pruneSocialImages,
    },
  ],
} as const satisfies Module
