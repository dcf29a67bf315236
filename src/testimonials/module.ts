import { type Module, orderedRowVerbs } from '#src/module.ts'

export const testimonialsModule = {
  name: 'testimonials',
  staffRoutes: [async () => (await import('./admin.tsx')).testimonialsAdmin],
  menu: [{ group: 'website', place: 100, label: 'testimonials.title', href: '/admin/testimonials', icon: 'quote', area: 'content' }],
  packs: {
    de: [async () => (await import('#src/i18n/de/testimonials.ts')).testimonialsStrings],
    fr: [async () => (await import('#src/i18n/fr/testimonials.ts')).testimonialsStrings],
  },
  adminPacks: { de: [async () => (await import('#src/i18n/de/admin/testimonials.ts')).testimonialsStrings] },
  labels: { pages: { testimonials: 'title' } },
  pageTables: { testimonials: {} },
  bundles: { 'css/testimonials-page.css': ['css/testimonials.css'] },
  imageUses: {
    testimonials: { label: 'testimonials.noun', area: 'content', title: 'name', page: (id) => `/admin/testimonials/${id}/edit` },
  },
  audit: {
    area: 'content',
    nouns: { testimonial: { label: 'testimonials.noun', verbs: orderedRowVerbs } },
    lists: { testimonials: 'testimonials.title' },
  },
  // What staff publish on pages.
  personalData: [{ table: 'testimonials', columns: ['quote', 'name', 'role'], erasure: 'none' }],
  demo: async () => (await import('#db/seeds/demo/testimonials.ts')).testimonialsDemo,
} as const satisfies Module
