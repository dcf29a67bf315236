import type { Module } from '#src/module.ts'

export const testimonialsModule = {
  name: 'testimonials',
  staffRoutes: [async () => (await import('./admin.tsx')).testimonialsAdmin],
  menu: [{ group: 'website', place: 100, label: 'testimonials.title', href: '/admin/testimonials', icon: 'quote', area: 'content' }],
} as const satisfies Module
