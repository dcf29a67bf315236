import { day } from '#src/lib/durations.ts'
import type { Module } from '#src/module.ts'

export const slideshowsModule = {
  name: 'slideshows',
  staffRoutes: [async () => (await import('./admin.tsx')).slideshowsAdmin],
  menu: [{ group: 'website', place: 80, label: 'slideshows.title', href: '/admin/slideshows', icon: 'image', area: 'content' }],
  tasks: [{ name: 'delete slides of deleted slideshows', intervalMs: day, load: async () => (await import('./slides.ts')).pruneSlides }],
} as const satisfies Module
